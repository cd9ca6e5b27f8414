import type { Log } from '#shared/util/ports.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { MediaReader } from '../bridge-report.ts'
import { sameSecret } from './access-tokens.ts'
import { closeServer, createLoopbackServer, listenOnLoopback, originOf } from './loopback-server.ts'

type Options = { readonly capability: string; readonly port?: number; readonly log: Log }

// A picture may hold a script; opened by itself it runs as nobody. Another page can neither read it nor know its address,
// and `same-site` would keep it from our own: to Chromium two ports of a numeric address are two sites.
const headers = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * Serves media on a loopback port of its own, so that nothing downloaded shares an origin with the bridge.
 *
 * The capability in the path is the permission; without it, the answer is an empty 404. Requests that name an Origin are
 * refused, since pictures and players name none.
 */
export async function startMediaHost({ capability, port = 0, log }: Options) {
  let reader: MediaReader | null = null

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, mount, given = '', ...rest] = (request.url ?? '').split('/')
    if (mount !== 'media' || rest.length === 0 || !sameSecret(given, capability)) {
      response.writeHead(404).end()
    } else if (reader === null) {
      response.writeHead(503).end()
    } else {
      await send(await reader(requestOf(request, origin)), response)
    }
  }

  const server = createLoopbackServer({
    headers: () => headers,
    origin: () => null,
    answer: (request, response) => {
      answer(request, response).catch((error: unknown) => {
        // A player that seeks hangs up in the middle; that is no error.
        if (!response.destroyed) log.error('A medium could not be sent.', { error })
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
    },
  })
  await listenOnLoopback(server, port)
  const origin = originOf(server)
  return {
    origin,
    /** What media addresses begin with; ends in a slash. */
    base: `${origin}/media/${capability}/`,
    /** Gives the reader, which is made later than the base it needs. Until then every request is answered with 503. */
    serve(next: MediaReader): void {
      reader = next
    },
    stop: (): Promise<void> => closeServer(server),
  }
}

function requestOf(request: IncomingMessage, origin: string): Request {
  const headers = new Headers()
  for (const name of ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(new URL(request.url ?? '/', origin), { method: request.method ?? 'GET', headers })
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.statusCode = answer.status
  if (answer.body === null) response.end()
  // Node's web stream and the global one are the same object under two types. A hang-up closes the file behind it.
  else await pipeline(Readable.fromWeb(answer.body as NodeStream), response)
}
