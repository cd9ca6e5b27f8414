import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A request that a stand-in received: its method, path, query, headers and body. */
export type EngineRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
  /** The body as JSON; undefined if it is none. */
  readonly json: unknown
}

/** Answers a request; false where the stand-in has no such path. */
export type Answer = (request: EngineRequest, response: ServerResponse) => Promise<boolean> | boolean

/** A real server in the place of an engine. */
export type EngineServer = AsyncDisposable & {
  readonly address: string
  readonly port: number
  readonly server: Server
  /** The requests so far, in order. */
  readonly requests: readonly EngineRequest[]
  /** Cuts all connections and takes no more, as a computer that loses power; its port stays free. */
  die(): Promise<void>
  /** Listens again on the same port. */
  revive(): Promise<void>
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Sends JSON. */
export function sendJson(response: ServerResponse, value: unknown, status = 200): true {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
  return true
}

/** Sends bytes of a content type. */
export function sendBytes(response: ServerResponse, bytes: Uint8Array, contentType: string): true {
  response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.byteLength })
  response.end(bytes)
  return true
}

/** Starts a server on loopback whose paths a stand-in answers. `port`: 0 for any. */
export async function startEngineServer(answer: Answer, port = 0): Promise<EngineServer> {
  const requests: EngineRequest[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    const handle = async () => {
      const url = new URL(request.url ?? '/', 'http://engine')
      const body = await readBody(request)
      const { method = 'GET', headers } = request
      const received = { method, path: url.pathname, query: url.searchParams, headers, body, json: jsonOf(body) }
      requests.push(received)
      if (!(await answer(received, response))) sendJson(response, { detail: 'Not Found' }, 404)
    }
    // A connection that was cut has nobody to answer.
    handle().catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  })
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen(port)
  // A server that listens on a port has an address of this type.
  const own = (server.address() as AddressInfo).port
  return {
    address: `http://127.0.0.1:${own}`,
    port: own,
    server,
    requests,
    die: close,
    revive: () => listen(own),
    [Symbol.asyncDispose]: () => (server.listening ? close() : Promise.resolve()),
  }
}
