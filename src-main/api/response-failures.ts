import { type Charged, readErrorBody, type WireError } from '#shared/contract/error.ts'
import type { Route, AnswerOf } from '#shared/contract/route.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { NoResponse, WireResponse } from './http-client.ts'
import { proxySentence } from '../outbound/outbound.ts'
import { parseJson } from '#shared/util/text-formats.ts'

/** An answer other than the expected one, with its route. */
export type Refusal = {
  readonly route: Route
  readonly outcome: WireResponse | NoResponse
  /** Why a 2xx body is not a valid answer; empty for any other outcome. */
  readonly why?: string
  /** What was requested, for the message if it does not exist. */
  readonly subject?: string
}

const numberIn = (details: WireError['details'], name: string): number | null => {
  const value = details[name]
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

const moneySentence: Readonly<Record<Charged, string>> = {
  no: 'Nothing was charged.',
  yes: 'It was charged.',
  returned: 'It was charged and refunded.',
  unknown: 'It may have been charged; we don’t know yet.',
}

const checkNetwork = 'Check the address and whether this network requires a sign-in.'

function notTheService(charged: Charged, sentence: string): Failure {
  const whole = `${sentence} ${moneySentence[charged]} ${checkNetwork}`
  return new Failure('NOT_THE_SERVICE', whole, { charged, field: 'baseUrl' })
}

/** A 2xx body as read. `why`: the end of a sentence whose subject is the answer. */
type ReadAnswer<R extends Route> =
  | { readonly kind: 'answer'; readonly answer: AnswerOf<R> }
  | { readonly kind: 'unreadable'; readonly why: string }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function candidates(route: Route, body: unknown): unknown[] {
  const inner = isObject(body) ? body['data'] : undefined
  switch (route.envelope) {
    case 'data':
      return [inner]
    case 'either':
      // `success` belongs to the envelope, not to the answer; a bare answer has it beside its own fields.
      return inner === undefined ? [body] : [inner, body]
    case 'bare':
      return inner === undefined ? [body] : [body, inner]
    case 'text':
      return [body]
  }
}

/** True if the text is a web page, which networks return in place of an answer. */
export function isPage(text: string): boolean {
  return /^\uFEFF?\s*<[!?a-z]/i.test(text.slice(0, 1_000))
}

// Names in an answer are untrusted, so they are shortened before they are repeated.
const nameOf = (path: readonly PropertyKey[]) => path.map(String).join('.').slice(0, 80)

function readText(route: Route, text: string): ReturnType<typeof parseJson> {
  if (route.envelope !== 'text') return parseJson(text)
  return isPage(text) ? { kind: 'refused', why: 'is a web page' } : { kind: 'value', value: text }
}

/** Parses a value with the route's schema; null if the value breaks the schema itself, e.g. a non-numeric `length`. */
function parse(route: Route, value: unknown) {
  try {
    return route.answer.safeParse(value)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Reads a 2xx body as the route's answer, in either envelope where the interface allows both. Never throws. */
export function readAnswer<R extends Route>(route: R, text: string): ReadAnswer<R> {
  const body = readText(route, text)
  if (body.kind === 'refused') return { kind: 'unreadable', why: body.why }
  let place = ''
  for (const candidate of candidates(route, body.value)) {
    const parsed = parse(route, candidate)
    if (parsed === null) continue
    // The schema is the route's own, which its type does not carry through a generic.
    if (parsed.success) return { kind: 'answer', answer: parsed.data as AnswerOf<R> }
    place ||= nameOf(parsed.error.issues[0]?.path ?? [])
  }
  return { kind: 'unreadable', why: place === '' ? 'has an unexpected format' : `has no valid ${place}` }
}

function ofRedirect(charged: Charged, { location, status }: WireResponse): Failure {
  const host = location === null ? null : URL.parse(location)?.host
  const where = host === null || host === undefined || host === '' ? 'somewhere else' : `to ${host.slice(0, 100)}`
  return notTheService(charged, `The request was redirected ${where} (${status}) and was not sent there.`)
}

function ofStatus(refusal: Refusal, wire: WireError): Failure {
  const charged = 'no'
  const quote = `“${wire.message}”`
  const { route, subject } = refusal
  const exports = /^export limit reached(?:, (\d+) an hour)?/i.exec(wire.message)
  if (wire.status === 429 && exports !== null) {
    const perHour = exports[1] === undefined ? null : Number(exports[1])
    const sentence =
      'The hourly allowance of renders is used up. Nothing was charged; the render starts once one is free.'
    return new Failure('EXPORT_LIMIT', sentence, { charged, perHour })
  }
  if (wire.status === 429) {
    const sentence = 'Too many requests this minute. Nothing was charged; sending resumes in 60 s.'
    return new Failure('RATE_LIMITED', sentence, { charged, retryAfterMs: 60_000 })
  }
  if (wire.status === 401) {
    const sentence = 'The key is invalid, expired or revoked. Nothing was charged; enter a new key.'
    return new Failure('KEY_REFUSED', sentence, { charged, field: 'key' })
  }
  // The interface does not give the status for an empty balance on run, so the words decide between 400, 402 and 403.
  if (
    wire.status === 402 ||
    wire.code === 'insufficient_credits' ||
    /not enough credits|insufficient/i.test(wire.message)
  ) {
    const required = numberIn(wire.details, 'required')
    const available = numberIn(wire.details, 'available')
    return new Failure('NOT_ENOUGH_CREDITS', notEnough(required, available, quote), { charged, required, available })
  }
  if (wire.status === 403 && /suspended/i.test(wire.message)) {
    return new Failure('SUSPENDED', 'This account is suspended. Nothing was charged; queued runs stay in the queue.', {
      charged,
    })
  }
  if (/credit cap/i.test(wire.message)) {
    const sentence =
      'The key has reached its monthly credit cap. Nothing was charged; raise the cap or use another key.'
    return new Failure('CAP_REACHED', sentence, { charged })
  }
  if (/moderation|content policy/i.test(wire.message) || wire.code === 'invalid_prompt') {
    const reported = wire.details['reason']
    const reason = typeof reported === 'string' ? reported : wire.message
    const sentence = `The service declined this prompt: ${reason}. Nothing was charged; change the prompt and run again.`
    return new Failure('DECLINED', sentence, { charged, reason })
  }
  if (/^model .*not found|unknown model|model not (found|in)/i.test(wire.message)) {
    const modelId = subject ?? ''
    const sentence = `The model ${modelId} is no longer in the catalog. Nothing was charged; choose another model.`
    return new Failure('MODEL_UNKNOWN', sentence, { charged, modelId })
  }
  if (wire.status === 404) {
    const what = subject ?? 'this'
    return new Failure('NOT_FOUND', `The service can’t find ${what}: ${quote} Nothing was charged.`, {
      charged,
      what,
    })
  }
  const named = wire.details['field']
  const field =
    typeof named === 'string' && named !== ''
      ? named
      : (/^Missing required field: (\S+)/.exec(wire.message)?.[1] ?? /^(\S+) must be one of/.exec(wire.message)?.[1])
  if (route.body !== undefined && (wire.status === 400 || wire.status === 422)) {
    const fields = field === undefined ? [] : [{ field, message: wire.message }]
    return new Failure('INVALID_INPUT', `The service refused the input: ${quote} Nothing was charged.`, {
      charged,
      fields,
    })
  }
  return new Failure('SERVICE_FAILED', `The service refused: ${quote} Nothing was charged.`, {
    charged,
    status: wire.status,
  })
}

/** Says how many credits are missing, if the numbers are known. */
export function notEnough(required: number | null, available: number | null, otherwise = ''): string {
  const remedy = 'Nothing was charged; add credits or choose a cheaper setting.'
  // If the service refuses although its numbers suffice, the shortage is another one, e.g. of the key.
  if (required === null || available === null || required <= available) {
    return `Not enough credits. ${otherwise} ${remedy}`.replaceAll('  ', ' ')
  }
  return `Not enough credits: this needs ${required} cr and you have ${available} cr. ${remedy}`
}

/** True if the body begins as every answer of the service does, unlike pages, empty bodies and foreign texts. */
function isJsonLike(text: string): boolean {
  return /^\uFEFF?\s*[{["]/.test(text)
}

/** Builds the failure for a 4xx without the service's error body, or a success without a valid answer. */
function ofOddAnswer(charged: Charged, { status, text, contentType }: WireResponse, why: string): Failure {
  if (isPage(text) || /\bhtml\b/i.test(contentType)) {
    return notTheService(charged, 'The network returned a web page instead of the service’s answer.')
  }
  if (!isJsonLike(text)) {
    const what = text.trim() === '' ? 'nothing' : 'something else'
    return notTheService(charged, `The address answered with ${what} instead of the service’s answer (${status}).`)
  }
  const sentence = `The service’s answer ${why === '' ? `cannot be read (${status})` : why}. ${moneySentence[charged]}`
  return new Failure('UNREADABLE_ANSWER', sentence, { charged })
}

const byCode: Readonly<Record<string, string>> = {
  ENETUNREACH: 'This computer is offline.',
  ENETDOWN: 'This computer is offline.',
  EADDRNOTAVAIL: 'This computer is offline.',
  EAI_AGAIN: 'The address couldn’t be looked up: this computer is offline, or the DNS server doesn’t respond.',
  EAI_FAIL: 'The address couldn’t be looked up because the DNS server failed.',
  ENOTFOUND: 'The DNS server doesn’t know this address.',
  EHOSTUNREACH: 'The network has no route to this address.',
  EHOSTDOWN: 'The network has no route to this address.',
  ECONNREFUSED: 'Nothing is running at this address.',
  ECONNRESET: 'The connection was lost.',
  UND_ERR_SOCKET: 'The connection was lost.',
  ETIMEDOUT: 'The address didn’t respond in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The address didn’t respond in time.',
  CERT_NOT_YET_VALID: 'Its certificate isn’t valid yet. Check this computer’s date and time.',
  CERT_HAS_EXPIRED: 'Its certificate has expired, or this computer’s clock is wrong. Check the date and time.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another address, so this may not be the service.',
  HOSTNAME_MISMATCH: 'Its certificate is for another address, so this may not be the service.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed, so this may not be the service.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate comes from an issuer this computer doesn’t trust.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate comes from an issuer this computer doesn’t trust.',
  UNABLE_TO_GET_ISSUER_CERT: 'Its certificate comes from an issuer this computer doesn’t trust.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Its certificate comes from an issuer this computer doesn’t trust.',
  CERT_REVOKED: 'Its certificate was revoked.',
}

/** Explains why there was no answer and what to check. `code`: the network's error code, or our own clause. */
export function nameCause(code: string): string {
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  if (known !== undefined) return known
  const ofProxy = proxySentence(code)
  if (ofProxy !== null) return ofProxy
  if (/^(ERR_SSL|ERR_TLS|CERT)_|^EPROTO$/.test(code)) return `A secure connection couldn’t be established (${code}).`
  return `${code.charAt(0).toUpperCase()}${code.slice(1)}.`
}

/**
 * Converts an answer to a failure; all failures of calls come from here. `charged` is `no` only if the service itself
 * refused, no byte was sent, an upload broke off, or the call can always be repeated. A timeout, a lost connection, a 5xx, a redirect or an unreadable
 * body leaves it `unknown`.
 */
export function failureOf(refusal: Refusal): Failure {
  const { route, outcome, why = '' } = refusal
  // A service cannot have read an upload whose last byte was not sent.
  const isPartial = outcome.kind !== 'unreached' && outcome.isPartial === true
  // What must not be repeated may have been done, though it charges nothing by itself.
  const mayHaveDone = route.spends || route.repeat === 'unkeyed'
  const charge: Charged = mayHaveDone && !isPartial ? 'unknown' : 'no'
  if (outcome.kind === 'unreached') {
    const sentence = `Couldn’t reach the service. ${nameCause(outcome.reason)} Nothing was charged.`
    return new Failure('UNREACHABLE', sentence, { charged: 'no', field: 'baseUrl' }, { cause: outcome.cause })
  }
  if (outcome.kind === 'lost') {
    const sentence = `The service didn’t answer. ${nameCause(outcome.reason)} ${moneySentence[charge]}`
    return new Failure('UNREACHABLE', sentence, { charged: charge, field: 'baseUrl' }, { cause: outcome.cause })
  }
  const { status, text } = outcome
  if (status === 407 || status === 511) {
    const sentence = `This network’s proxy requires a sign-in (${status}). ${moneySentence[charge]}`
    return new Failure('NOT_THE_SERVICE', sentence, { charged: charge, field: 'baseUrl' })
  }
  if (status >= 300 && status < 400) return ofRedirect(charge, outcome)
  // It did not wait for the rest of an upload, as if the connection had broken.
  if (status === 408 && isPartial) {
    const sentence = `The service stopped waiting for the upload (408). ${moneySentence[charge]}`
    return new Failure('UNREACHABLE', sentence, { charged: charge, field: 'baseUrl' })
  }
  const wire = readErrorBody(status, text)
  if (status >= 400 && status < 500 && wire.charged === 'no') return ofStatus(refusal, wire)
  // The Composer answers so if something is no longer as the caller saw it, before it changes or charges anything.
  if (status === 409 && route.family === 'composer' && isJsonLike(text)) {
    const sentence = `The service refused: “${wire.message}” Nothing was charged.`
    return new Failure('SERVICE_FAILED', sentence, { charged: 'no', status })
  }
  if (status < 400 || (status < 500 && !isJsonLike(text))) return ofOddAnswer(charge, outcome, why)
  if (status === 503 && route.spends) {
    const sentence =
      'The model couldn’t start, and the service refunds any charge for it. We’re trying again with the same key, which can’t charge twice.'
    return new Failure('MODEL_UNAVAILABLE', sentence, { charged: charge })
  }
  const sentence = `The service failed (${status}): “${wire.message}” ${moneySentence[charge]}`
  return new Failure('SERVICE_FAILED', sentence, { charged: charge, status })
}
