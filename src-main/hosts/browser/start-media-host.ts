import type { Log } from '#shared/util/ports.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { MediaReader } from '../bridge-report.ts'
import { sameSecret } from './access-tokens.ts'
import type { RemotePlace } from './remote-place.ts'
import type { SignIn } from './sign-in.ts'
import { closeServer, createLoopbackServer, listenOnLoopback, originOf } from './loopback-server.ts'

type Options = {
  readonly capability: string
  readonly port?: number
  /** Where other computers reach it, and what lets them in; left out, it is for this computer only. */
  readonly remote?: { readonly place: RemotePlace; readonly signIn: Pick<SignIn, 'isSignedIn'> } | undefined
  readonly log: Log
}

// An image may contain a script; opened on its own it runs without an origin. Other pages can neither read it nor know
// its address. `same-site` would block our own page, because Chromium treats two ports of a numeric address as two
// sites.
const headers = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * Serves media on a separate loopback port, so that nothing downloaded shares an origin with the bridge. The capability
 * in the path grants access; without it, the response is an empty 404. Requests with an Origin are refused, because
 * images and players send none.
 */
export async function startMediaHost({ capability, port = 0, remote, log }: Options) {
  let reader: MediaReader | null = null

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, mount, given = '', ...rest] = (request.url ?? '').split('/')
    const isIn = remote === undefined || remote.signIn.isSignedIn(request)
    if (!isIn || mount !== 'media' || rest.length === 0 || !sameSecret(given, capability)) {
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
    place: remote?.place,
    answer: (request, response) => {
      answer(request, response).catch((error: unknown) => {
        // A player that seeks closes the connection; that is no error.
        if (!response.destroyed) log.error('A medium could not be sent.', { error })
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
    },
  })
  await listenOnLoopback(server, port, remote?.place)
  const origin = remote?.place.origin ?? originOf(server)
  return {
    origin,
    /** The base of media addresses; ends in a slash. */
    base: `${origin}/media/${capability}/`,
    /** Sets the reader, which is created after the base it needs. Until then every request gets 503. */
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
  // Node's web stream and the global one are the same object under two types. A closed connection closes the file.
  else await pipeline(Readable.fromWeb(answer.body as NodeStream), response)
}
