import { buildConnector, errors, Pool, type Dispatcher } from 'undici'
import type { Clock } from '#shared/util/ports.ts'

/** Which redirects a request may follow: only within its origin, at most three. */
export type Follow = {
  readonly statuses: readonly number[]
  /** Called before each hop, which counts as a request. May wait; if it rejects, the redirect is the answer. */
  admit(signal: AbortSignal): Promise<void>
}

/** A request as it is sent. `path` begins with a slash; `body` is JSON text. */
export type WireRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds from now to the last byte of the answer, hops included. */
  readonly deadlineMs: number
  /** True for a long poll. Long polls use separate connections, so they never delay a short request. */
  readonly isHeld: boolean
  /** If omitted, a redirect is the answer. */
  readonly follow?: Follow
  readonly signal?: AbortSignal
}

/** An answer of any status. `text` is the complete body; `location` is the target of a redirect. */
export type WireResponse = {
  readonly kind: 'response'
  /** When the request was written to a connection, monotonic ms. */
  readonly leftAt?: number
  readonly status: number
  readonly contentType: string
  readonly location: string | null
  readonly text: string
}

/**
 * No answer.
 *
 * - `unreached`: no connection could be made, so no byte of the request was sent.
 * - `lost`: it may have arrived; its connection was reset or cut, the answer too large, or the deadline passed
 *   (`isLate`).
 */
export type NoResponse =
  | { readonly kind: 'unreached'; readonly reason: string; readonly cause: unknown }
  | { readonly kind: 'lost'; readonly reason: string; readonly cause: unknown; readonly isLate?: true }

/** Maximum size of an answer, bytes. */
const largestAnswer = 10 * 1024 * 1024

const mostHops = 3

/** Errors of connections that were never made: no request was sent on them. */
const unmade = new WeakSet<Error>()

/**
 * Creates a connector that always checks certificates, whatever the environment says, and uses HTTP/1.1 only: HTTP/2
 * has its own rules about when a request is sent again.
 */
function createConnector(): buildConnector.connector {
  const connect = buildConnector({
    timeout: 10_000,
    allowH2: false,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  })
  return (options, done) =>
    connect(options, (...result) => {
      if (result[0] !== null) unmade.add(result[0])
      done(...result)
    })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function readFailure(error: unknown, isFirst: boolean): NoResponse {
  // If every address of a name refuses, the error is an aggregate of their errors.
  const inner = error instanceof AggregateError ? (error.errors as readonly unknown[])[0] : error
  const reason = codeOf(inner) || codeOf(error) || 'the connection was lost'
  // After a hop, the original request did arrive.
  if (isFirst && error instanceof Error && unmade.has(error)) return { kind: 'unreached', reason, cause: error }
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return { kind: 'lost', reason: 'the answer is larger than 10 MB', cause: error }
  }
  return { kind: 'lost', reason, cause: error }
}

/**
 * Resolves a redirect to a path with query; null if it leaves the origin or has no valid target. Scheme, host and port
 * must stay the same and the target must contain no user name or password: the key and the user's input go nowhere
 * else. `from` is the requested path.
 */
export function nextPath(origin: string, from: string, location: string | null): string | null {
  if (location === null) return null
  const base = new URL(origin + (from.startsWith('/') ? from : `/${from}`))
  const target = URL.parse(location, base.href)
  if (target === null || target.origin !== base.origin) return null
  if (target.username !== '' || target.password !== '') return null
  return target.pathname + target.search
}

/**
 * Wraps a dispatcher and calls `note` when a request is written to an open connection: connecting may take seconds, and
 * a request is only sent after it.
 */
export function notingSendTime(dispatcher: Dispatcher, note: () => void): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    const start = handler.onRequestStart?.bind(handler)
    handler.onRequestStart = (controller, context) => {
      note()
      start?.(controller, context)
    }
    return dispatch(options, handler)
  })
}

/**
 * Creates a bare connection pool for one origin: no retries (they could pay twice), one request at a time per
 * connection, an overall deadline, answers of at most 10 MB. A redirect is the answer unless the request allows
 * following it.
 */
export function createHttpClient(deps: { origin: string; clock: Clock }) {
  const pool = (connections: number) =>
    new Pool(deps.origin, {
      connections,
      pipelining: 1,
      // The overall deadline below decides; a body that trickles in would never trigger these.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: largestAnswer,
      connect: createConnector(),
    })
  const short = pool(8)
  const held = pool(64)

  async function once(request: WireRequest, path: string, signal: AbortSignal): Promise<WireResponse> {
    let leftAt = deps.clock.monotonic()
    const pool = notingSendTime(request.isHeld ? held : short, () => (leftAt = deps.clock.monotonic()))
    const response = await pool.request({
      method: request.method,
      path,
      headers: { accept: 'application/json', ...request.headers },
      body: request.body ?? null,
      signal,
    })
    const contentType = String(response.headers['content-type'] ?? '')
    const target = response.headers['location']
    const location = typeof target === 'string' ? target : null
    const text = await response.body.text()
    return { kind: 'response', leftAt, status: response.statusCode, contentType, location, text }
  }

  async function goOn(request: WireRequest, signal: AbortSignal): Promise<WireResponse | NoResponse> {
    let path = request.path
    for (let hop = 0; ; hop += 1) {
      let response: WireResponse
      try {
        response = await once(request, path, signal)
      } catch (error) {
        return readFailure(error, hop === 0)
      }
      const { follow } = request
      if (follow === undefined || hop === mostHops || !follow.statuses.includes(response.status)) return response
      const next = nextPath(deps.origin, path, response.location)
      if (next === null || !(await isAdmitted(follow, signal))) return response
      path = next
    }
  }

  return {
    /** @throws the signal's reason if it was aborted; everything else is an answer. */
    async send(request: WireRequest): Promise<WireResponse | NoResponse> {
      const deadline = new AbortController()
      const late = new Error('The deadline passed')
      const cancel = deps.clock.after(request.deadlineMs, () => deadline.abort(late))
      const signal = request.signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, request.signal])
      try {
        const outcome = await goOn(request, signal)
        if (outcome.kind === 'response') return outcome
        if (request.signal?.aborted === true) throw request.signal.reason
        if (deadline.signal.aborted)
          return { kind: 'lost', reason: 'the service didn’t respond in time', cause: outcome.cause, isLate: true }
        return outcome
      } finally {
        cancel()
      }
    },
    async close(): Promise<void> {
      await Promise.all([short.destroy(), held.destroy()])
    },
  }
}
/** Sends requests to one origin. */
export type HttpClient = ReturnType<typeof createHttpClient>

async function isAdmitted(follow: Follow, signal: AbortSignal): Promise<boolean> {
  try {
    await follow.admit(signal)
    return true
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}
