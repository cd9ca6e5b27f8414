import { Pool, errors } from 'undici'
import type { Clock } from '#shared/util/clock.ts'

/** A request as it leaves. `path` begins with a slash; `body` is JSON text. */
export type WireRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds from now to the last byte of the answer. */
  readonly deadlineMs: number
  /** True where the service may hold the request open: such ones never keep a short one waiting for a connection. */
  readonly isHeld: boolean
  readonly signal?: AbortSignal
}

/** An answer, whatever its status. `text` is the whole body. */
export type WireResponse = {
  readonly kind: 'response'
  readonly status: number
  readonly contentType: string
  readonly text: string
}

/**
 * No answer.
 *
 * - `unreached`: no connection could be made; not one byte left.
 * - `lost`: it may have arrived: reset, cut, too large or past its deadline.
 */
export type NoResponse =
  | { readonly kind: 'unreached'; readonly reason: string; readonly cause: unknown }
  | { readonly kind: 'lost'; readonly reason: string; readonly cause: unknown }

/** Sends requests to one origin. */
export interface Transport {
  /** @throws the signal's reason where it was aborted; everything else is an answer. */
  send(request: WireRequest): Promise<WireResponse | NoResponse>
  close(): Promise<void>
}

/** The largest answer that is read. Bytes. */
const largestAnswer = 10 * 1024 * 1024

const connectCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_SSL_WRONG_VERSION_NUMBER',
])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function readFailure(error: unknown): NoResponse {
  // Several addresses of one name that were all refused come as one error that holds the others.
  const inner = error instanceof AggregateError ? (error.errors as readonly unknown[])[0] : error
  const code = codeOf(inner) || codeOf(error)
  if (connectCodes.has(code)) return { kind: 'unreached', reason: code, cause: error }
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return { kind: 'lost', reason: 'the answer is larger than 10 MB', cause: error }
  }
  return { kind: 'lost', reason: code || 'the connection broke', cause: error }
}

/**
 * A bare pool of connections to one origin: nothing is repeated, no redirect is followed, one request at a time on a
 * connection, an overall deadline, an answer of at most 10 MB. Anything smarter could pay twice.
 */
export function createTransport(deps: { origin: string; clock: Clock }): Transport {
  const pool = (connections: number) =>
    new Pool(deps.origin, {
      connections,
      pipelining: 1,
      // The overall deadline below rules; a body that drips would never trip these.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: largestAnswer,
      connect: { timeout: 10_000 },
    })
  const short = pool(8)
  const held = pool(64)
  return {
    async send(request) {
      const deadline = new AbortController()
      const late = new Error('The deadline passed')
      const cancel = deps.clock.after(request.deadlineMs, () => deadline.abort(late))
      const signal = request.signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, request.signal])
      try {
        const response = await (request.isHeld ? held : short).request({
          method: request.method,
          path: request.path,
          headers: { accept: 'application/json', ...request.headers },
          body: request.body ?? null,
          signal,
        })
        const contentType = String(response.headers['content-type'] ?? '')
        const text = await response.body.text()
        return { kind: 'response', status: response.statusCode, contentType, text }
      } catch (error) {
        if (request.signal?.aborted === true) throw request.signal.reason
        if (deadline.signal.aborted) return { kind: 'lost', reason: 'no answer in time', cause: error }
        return readFailure(error)
      } finally {
        cancel()
      }
    },
    async close() {
      await Promise.all([short.destroy(), held.destroy()])
    },
  }
}
