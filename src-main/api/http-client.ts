import { buildConnector, errors, Pool, type Dispatcher } from 'undici'
import type { Clock } from '#shared/util/ports.ts'

/** Which redirects a request may follow: within its origin alone, at most three. */
export type Follow = {
  readonly statuses: readonly number[]
  /** Asked before each hop, which is a request like any other. May wait; a rejection leaves the redirect as the answer. */
  admit(signal: AbortSignal): Promise<void>
}

/** A request as it leaves. `path` begins with a slash; `body` is JSON text. */
export type WireRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds from now to the last byte of the answer, hops included. */
  readonly deadlineMs: number
  /** True where the service may hold the request open: such ones never keep a short one waiting for a connection. */
  readonly isHeld: boolean
  /** Left out, a redirect is the answer. */
  readonly follow?: Follow
  readonly signal?: AbortSignal
}

/** An answer, whatever its status. `text` is the whole body; `location` where a redirect leads. */
export type WireResponse = {
  readonly kind: 'response'
  /** When it was written to a connection, monotonic ms. */
  readonly leftAt?: number
  readonly status: number
  readonly contentType: string
  readonly location: string | null
  readonly text: string
}

/**
 * No answer.
 *
 * - `unreached`: no connection could be made; not one byte of the request left.
 * - `lost`: it may have arrived: reset, cut, too large or past its deadline.
 */
export type NoResponse =
  | { readonly kind: 'unreached'; readonly reason: string; readonly cause: unknown }
  | { readonly kind: 'lost'; readonly reason: string; readonly cause: unknown }

/** The largest answer that is read. Bytes. */
const largestAnswer = 10 * 1024 * 1024

const mostHops = 3

/** Errors of connections that were never made: whatever was to travel on them did not leave. */
const unmade = new WeakSet<Error>()

/**
 * Connects with certificates checked, whatever the environment says, and by HTTP/1.1 alone: a second version is a
 * second set of rules about when a request goes out again.
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
  // Several addresses of one name that were all refused come as one error that holds the others.
  const inner = error instanceof AggregateError ? (error.errors as readonly unknown[])[0] : error
  const reason = codeOf(inner) || codeOf(error) || 'the connection was lost'
  // After a hop, the request as it was first sent did arrive somewhere.
  if (isFirst && error instanceof Error && unmade.has(error)) return { kind: 'unreached', reason, cause: error }
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return { kind: 'lost', reason: 'the answer is larger than 10 MB', cause: error }
  }
  return { kind: 'lost', reason, cause: error }
}

/**
 * Where a redirect leads within its own origin, as a path with its query; null where it leads out of it, or nowhere.
 *
 * Scheme, host and port must all stay the same, and no name or password may stand in it: the key and what was typed go
 * to no other place. `from` is the path that was asked.
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
 * The same dispatcher, telling when a request is written to a connection that is already there.
 *
 * It watches and changes nothing: connecting may take seconds, and only from this moment on is a request on its way.
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
 * A bare pool of connections to one origin: nothing is repeated, one request at a time on a connection, an overall
 * deadline, an answer of at most 10 MB. Anything smarter could pay twice. A redirect is the answer, except where the
 * request says that it may be followed within the origin.
 */
export function createHttpClient(deps: { origin: string; clock: Clock }) {
  const pool = (connections: number) =>
    new Pool(deps.origin, {
      connections,
      pipelining: 1,
      // The overall deadline below rules; a body that drips would never trip these.
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
    /** @throws the signal's reason where it was aborted; everything else is an answer. */
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
          return { kind: 'lost', reason: 'the service didn’t respond in time', cause: outcome.cause }
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
