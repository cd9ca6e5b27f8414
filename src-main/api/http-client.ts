import { Readable } from 'node:stream'
import { type buildConnector, errors, Pool, type Dispatcher } from 'undici'
import { isFailure } from '#shared/domain/failure.ts'
import type { Clock } from '#shared/util/ports.ts'
import { connectDirectly, type Outbound } from '../outbound/outbound.ts'

/** Which redirects a request may follow: only within its origin, at most three. */
export type Follow = {
  readonly statuses: readonly number[]
  /** Called before each hop, which counts as a request. May wait; if it rejects, the redirect is the answer. */
  admit(signal: AbortSignal): Promise<void>
}

/** A body that is read while it is sent. `pieces` is read once; without its last piece it cannot be understood. */
export type WireUpload = { readonly bytes: number; pieces(): AsyncIterable<Uint8Array> }

/** A request as it is sent. `path` begins with a slash; `body` is JSON text. */
export type WireRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Sent instead of a body. */
  readonly upload?: WireUpload
  /** Called with the bytes of an upload that were sent. */
  readonly onSent?: (bytes: number) => void
  /**
   * Milliseconds from now to the last byte of the answer, hops included. Of an upload: the longest time without a byte
   * sent, and from its last byte to the answer's.
   */
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
  /** The session that a tool server opened. */
  readonly session?: string
  readonly text: string
  /** The service answered before the upload was sent, so it read none of it. */
  readonly isPartial?: true
}

/** Why there is no answer where the network names no error code. */
export const ownReasons = {
  lost: 'the connection was lost',
  tooLarge: 'the answer is larger than 10 MB',
  late: 'the service didn’t respond in time',
} as const

/**
 * No answer.
 *
 * - `unreached`: no connection could be made, so no byte of the request was sent.
 * - `lost`: it may have arrived; its connection was reset or cut, the answer too large, or the deadline passed
 *   (`isLate`). `isPartial`: before the last byte of an upload was sent, so that the service cannot have read it.
 */
export type NoResponse =
  | { readonly kind: 'unreached'; readonly reason: string; readonly cause: unknown }
  | {
      readonly kind: 'lost'
      readonly reason: string
      readonly cause: unknown
      readonly isLate?: true
      readonly isPartial?: true
    }

/** Maximum size of an answer, bytes. */
const largestAnswer = 10 * 1024 * 1024

const mostHops = 3

/** Errors of connections that were never made: no request was sent on them. */
const unmade = new WeakSet<Error>()

