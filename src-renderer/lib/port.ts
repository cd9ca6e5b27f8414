import type { PortOffer } from '#shared/bridge/transport.ts'
import { RPCLink } from '@orpc/client/message-port'

const offer: PortOffer = 'backlot:bridge-port'

/** The bridge over a MessagePort: one end stays here, the preload passes the other one to the studio. */
export function createPortLink(): RPCLink<Record<never, never>> {
  const { port1, port2 } = new MessageChannel()
  window.postMessage(offer, window.location.origin, [port2])
  port1.start()
  return new RPCLink({ port: port1 })
}
