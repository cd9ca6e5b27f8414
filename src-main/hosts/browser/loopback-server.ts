import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { headerValues } from '#shared/util/raw-headers.ts'
import { cutSlowSenders, rareChecks } from '../../inbound/cut-slow-senders.ts'
import { cameEncrypted, type RemotePlace, takeOnlyProxy } from './remote-place.ts'

type Options = {
  /** Headers of every response, refusals included. */
  readonly headers: () => Readonly<Record<string, string>>
  /** The origin that requests may name; null if none is allowed. */
  readonly origin: () => string | null
  /** The paths that our own page may post to, if any. */
  readonly postPaths?: readonly string[]
  /** Where other computers reach it; left out, it is for this computer only. */
  readonly place?: RemotePlace | undefined
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  /** Handles an upgrade with our own Host and Origin; without it every upgrade is refused. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

type Refusal = { readonly status: 400 | 403 | 405 | 505; readonly sentence: string }

const foreignPage: Refusal = { status: 403, sentence: 'The request comes from another page.' }

type GuardedRequest = Pick<IncomingMessage, 'httpVersion' | 'method' | 'rawHeaders' | 'url'>

type Rules = {
  /** The listener's own address, as a browser writes it. */
  readonly address: string
  /** The only allowed origin; null if none is. */
  readonly origin: string | null
  readonly originNeeded: boolean
  /** Whether the target also accepts a POST from our own page; all others accept only GET and HEAD. */
  readonly isPosted: boolean
}

/**
 * Decides whether a request on a loopback port is from our own page. Null allows it. Compares the full Host of every
 * request, because a page with a rebound DNS name sends no Origin with a GET. Refuses two Hosts, absolute targets and
 * HTTP/1.0, which Node itself accepts.
 */
function refusalOf(request: GuardedRequest, rules: Rules): Refusal | null {
  if (request.httpVersion !== '1.1') return { status: 505, sentence: 'Only HTTP/1.1 is spoken here.' }
  if (request.url?.startsWith('/') !== true) return { status: 400, sentence: 'The target is not a path.' }
  const hosts = headerValues(request.rawHeaders, 'host')
  if (hosts.length !== 1) return { status: 400, sentence: 'Exactly one Host is needed.' }
  if (hosts[0] !== new URL(rules.address).host)
    return { status: 403, sentence: `This is not the address of Backlot: ${rules.address}/` }
  const origins = headerValues(request.rawHeaders, 'origin')
  const foreign = origins.some((origin) => origin !== rules.origin) || origins.length > 1
  if (foreign || (rules.originNeeded && origins.length === 0)) {
    return foreignPage
  }
  if (rules.isPosted && request.method === 'POST') {
    // Only browsers send this header, and not all do; every browser sends Origin with a POST.
    const sites = headerValues(request.rawHeaders, 'sec-fetch-site')
    return origins.length === 0 || sites.some((site) => site !== 'same-origin') ? foreignPage : null
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, sentence: 'Only GET and HEAD are answered here.' }
  }
  return null
}

const limits = {
  headersTimeout: 3_000,
  requestTimeout: 5_000,
  keepAliveTimeout: 5_000,
  ...rareChecks,
  maxHeaderSize: 8_192,
  requireHostHeader: false,
}

function openServer(place: RemotePlace | undefined): Server {
  if (place === undefined || place.tls === null) return createServer(limits)
  return createTlsServer({ ...limits, ...place.tls, minVersion: 'TLSv1.2', handshakeTimeout: 5_000 })
}

/**
 * Creates an HTTP server which guards every request: for this machine only, or over TLS at the place of other computers.
 * Disconnects slow senders within six seconds, because Node's own limits are off or long.
 */
export function createLoopbackServer({ headers, origin, postPaths = [], place, answer, upgrade }: Options): Server {
  const server = openServer(place)
  server.maxConnections = 200
  cutSlowSenders(server, limits)
  const proxy = place?.proxy ?? null
  if (proxy !== null) takeOnlyProxy(server, proxy)
  const addressOf = () => place?.origin ?? originOf(server)
  const plainRefusal = (request: IncomingMessage): Refusal | null =>
    proxy === null || cameEncrypted(request)
      ? null
      : { status: 400, sentence: 'The proxy must take requests over HTTPS and say so in X-Forwarded-Proto.' }
  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(headers())) response.setHeader(name, value)
    const isPosted = postPaths.includes(request.url ?? '')
    const rules = { address: addressOf(), origin: origin(), originNeeded: false, isPosted }
    const refusal = plainRefusal(request) ?? refusalOf(request, rules)
    if (refusal === null) {
      answer(request, response)
      return
    }
    response.writeHead(refusal.status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    response.end(`${refusal.sentence}\n`)
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const rules = { address: addressOf(), origin: origin(), originNeeded: true, isPosted: false }
    const refusal = plainRefusal(request) ?? refusalOf(request, rules)
    if (refusal !== null || upgrade === undefined) {
      refuseUpgrade(socket, refusal ?? { status: 400, sentence: 'Nothing can be upgraded here.' })
      return
    }
    upgrade(request, socket, head)
  })
  return server
}

/** Refuses an upgrade and closes the connection. */
export function refuseUpgrade(socket: Duplex, { status, sentence }: { status: number; sentence: string }): void {
  const head = `HTTP/1.1 ${status} ${status === 503 ? 'Busy' : 'Refused'}\r\nconnection: close\r\ncontent-type: text/plain\r\n`
  socket.end(`${head}content-length: ${Buffer.byteLength(sentence)}\r\n\r\n${sentence}`)
}

/** The origin of a listening server. */
export function originOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return new URL(`http://127.0.0.1:${address.port}`).origin
}

/** Listens on 127.0.0.1, or on the address of `place`; port 0 picks a free one. Rejects if the port is taken. */
export function listenOnLoopback(server: Server, port: number, place?: RemotePlace): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => {
      const taken = 'code' in cause && cause.code === 'EADDRINUSE'
      const why = taken ? 'is in use by another program' : 'can’t be opened'
      reject(new Error(`Port ${port} ${why}. Start Backlot with a different --port.`, { cause }))
    }
    server.once('error', fail)
    server.listen({ host: place?.listenOn ?? '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', fail)
      resolve()
    })
  })
}

/** Closes a server and all its connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
