import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A real server on loopback. */
export type TestServer = AsyncDisposable & {
  readonly origin: string
  /** The requests, in order. */
  readonly seen: readonly Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]
}

/** Serves HTTP on a free port: `await using server = await serveHttp((request, response) => …)`. */
export async function serveHttp(answer: RequestListener): Promise<TestServer> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Answers the first bytes of every connection with these bytes, valid HTTP or not, and closes it. */
export async function serveBytes(bytes: string): Promise<TestServer> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.end(bytes))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
