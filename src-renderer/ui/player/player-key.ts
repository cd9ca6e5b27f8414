import type { Transport } from './transport.ts'

/**
 * What a key does in a player that has the keys to itself: Space, J, K, L, and with frames the arrows left and right. Null
 * for every other key.
 */
export function playerKey(key: string, transport: Transport | null, hasFrames: boolean): (() => void) | null {
  if (transport === null) return null
  switch (key) {
    case ' ':
      return transport.toggle
    case 'j':
      return () => transport.shuttle(-1)
    case 'k':
      return transport.pause
    case 'l':
      return () => transport.shuttle(1)
    case 'ArrowLeft':
      return hasFrames ? () => transport.step(-1) : null
    case 'ArrowRight':
      return hasFrames ? () => transport.step(1) : null
    default:
      return null
  }
}