/** Creates a connector that knows of each failed connection that no request was sent on it. */
function createConnector(outbound: Outbound): buildConnector.connector {
  const connect = outbound()
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
  const reason = codeOf(inner) || codeOf(error) || ownReasons.lost
  // After a hop, the original request did arrive.
  if (isFirst && error instanceof Error && unmade.has(error)) return { kind: 'unreached', reason, cause: error }
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return { kind: 'lost', reason: ownReasons.tooLarge, cause: error }
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

/** The sending of a request's body. */
type Sending = {
  readonly body: string | Readable | null
  readonly headers: Readonly<Record<string, string>>
  /** Whether the last byte was handed to the connection. */
  isWhole(): boolean
}

/**
 * Begins to send a body. An upload's last piece is only read once the pieces before it were written, and counts as sent
 * from then on. `onPiece` is called with the bytes sent so far.
 */
function startSending({ body, upload }: WireRequest, onPiece: (bytes: number) => void): Sending {
  if (upload === undefined) return { body: body ?? null, headers: {}, isWhole: () => true }
  let sent = 0
  async function* pieces({ bytes, pieces }: WireUpload) {
    for await (const piece of pieces()) {
      // Once it is out of here, it may arrive.
      sent += piece.byteLength
      if (sent > bytes) throw new Error('The upload is longer than announced')
      yield piece
      onPiece(sent)
    }
  }
  return {
    body: Readable.from(pieces(upload), { objectMode: false, highWaterMark: 1 }),
    headers: { 'content-length': String(upload.bytes) },
    isWhole: () => sent >= upload.bytes,
  }
}

/**
 * Creates a bare connection pool for one origin: no retries (they could pay twice), one request at a time per
 * connection, an overall deadline, answers of at most 10 MB. A redirect is the answer unless the request allows
 * following it.
 */
export function createHttpClient(deps: { origin: string; clock: Clock; outbound?: Outbound | undefined }) {
  const { outbound = connectDirectly } = deps
  const pool = (connections: number) =>
    new Pool(deps.origin, {
      connections,
      pipelining: 1,
      // The overall deadline below decides; a body that trickles in would never trigger these.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: largestAnswer,
      connect: createConnector(outbound),
    })
  const short = pool(8)
  const held = pool(64)

  async function once(
    request: WireRequest,
    path: string,
    sending: Sending,
    signal: AbortSignal,
  ): Promise<WireResponse> {
    let leftAt = deps.clock.monotonic()
    const pool = notingSendTime(request.isHeld ? held : short, () => (leftAt = deps.clock.monotonic()))
    const response = await pool.request({
      method: request.method,
      path,
      headers: { accept: 'application/json', ...request.headers, ...sending.headers },
      body: sending.body,
      signal,
    })
    const contentType = String(response.headers['content-type'] ?? '')
    const target = response.headers['location']
    const location = typeof target === 'string' ? target : null
    const text = await response.body.text()
    const session = response.headers['mcp-session-id']
    const answer = {
      kind: 'response',
      leftAt,
      status: response.statusCode,
      contentType,
      location,
      text,
      ...(typeof session === 'string' ? { session } : {}),
    } as const
    return sending.isWhole() ? answer : { ...answer, isPartial: true }
  }

  async function goOn(request: WireRequest, sending: Sending, signal: AbortSignal): Promise<WireResponse | NoResponse> {
    let path = request.path
    for (let hop = 0; ; hop += 1) {
      let response: WireResponse
      try {
        response = await once(request, path, sending, signal)
      } catch (error) {
        return readFailure(error, hop === 0)
      }
      const { follow } = request
      // An upload can be read only once.
      if (
        follow === undefined ||
        sending.body instanceof Readable ||
        hop === mostHops ||
        !follow.statuses.includes(response.status)
      )
        return response
      const next = nextPath(deps.origin, path, response.location)
      if (next === null || !(await isAdmitted(follow, signal))) return response
      path = next
    }
  }

  return {
    /**
     * @throws the signal's reason if it was aborted, unless an upload was sent to its last byte by then: that one is
     *   lost, because it may have arrived. The failure of a file that cannot be read, before its last byte was sent.
     *   Everything else is an answer.
     */
    async send(request: WireRequest): Promise<WireResponse | NoResponse> {
      const deadline = new AbortController()
      const late = new Error('The deadline passed')
      const expire = () => deadline.abort(late)
      let cancel = deps.clock.after(request.deadlineMs, expire)
      const sending = startSending(request, (bytes) => {
        cancel()
        cancel = deps.clock.after(request.deadlineMs, expire)
        request.onSent?.(bytes)
      })
      const signal = request.signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, request.signal])
      try {
        const outcome = await goOn(request, sending, signal)
        if (outcome.kind === 'response') return outcome
        const isSentUpload = sending.body instanceof Readable && sending.isWhole()
        if (request.signal?.aborted === true && !isSentUpload) throw request.signal.reason
        if (!sending.isWhole() && isFailure(outcome.cause)) throw outcome.cause
        if (outcome.kind === 'unreached' && !deadline.signal.aborted) return outcome
        const part = sending.isWhole() ? {} : ({ isPartial: true } as const)
        if (deadline.signal.aborted) {
          const { cause } = outcome
          return { kind: 'lost', reason: ownReasons.late, cause, isLate: true, ...part }
        }
        return { ...outcome, ...part }
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
