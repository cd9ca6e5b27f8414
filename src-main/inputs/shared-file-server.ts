import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Log } from '#shared/util/ports.ts'
import { cutSlowSenders, rareChecks } from '../inbound/cut-slow-senders.ts'
import { type FileToRead, respondWithFile } from '../media/file-response.ts'

/** What an address leads to: a file, or nothing. */
export type Shared = FileToRead | null

const mostConnections = 64
/** When a slow caller is cut. Milliseconds. */
const limits = { headersTimeout: 3_000, requestTimeout: 5_000, keepAliveTimeout: 5_000 } as const
const path = /^\/([0-9a-f]{64})\/([^/?#]+)$/u

function nameOf(written: string): string | null {
  try {
    return decodeURIComponent(written)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** Keeps only the headers for reading a file; the address is neither used again nor logged. */
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
 * Creates a loopback server for `/<capability>/<name>` only: read-only, fixed content types, no listing, an empty 404
 * for everything else. `hosts`: accepted host names besides its own address.
 */
export function createSharedFileHost(deps: {
  find: (capability: string, name: string) => Shared
  hosts: () => readonly string[]
  /** Takes a request for another part of the same address; false if it is for a file. */
  receive?: Receive
  log: Log
}) {
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
    else await send(await respondWithFile(requestOf(request), shared), response)
  }

  async function stop(): Promise<void> {
    const running = server
    server = null
    if (running !== null) await close(running)
  }
  return {
    stop,
    /** Listens on loopback only, replacing an earlier port; 0 picks a free port. Rejects if the port is taken. */
    async listen(port: number): Promise<{ readonly origin: string }> {
      await stop()
      const next = createServer({ ...limits, ...rareChecks, maxHeaderSize: 8_192 })
      cutSlowSenders(next, limits)
      next.maxConnections = mostConnections
      next.on('request', (request, response) => {
        if (deps.receive?.(request, response) === true) return
        answer(request, response).catch((error: unknown) => {
          // A reader that hangs up early is no error.
          if (!response.destroyed) deps.log.warn('A shared file could not be sent', { error })
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
/** Serves shared files to anyone who knows the address of one. */
export type SharedFileHost = ReturnType<typeof createSharedFileHost>

/** The public address, null if there is none, and the local port behind it. */
type Place = { readonly address: string | null; readonly port: number }

/** Takes a request, or leaves it: false. */
export type Receive = (request: IncomingMessage, response: ServerResponse) => boolean

const plain = (address: string) => address.replace(/\/+$/u, '')

/** Creates the public server. */
export function createPublicFiles(deps: {
  place: () => Place
  find: (capability: string, name: string) => Shared
  receive: Receive
  log: Log
}) {
  let listening: number | null = null
  let problem: unknown = null
  let following: Promise<void> = Promise.resolve()

  const address = () => {
    const { address: entered } = deps.place()
    return entered === null ? null : plain(entered)
  }
  const host = createSharedFileHost({
    find: deps.find,
    hosts: () => {
      const own = address()
      return own === null ? [] : [new URL(own).host]
    },
    receive: deps.receive,
    log: deps.log,
  })
  async function move(): Promise<void> {
    const { address: entered, port } = deps.place()
    const wanted = entered === null ? null : port
    if (wanted === listening && problem === null) return
    await host.stop()
    listening = wanted
    problem = null
    if (wanted === null) return
    await host.listen(wanted).catch((error: unknown) => {
      problem = error
      deps.log.warn('Files cannot be served at the public address', { port: wanted, error })
    })
  }
  function follow(): Promise<void> {
    following = following.then(move)
    return following
  }

  return {
    /** The prefix of public addresses, without a trailing slash; null if the user has none. */
    address,
    /** Listens on the port from the settings, only while there is an address. */
    follow,
    /** Whether another program has the port. */
    isPortTaken: () => problem !== null,
    async stop(): Promise<void> {
      await following
      await host.stop()
    },
  }
}
/** Shares files with hosted services, at the user's public address. */
export type PublicFiles = ReturnType<typeof createPublicFiles>
