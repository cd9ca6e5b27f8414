import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusalOf } from './request-guard.ts'

type Options = {
  /** Headers of every answer, refusals included. */
  readonly headers: () => Readonly<Record<string, string>>
  /** The origin that requests may name; null where none may. */
  readonly origin: () => string | null
  /** The one path that our own page may post to; none where it is left out. */
  readonly postPath?: string
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  /** Takes an upgrade whose Host and Origin are ours; without it every upgrade is refused. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/**
 * An HTTP server for this machine only: every request is guarded before anything else sees it.
 *
 * Node's own limits for slow senders are off or long; these cut one within six seconds.
 */
export function createLoopbackServer({ headers, origin, postPath, answer, upgrade }: Options): Server {
  const server = createServer({
    headersTimeout: 3_000,
    requestTimeout: 5_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 8_192,
    requireHostHeader: false,
  })
  server.maxConnections = 200
  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(headers())) response.setHeader(name, value)
    const isPosted = postPath !== undefined && request.url === postPath
    const refusal = refusalOf(request, { host: hostOf(server), origin: origin(), originNeeded: false, isPosted })
    if (refusal === null) {
      answer(request, response)
      return
    }
    response.writeHead(refusal.status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    response.end(`${refusal.sentence}\n`)
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const rules = { host: hostOf(server), origin: origin(), originNeeded: true, isPosted: false }
    const refusal = refusalOf(request, rules)
    if (refusal !== null || upgrade === undefined) {
      refuseUpgrade(socket, refusal ?? { status: 400, sentence: 'Nothing can be upgraded here.' })
      return
    }
    upgrade(request, socket, head)
  })
  return server
}

/** Answers an upgrade with a refusal and closes the connection. */
export function refuseUpgrade(socket: Duplex, { status, sentence }: { status: number; sentence: string }): void {
  const head = `HTTP/1.1 ${status} ${status === 503 ? 'Busy' : 'Refused'}\r\nconnection: close\r\ncontent-type: text/plain\r\n`
  socket.end(`${head}content-length: ${Buffer.byteLength(sentence)}\r\n\r\n${sentence}`)
}

/** Where a listening server is reached. */
export function originOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return new URL(`http://127.0.0.1:${address.port}`).origin
}

function hostOf(server: Server): string {
  return new URL(originOf(server)).host
}

/** Listens on 127.0.0.1 and nowhere else; port 0 takes a free one. Rejects where the port is taken. */
export function listenOnLoopback(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => {
      const taken = 'code' in cause && cause.code === 'EADDRINUSE'
      const why = taken ? 'is in use by another program' : 'can’t be opened'
      reject(new Error(`Port ${port} ${why}. Start Backlot with a different --port.`, { cause }))
    }
    server.once('error', fail)
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', fail)
      resolve()
    })
  })
}

/** Closes a server and every connection of it. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
  })
}
