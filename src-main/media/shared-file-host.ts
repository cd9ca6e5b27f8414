import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Log } from '#shared/util/ports.ts'
import { type FileToRead, respondWithFile } from './file-response.ts'

/** What an address leads to: a file, the words of a trial, or nothing. */
export type Shared = FileToRead | string | null

/** Serves lent files to whoever knows an address of one. */
export interface SharedFileHost {
  /** Listens on this machine alone, in place of where it listened; 0 takes a free port. Rejects where the port is taken. */
  listen(port: number): Promise<{ readonly origin: string }>
  stop(): Promise<void>
}

const mostConnections = 64
const path = /^\/([0-9a-f]{64})\/([^/?#]+)$/u

function nameOf(written: string): string | null {
  try {
    return decodeURIComponent(written)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** Only what a reader of files asks with; the address is never looked at again, nor written down. */
function requestOf({ method = 'GET', headers }: IncomingMessage): Request {
  const passed = new Headers()
  for (const name of ['range', 'if-range', 'if-none-match'] as const) {
    const value = headers[name]
    if (typeof value === 'string') passed.set(name, value)
  }
  return new Request('http://lent.invalid/', { method, headers: passed })
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.body === null) response.end()
  // Node's web stream and the global one are the same object under two types.
  else await pipeline(Readable.fromWeb(answer.body as NodeStream), response)
}

function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
  server.closeAllConnections()
  return closed
}

/**
 * A server on loopback that knows nothing but `/<capability>/<name>`: reading alone, a closed set of content types, no
 * list, and an empty 404 for everything else. `hosts`: names that it may be asked under besides its own address.
 */
export function createSharedFileHost(deps: {
  find: (capability: string, name: string) => Shared
  hosts: () => readonly string[]
  log: Log
}): SharedFileHost {
  let server: Server | null = null

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, capability = '', written = ''] = path.exec(request.url ?? '') ?? []
    const name = nameOf(written)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const own = `127.0.0.1:${request.socket.localPort}`
    const isForUs = [own, own.replace('127.0.0.1', 'localhost'), ...deps.hosts()].includes(request.headers.host ?? '')
    const shared = isRead && isForUs && capability !== '' && name !== null ? deps.find(capability, name) : null
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    if (shared === null) response.writeHead(404, { 'cache-control': 'no-store' }).end()
    else if (typeof shared !== 'string') await send(await respondWithFile(requestOf(request), shared), response)
    else response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(shared)
  }

  async function stop(): Promise<void> {
    const running = server
    server = null
    if (running !== null) await close(running)
  }
  return {
    stop,
    async listen(port) {
      await stop()
      const next = createServer({ headersTimeout: 3_000, requestTimeout: 5_000, maxHeaderSize: 8_192 })
      next.maxConnections = mostConnections
      next.on('request', (request, response) => {
        answer(request, response).catch((error: unknown) => {
          // A reader that has what it wanted hangs up; that is no error.
          if (!response.destroyed) deps.log.warn('A lent file could not be sent', { error })
          response.destroy()
        })
      })
      await new Promise<void>((resolve, reject) => {
        next.once('error', reject)
        next.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
          next.off('error', reject)
          resolve()
        })
      })
      server = next
      const address = next.address()
      if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
      return { origin: `http://127.0.0.1:${address.port}` }
    },
  }
}
