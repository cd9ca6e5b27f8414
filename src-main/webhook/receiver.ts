import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EventSignature } from '#shared/bridge/received-events.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import { headerValues, type RawHeaders } from '#shared/util/raw-headers.ts'
import { cutSlowSenders, rareChecks } from '../inbound/cut-slow-senders.ts'

/** What was posted, as it came over the wire. `receivedAt`: monotonic, ms. */
export type Delivery = {
  readonly workspaceId: WorkspaceId
  readonly headers: RawHeaders
  readonly body: Buffer
  readonly receivedAt: number
}

/** What the receiver answers for a delivery; `not-stored` asks the sender to come again. */
export type Taken = EventSignature | 'not-stored'

/** What arrived of an expected request: its body, or the status and host with which it was turned away. */
export type Arrival =
  | { readonly kind: 'taken'; readonly body: Buffer }
  | { readonly kind: 'refused'; readonly status: number; readonly host: string }

type Expected = { readonly answer: string; arrival: Arrival | null }

const mostBytes = 1024 * 1024
const limits = { headersTimeout: 3_000, requestTimeout: 5_000, keepAliveTimeout: 5_000 } as const
/** Deliveries of unknown senders that are taken in a second; more are turned away unread. */
const mostUnknownASecond = 20
const path = /^\/h\/([0-9a-f]{64})$/u

const statusOf: Readonly<Record<Taken, number>> = {
  verified: 200,
  unsigned: 200,
  unchecked: 200,
  rejected: 401,
  'not-stored': 503,
}

/** Counts deliveries of unknown senders, so that a flood of them is turned away before it is read. */
function createFloodGate(clock: Clock) {
  let from = -Infinity
  let count = 0
  return {
    isOpen: () => clock.monotonic() - from >= 1_000 || count < mostUnknownASecond,
    note() {
      const now = clock.monotonic()
      if (now - from >= 1_000) {
        from = now
        count = 0
      }
      count += 1
    },
  }
}

/** The status of a refusal that can be told without reading the body; null to read it. */
function refusalOf({ raw, headers }: FastifyRequest, hosts: readonly string[]): number | null {
  // A page can post too, and a browser always names its origin; a service does not.
  if (headers.origin !== undefined) return 403
  const asked = headerValues(raw.rawHeaders, 'host')
  if (asked.length !== 1 || !hosts.includes((asked[0] ?? '').toLowerCase())) return 421
  if (raw.method !== 'POST') return 405
  return (headers['content-encoding'] ?? 'identity') === 'identity' ? null : 415
}

/**
 * Creates the receiver of webhooks: a listener of its own, on loopback only, that knows one path for each workspace.
 *
 * The path is a capability of 256 bits: any other is answered with 404 before its body is read. A body is at most 1 MB;
 * slow senders are cut off within six seconds. `take` stores a delivery before it is answered. `hosts`: accepted names
 * besides the receiver's own address.
 */
export function createReceiver(deps: {
  find: (token: string) => WorkspaceId | null
  take: (delivery: Delivery) => Promise<Taken>
  hosts: () => readonly string[]
  clock: Clock
  log: Log
}) {
  const { find, take, clock, log } = deps
  const gates = new Map<WorkspaceId, ReturnType<typeof createFloodGate>>()
  const expected = new Map<string, Expected>()
  let running: { readonly app: FastifyInstance; readonly host: string } | null = null

  function gateOf(workspaceId: WorkspaceId) {
    const known = gates.get(workspaceId) ?? createFloodGate(clock)
    gates.set(workspaceId, known)
    return known
  }
  const workspaceOf = (url: string) => {
    const token = path.exec(url)?.[1]
    return token === undefined ? null : find(token)
  }
  const expectedOf = (url: string) => expected.get(path.exec(url)?.[1] ?? '') ?? null

  /** The status of a refusal before the body is read; null to read it. */
  function turnAway(request: FastifyRequest): number | null {
    const known = [running?.host ?? '', (running?.host ?? '').replace('127.0.0.1', 'localhost'), ...deps.hosts()]
    const check = expectedOf(request.url)
    if (check !== null) {
      const status = refusalOf(request, known)
      if (status !== null) check.arrival = { kind: 'refused', status, host: request.headers.host ?? '' }
      return status
    }
    const workspaceId = workspaceOf(request.url)
    if (workspaceId === null) return 404
    return refusalOf(request, known) ?? (gateOf(workspaceId).isOpen() ? null : 429)
  }

  /** Loads the server only now: no start waits for it. */
  async function build(): Promise<FastifyInstance> {
    const { fastify } = await import('fastify')
    const app = fastify({
      bodyLimit: mostBytes,
      requestTimeout: limits.requestTimeout,
      http: { headersTimeout: limits.headersTimeout, ...rareChecks, maxHeaderSize: 16_384 },
      keepAliveTimeout: limits.keepAliveTimeout,
      forceCloseConnections: true,
      exposeHeadRoutes: false,
    })
    app.server.maxConnections = 256
    cutSlowSenders(app.server, limits)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.addHook('onRequest', async (request, reply) => {
      const status = turnAway(request)
      if (status !== null) await reply.code(status).header('connection', 'close').send()
    })
    app.setNotFoundHandler((_request, reply) => void reply.code(404).send())
    app.setErrorHandler((error: Error & { readonly statusCode?: number }, _request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) log.error('A delivery could not be taken', { error })
      void reply.code(status).header('connection', 'close').send()
    })
    app.post('/h/:token', async (request, reply) => {
      const receivedAt = clock.monotonic()
      const check = expectedOf(request.url)
      if (check !== null && Buffer.isBuffer(request.body)) {
        check.arrival = { kind: 'taken', body: request.body }
        return reply.type('text/plain').send(check.answer)
      }
      const workspaceId = workspaceOf(request.url)
      if (workspaceId === null || !Buffer.isBuffer(request.body)) return reply.code(400).send()
      const taken = await take({ workspaceId, headers: request.raw.rawHeaders, body: request.body, receivedAt })
      if (taken !== 'verified') gateOf(workspaceId).note()
      return reply.code(statusOf[taken]).send()
    })
    return app
  }

  async function stop(): Promise<void> {
    const before = running
    running = null
    await before?.app.close()
  }
  return {
    stop,
    /** Takes a request that came by another listener, such as that of the public address; false if it is for another. */
    receive(request: IncomingMessage, response: ServerResponse): boolean {
      if (running === null || request.url?.startsWith('/h/') !== true) return false
      running.app.routing(request, response)
      return true
    },
    /** Answers one more path, `/h/<token>`, with a text until `end`, and stores nothing of what arrives there. */
    expect(token: string, answer: string) {
      const one: Expected = { answer, arrival: null }
      expected.set(token, one)
      return { arrival: () => one.arrival, end: () => void expected.delete(token) }
    },
    /** Where it listens, `127.0.0.1:27812`; null while it does not. */
    address: () => running?.host ?? null,
    /** Listens on loopback; 0 picks a free port. @throws where the port is taken. */
    async listen(port: number): Promise<void> {
      await stop()
      const app = await build()
      const origin = await app.listen({ host: '127.0.0.1', port })
      running = { app, host: new URL(origin).host }
    },
  }
}
/** The receiver of webhooks. */
export type Receiver = ReturnType<typeof createReceiver>
