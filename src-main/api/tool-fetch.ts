import { Failure } from '#shared/domain/failure.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import { type HttpClient, type NoResponse, ownReasons, type WireResponse } from './http-client.ts'
import type { RateBudget } from './rate-budget.ts'

/** The longest time of a request to a tool server, as a call that waits for a run needs it. Milliseconds. */
export const toolDeadlineMs = 75_000

/** Sends a request of an MCP client. */
export type ToolFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

const isCall = (body: string) => /"method":\s*"tools\/call"/.test(body)

/** Whether a call that was refused with this status did nothing (interface: Errors). */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 409

const money = (charged: 'no' | 'unknown'): Sentence =>
  charged === 'no' ? say('free.charge') : say('agents.mayBeCharged')

function sayLost({ reason, isLate }: Extract<NoResponse, { kind: 'lost' }>): Sentence {
  if (isLate === true) return say('agents.toolLate', { seconds: toolDeadlineMs / 1_000 })
  const why = reason === ownReasons.lost ? 'lost' : reason === ownReasons.tooLarge ? 'large' : 'other'
  return say('agents.toolAnswerLost', { why, reason })
}

function failureOf(outcome: WireResponse | NoResponse, isPaid: boolean): Failure | null {
  if (outcome.kind === 'unreached') {
    const sentence = sayAll(say('agents.toolServerUnreached'), money('no'))
    return new Failure('UNREACHABLE', sentence, { charged: 'no', field: 'baseUrl' })
  }
  const unsure = isPaid ? 'unknown' : 'no'
  if (outcome.kind === 'lost') {
    const sentence = sayAll(sayLost(outcome), money(unsure))
    return new Failure('UNREACHABLE', sentence, { charged: unsure, field: 'baseUrl' })
  }
  const { status } = outcome
  if (status >= 200 && status < 300) return null
  const charged = isRefusal(status) ? 'no' : unsure
  if (status === 401) {
    return new Failure('KEY_REFUSED', sayAll(say('agents.toolKeyRefused'), money('no')), {
      charged: 'no',
      field: 'key',
    })
  }
  if (status === 403) {
    return new Failure('SUSPENDED', sayAll(say('agents.toolAccountRefused'), money('no')), { charged })
  }
  if (status === 429) {
    return new Failure('RATE_LIMITED', say('agents.toolRate'), { charged, retryAfterMs: 60_000 })
  }
  if (status >= 500) {
    const sentence = sayAll(say('agents.toolServerFailed', { status: String(status) }), money(charged))
    return new Failure('SERVICE_FAILED', sentence, { charged, status })
  }
  const sentence = sayAll(say('agents.noToolServer', { status: String(status) }), money('no'))
  return new Failure('NOT_THE_SERVICE', sentence, { charged, field: 'baseUrl' })
}

/**
 * Creates the fetch of an MCP client over the studio's HTTP client: no retries, one deadline, answers of at most 10 MB, and
 * the key only to `origin`. A call of a tool takes a place in the key's rate window, as a call of its route does.
 *
 * It rejects with a Failure for everything but a success; an open stream for notifications is answered as not offered.
 */
export function createToolFetch(deps: {
  http: HttpClient
  origin: string
  key: string
  budget: RateBudget
  /** Whether a call of a tool may be charged. */
  maySpend: boolean
}): ToolFetch {
  const { http, origin, key, budget, maySpend } = deps
  return async (url, init = {}) => {
    const target = new URL(url)
    if (target.origin !== origin) throw new Error('A tool server has one origin')
    const method = init.method ?? 'GET'
    if (method !== 'POST' && method !== 'DELETE') return new Response(null, { status: 405 })
    const body = typeof init.body === 'string' ? init.body : ''
    const isCounted = isCall(body)
    const signal = init.signal ?? undefined
    const reservation = isCounted ? await budget.acquire('user', signal) : null
    let outcome: WireResponse | NoResponse
    try {
      outcome = await http.send({
        method,
        path: target.pathname + target.search,
        headers: { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${key}` },
        ...(body === '' ? {} : { body }),
        deadlineMs: toolDeadlineMs,
        isHeld: isCounted,
        // Both keep the method and the body; a server that redirects did nothing yet.
        follow: { statuses: [307, 308], admit: () => Promise.resolve() },
        ...(signal === undefined ? {} : { signal }),
      })
    } catch (error) {
      reservation?.done({ kind: 'lost' })
      throw error
    }
    if (outcome.kind === 'unreached') reservation?.unused()
    else reservation?.done(outcome.kind === 'lost' ? { kind: 'lost' } : { kind: 'answered' })
    const failure = failureOf(outcome, isCounted && maySpend)
    if (failure !== null && method === 'POST') throw failure
    if (outcome.kind !== 'response') return new Response(null, { status: 503 })
    const { status, text, contentType, session } = outcome
    const headers = {
      ...(contentType === '' ? {} : { 'content-type': contentType }),
      ...(session === undefined ? {} : { 'mcp-session-id': session }),
    }
    return new Response(text === '' ? null : text, { status, headers })
  }
}
