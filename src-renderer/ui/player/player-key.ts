import type { PlaybackControls } from './playback-controls.ts'

/**
 * What a key does in a player that has the keys to itself: Space, J, K, L, and with frames the arrows left and right. Null
 * for every other key.
 */
export function playerKey(key: string, controls: PlaybackControls | null, hasFrames: boolean): (() => void) | null {
  if (controls === null) return null
  switch (key) {
    case ' ':
      return controls.toggle
    case 'j':
      return () => controls.shuttle(-1)
    case 'k':
      return controls.pause
    case 'l':
      return () => controls.shuttle(1)
    case 'ArrowLeft':
      return hasFrames ? () => controls.step(-1) : null
    case 'ArrowRight':
      return hasFrames ? () => controls.step(1) : null
    default:
      return null
  }
}
