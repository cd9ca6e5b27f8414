import { type Charged, readErrorBody, type WireError } from '#shared/contract/error.ts'
import type { Route, AnswerOf } from '#shared/contract/route.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say, sayAll, type SentenceKey } from '#shared/domain/sentences/say.ts'
import { type NoResponse, ownReasons, type WireResponse } from './http-client.ts'
import { proxySentence } from '../outbound/outbound.ts'
import { type ParsedJson, parseJson, type RefusedJson } from '#shared/util/text-formats.ts'

/** An answer other than the expected one, with its route. */
export type Refusal = {
  readonly route: Route
  readonly outcome: WireResponse | NoResponse
  /** Why a 2xx body is not a valid answer; absent for any other outcome. */
  readonly why?: Unreadable | undefined
  /** What was requested, for the message if it does not exist. */
  readonly subject?: string
}

const numberIn = (details: WireError['details'], name: string): number | null => {
  const value = details[name]
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

const moneyKeys = {
  no: 'free.charge',
  yes: 'money.charged',
  returned: 'money.refunded',
  unknown: 'money.maybe',
} as const satisfies Record<Charged, SentenceKey>
const sayMoney = (charged: Charged): Sentence => say(moneyKeys[charged])

function notTheService(charged: Charged, sentence: Sentence): Failure {
  const whole = sayAll(sentence, sayMoney(charged), say('network.check'))
  return new Failure('NOT_THE_SERVICE', whole, { charged, field: 'baseUrl' })
}

/** Why a body is no answer: no JSON, a page where text belongs, another format, or an invalid field. */
export type Unreadable =
  | Pick<RefusedJson, 'fault' | 'most'>
  | { readonly fault: 'page' | 'format' }
  | { readonly fault: 'field'; readonly field: string }

/** A 2xx body as read. */
type ReadAnswer<R extends Route> =
  | { readonly kind: 'answer'; readonly answer: AnswerOf<R> }
  | { readonly kind: 'unreadable'; readonly why: Unreadable }

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

function readText(route: Route, text: string): ParsedJson | { readonly kind: 'page' } {
  if (route.envelope !== 'text') return parseJson(text)
  return isPage(text) ? { kind: 'page' } : { kind: 'value', value: text }
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
  if (body.kind === 'page') return { kind: 'unreadable', why: { fault: 'page' } }
  if (body.kind === 'refused') return { kind: 'unreadable', why: { fault: body.fault, most: body.most } }
  let place = ''
  for (const candidate of candidates(route, body.value)) {
    const parsed = parse(route, candidate)
    if (parsed === null) continue
    // The schema is the route's own, which its type does not carry through a generic.
    if (parsed.success) return { kind: 'answer', answer: parsed.data as AnswerOf<R> }
    place ||= nameOf(parsed.error.issues[0]?.path ?? [])
  }
  return { kind: 'unreadable', why: place === '' ? { fault: 'format' } : { fault: 'field', field: place } }
}

function ofRedirect(charged: Charged, { location, status }: WireResponse): Failure {
  const host = location === null ? null : URL.parse(location)?.host
  const at = { status: String(status) }
  const isKnown = host !== null && host !== undefined && host !== ''
  const sentence = isKnown
    ? say('network.redirectedTo', { ...at, host: host.slice(0, 100) })
    : say('network.redirected', at)
  return notTheService(charged, sentence)
}

/** How the sentence of a thing that is not found names it; a model is named by its id. */
const subjects: Readonly<Record<string, string>> = {
  this: 'this',
  'this run': 'run',
  'this batch': 'batch',
  'this purchase': 'purchase',
  'the avatar': 'avatar',
  'the video': 'video',
  'the speech': 'speech',
  'the voice': 'voice',
  'the batches': 'batches',
  'the options': 'options',
}

function ofStatus(refusal: Refusal, wire: WireError): Failure {
  const charged = 'no'
  const words = wire.message
  const free = say('free.charge')
  const { route, subject } = refusal
  const exports = /^export limit reached(?:, (\d+) an hour)?/i.exec(wire.message)
  if (wire.status === 429 && exports !== null) {
    const perHour = exports[1] === undefined ? null : Number(exports[1])
    const sentence = sayAll(say('service.exportLimit'), say('free.renderStarts'))
    return new Failure('EXPORT_LIMIT', sentence, { charged, perHour })
  }
  if (wire.status === 429) {
    const sentence = sayAll(say('service.rateLimited'), say('free.resumes', { seconds: 60 }))
    return new Failure('RATE_LIMITED', sentence, { charged, retryAfterMs: 60_000 })
  }
  if (wire.status === 401) {
    const sentence = sayAll(say('service.keyRefused'), say('free.enterKey'))
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
    return new Failure('NOT_ENOUGH_CREDITS', notEnough(required, available, words), { charged, required, available })
  }
  if (wire.status === 403 && /suspended/i.test(wire.message)) {
    return new Failure('SUSPENDED', sayAll(say('service.suspended'), say('free.stayQueued')), { charged })
  }
  if (/credit cap/i.test(wire.message)) {
    const sentence = sayAll(say('service.cap'), say('free.raiseCap'))
    return new Failure('CAP_REACHED', sentence, { charged })
  }
  if (/moderation|content policy/i.test(wire.message) || wire.code === 'invalid_prompt') {
    const reported = wire.details['reason']
    const reason = typeof reported === 'string' ? reported : wire.message
    const sentence = sayAll(say('service.declined', { reason }), say('free.changePrompt'))
    return new Failure('DECLINED', sentence, { charged, reason })
  }
  if (/^model .*not found|unknown model|model not (found|in)/i.test(wire.message)) {
    const modelId = subject ?? ''
    const sentence = sayAll(say('service.modelGone', { model: modelId }), say('free.otherModel'))
    return new Failure('MODEL_UNKNOWN', sentence, { charged, modelId })
  }
  if (wire.status === 404) {
    const what = subject ?? 'this'
    const of = subjects[what] ?? 'other'
    return new Failure('NOT_FOUND', sayAll(say('service.notFound', { of, what, words }), free), { charged, what })
  }
  const named = wire.details['field']
  const field =
    typeof named === 'string' && named !== ''
      ? named
      : (/^Missing required field: (\S+)/.exec(wire.message)?.[1] ?? /^(\S+) must be one of/.exec(wire.message)?.[1])
  if (route.body !== undefined && (wire.status === 400 || wire.status === 422)) {
    const fields = field === undefined ? [] : [{ field, message: wire.message }]
    return new Failure('INVALID_INPUT', sayAll(say('service.wrongInput', { words }), free), { charged, fields })
  }
  return new Failure('SERVICE_FAILED', sayAll(say('service.refused', { words }), free), {
    charged,
    status: wire.status,
  })
}

/** Says how many credits are missing, if the numbers are known. */
export function notEnough(required: number | null, available: number | null, words = ''): Sentence {
  const remedy = say('free.addCredits')
  // If the service refuses although its numbers suffice, the shortage is another one, e.g. of the key.
  if (required === null || available === null || required <= available) {
    const shortage = words === '' ? say('service.notEnoughUnknown') : say('service.notEnoughWords', { words })
    return sayAll(shortage, remedy)
  }
  return sayAll(say('service.notEnough', { required, available }), remedy)
}

/** True if the body begins as every answer of the service does, unlike pages, empty bodies and foreign texts. */
function isJsonLike(text: string): boolean {
  return /^\uFEFF?\s*[{["]/.test(text)
}

/** Says why an answer of the service can’t be used. */
export function sayUnreadable(why: Unreadable): Sentence {
  return say('service.odd', { most: 0, field: '', ...why })
}

/** Builds the failure for a 4xx without the service's error body, or a success without a valid answer. */
function ofOddAnswer(charged: Charged, { status, text, contentType }: WireResponse, why?: Unreadable): Failure {
  if (isPage(text) || /\bhtml\b/i.test(contentType)) {
    return notTheService(charged, say('network.page'))
  }
  if (!isJsonLike(text)) {
    const key = text.trim() === '' ? 'network.nothing' : 'network.other'
    return notTheService(charged, say(key, { status: String(status) }))
  }
  const sentence = why === undefined ? say('service.unreadable', { status: String(status) }) : sayUnreadable(why)
  return new Failure('UNREADABLE_ANSWER', sayAll(sentence, sayMoney(charged)), { charged })
}

type Cause =
  | 'offline'
  | 'noLookup'
  | 'lookupFailed'
  | 'unknownName'
  | 'noRoute'
  | 'nothingThere'
  | 'lost'
  | 'tooLarge'
  | 'noResponse'
  | 'timeout'
  | `certificate${'Early' | 'Expired' | 'Other' | 'Self' | 'Issuer' | 'Revoked'}`

const byCode: Readonly<Record<string, `network.${Cause}`>> = {
  ENETUNREACH: 'network.offline',
  ENETDOWN: 'network.offline',
  EADDRNOTAVAIL: 'network.offline',
  EAI_AGAIN: 'network.noLookup',
  EAI_FAIL: 'network.lookupFailed',
  ENOTFOUND: 'network.unknownName',
  EHOSTUNREACH: 'network.noRoute',
  EHOSTDOWN: 'network.noRoute',
  ECONNREFUSED: 'network.nothingThere',
  ECONNRESET: 'network.lost',
  UND_ERR_SOCKET: 'network.lost',
  [ownReasons.lost]: 'network.lost',
  [ownReasons.tooLarge]: 'network.tooLarge',
  [ownReasons.late]: 'network.noResponse',
  ETIMEDOUT: 'network.timeout',
  UND_ERR_CONNECT_TIMEOUT: 'network.timeout',
  CERT_NOT_YET_VALID: 'network.certificateEarly',
  CERT_HAS_EXPIRED: 'network.certificateExpired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'network.certificateOther',
  HOSTNAME_MISMATCH: 'network.certificateOther',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'network.certificateSelf',
  SELF_SIGNED_CERT_IN_CHAIN: 'network.certificateIssuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'network.certificateIssuer',
  UNABLE_TO_GET_ISSUER_CERT: 'network.certificateIssuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'network.certificateIssuer',
  CERT_REVOKED: 'network.certificateRevoked',
}

/** Explains why there was no answer and what to check. `code`: the network's error code, or our own clause. */
export function nameCause(code: string): Sentence {
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  if (known !== undefined) return say(known)
  const ofProxy = proxySentence(code)
  if (ofProxy !== null) return ofProxy
  if (/^(ERR_SSL|ERR_TLS|CERT)_|^EPROTO$/.test(code)) return say('network.insecure', { code })
  return say('network.cause', { cause: `${code.charAt(0).toUpperCase()}${code.slice(1)}` })
}

/**
 * Converts an answer to a failure; all failures of calls come from here. `charged` is `no` only if the service itself
 * refused, no byte was sent, an upload broke off, or the call can always be repeated. A timeout, a lost connection, a 5xx, a redirect or an unreadable
 * body leaves it `unknown`.
 */
export function failureOf(refusal: Refusal): Failure {
  const { route, outcome, why } = refusal
  // A service cannot have read an upload whose last byte was not sent.
  const isPartial = outcome.kind !== 'unreached' && outcome.isPartial === true
  // What must not be repeated may have been done, though it charges nothing by itself.
  const mayHaveDone = route.spends || route.repeat === 'unkeyed'
  const charge: Charged = mayHaveDone && !isPartial ? 'unknown' : 'no'
  if (outcome.kind === 'unreached') {
    const sentence = sayAll(say('network.unreached'), nameCause(outcome.reason), say('free.charge'))
    return new Failure('UNREACHABLE', sentence, { charged: 'no', field: 'baseUrl' }, { cause: outcome.cause })
  }
  if (outcome.kind === 'lost') {
    const sentence = sayAll(say('network.noAnswer'), nameCause(outcome.reason), sayMoney(charge))
    return new Failure('UNREACHABLE', sentence, { charged: charge, field: 'baseUrl' }, { cause: outcome.cause })
  }
  const { status, text } = outcome
  if (status === 407 || status === 511) {
    const sentence = sayAll(say('network.signIn', { status: String(status) }), sayMoney(charge))
    return new Failure('NOT_THE_SERVICE', sentence, { charged: charge, field: 'baseUrl' })
  }
  if (status >= 300 && status < 400) return ofRedirect(charge, outcome)
  // It did not wait for the rest of an upload, as if the connection had broken.
  if (status === 408 && isPartial) {
    const sentence = sayAll(say('network.uploadTimeout'), sayMoney(charge))
    return new Failure('UNREACHABLE', sentence, { charged: charge, field: 'baseUrl' })
  }
  const wire = readErrorBody(status, text)
  if (status >= 400 && status < 500 && wire.charged === 'no') return ofStatus(refusal, wire)
  // The Composer answers so if something is no longer as the caller saw it, before it changes or charges anything.
  if (status === 409 && route.family === 'composer' && isJsonLike(text)) {
    const sentence = sayAll(say('service.refused', { words: wire.message }), say('free.charge'))
    return new Failure('SERVICE_FAILED', sentence, { charged: 'no', status })
  }
  if (status < 400 || (status < 500 && !isJsonLike(text))) return ofOddAnswer(charge, outcome, why)
  if (status === 503 && route.spends) {
    return new Failure('MODEL_UNAVAILABLE', say('service.modelDown'), { charged: charge })
  }
  const failed = say('service.failed', { status: String(status), words: wire.message })
  const sentence = sayAll(failed, sayMoney(charge))
  return new Failure('SERVICE_FAILED', sentence, { charged: charge, status })
}
