import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** When a server cuts connections, in milliseconds, as Node names them. */
type SenderLimits = {
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly keepAliveTimeout: number
}

/** The options of a server whose slow senders are cut here: Node's own look at all connections is left as a net. */
export const rareChecks = { connectionsCheckingInterval: 600_000 } as const

type Sender = { answers: number; timer: ReturnType<typeof setTimeout> | undefined }

/**
 * Cuts connections that take too long to send their headers, at the start or after an answer, or the rest of a request.
 * Each has a timer of its own, and none while it waits for us: Node's check of all connections would wake an idle program
 * every second.
 */
export function cutSlowSenders(server: Server, limits: SenderLimits): void {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = limits
  const senders = new WeakMap<Duplex, Sender>()
  function expect(socket: Duplex, ms: number, isThere: () => boolean): void {
    const sender = senders.get(socket)
    if (sender === undefined) return
    clearTimeout(sender.timer)
    sender.timer = setTimeout(() => isThere() || socket.destroy(), ms)
    sender.timer.unref()
  }
  function leave(socket: Duplex): void {
    clearTimeout(senders.get(socket)?.timer)
    senders.delete(socket)
  }
  const take = (socket: Duplex) => {
    senders.set(socket, { answers: 0, timer: undefined })
    expect(socket, headersTimeout, () => false)
    socket.once('close', () => leave(socket))
  }
  server.on('secureConnection', take)
  // Of a TLS server these are the encrypted connections, whose handshake has its own limit.
  if (!('setSecureContext' in server)) server.on('connection', take)
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const sender = senders.get(socket)
    if (sender === undefined) return
    sender.answers += 1
    expect(socket, requestTimeout, () => request.complete)
    response.once('close', () => {
      sender.answers -= 1
      if (sender.answers === 0) expect(socket, keepAliveTimeout + headersTimeout, () => false)
    })
  })
  server.on('upgrade', (request: IncomingMessage) => leave(request.socket))
}
