import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import { limits } from '#shared/contract/limit.ts'
import { familyPath, type Route } from '#shared/contract/route.ts'
import { routes, type Routes } from '#shared/contract/routes.ts'
import { tiers } from '#shared/contract/tier.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { WorkFolders } from '../jobs/make-files.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Accounts, Caller } from '../ledger/accounts.ts'
import type { KeyUses } from '../ledger/key-uses.ts'
import type { Refills } from '../ledger/refills.ts'
import type { Handler, Handlers, UploadedFile } from '../routes/handlers.ts'
import { faultNames, type FaultPlan, readFaults, type FaultRules, type Switches } from '../sandbox/fault.ts'
import { reducedPath, type PlainError } from './error-body.ts'
import { createRouteFinder, type Found } from './find-route.ts'
import type { RateWindow } from './rate-window.ts'
import { readBody } from './read-body.ts'
import { readForm } from './read-form.ts'
import { reduceAnswer } from './reduce-answer.ts'
import { sendAnswer } from './send-answer.ts'
import type { z } from 'zod'

/** Dependencies of the calls of the wire table. */
export type WireDeps = {
  readonly handlers: Handlers<Routes>
  readonly accounts: Accounts
  readonly keyUses: KeyUses
  readonly refills: Refills
  readonly requests: RateWindow
  /** Where the files of forms are, for the time of a call. */
  readonly uploads: WorkFolders
  /** Whether faults requested by header are applied. */
  readonly faults: boolean
  readonly faultRules: FaultRules
  readonly switches: Readonly<Switches>
  readonly clock: Clock
}

// The table's exact types are checked where the handlers are written; a loop over all of them knows only the common
// type.
type AnyHandle = (received: unknown, call: unknown) => unknown
type AnyHandler = AnyHandle | { before(body: unknown): void; handle: AnyHandle }
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>
type Target = {
  readonly route: Route
  readonly handle: AnyHandle
  readonly before?: (body: unknown) => void
  /** Whether it is answered in the reduced schema. */
  readonly isReduced?: boolean
}

function targets(handlers: AnyHandlers): { method: string; path: string; value: Target }[] {
  return Object.entries(routes).flatMap(([domain, named]) =>
    Object.entries<Route>(named).flatMap(([name, route]) => {
      const handler = handlers[domain]?.[name]
      if (handler === undefined) throw new Error(`No handler for ${domain}.${name}`)
      const value = typeof handler === 'function' ? { route, handle: handler } : { route, ...handler }
      const { method, path } = route
      const first = { method, path: familyPath[route.family] + path, value }
      if (route.family !== 'resource') return [first]
      // The Resource API has a second address (interface: What the service does, 5).
      return [first, { method, path: reducedPath + path, value: { ...value, isReduced: true } }]
    }),
  )
}

function textHeader(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns the faults for a call: those set through the admin API, then those of its header on top. */
function faultOf(request: IncomingMessage, { faults, faultRules }: WireDeps): FaultPlan {
  const ruled = faultRules.take(request.method ?? '', request.url ?? '')
  const asked = faults ? textHeader(request, 'x-backlot-fault') : null
  const plan = asked === null ? ruled : readFaults(asked, ruled)
  if (plan === null) throw new Refusal(400, `x-backlot-fault must be one of: ${faultNames.join(', ')}`)
  return plan
}

/** The interface's messages for the statuses of its error table (interface: Errors). */
const sentences: Readonly<Record<number, string>> = {
  400: 'The request was refused (simulated).',
  401: 'Invalid, expired, or revoked API key.',
  402: 'Not enough credits (simulated).',
  403: 'Your account has been suspended.',
  404: 'Generation not found',
  429: 'API key rate limit exceeded (simulated).',
  500: 'The service failed (simulated).',
  503: 'The model can’t start right now (simulated).',
}

/** The error of a fault, in the interface's words if it has a message for the status. */
function faultError(status: number): PlainError {
  const message = sentences[status] ?? `The service answered ${status} (simulated).`
  return { status, message, code: null, details: {} }
}

function refuseWith(status: number | null): void {
  if (status === null) return
  const { message } = faultError(status)
  throw new Refusal(status, message)
}

/** Returns a function that creates the close signal once, on first use. */
function closeSignalOf(response: ServerResponse): () => AbortSignal {
  let signal: AbortSignal | null = null
  return () => (signal ??= closed(response))
}

function closed(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (!response.writableFinished) controller.abort(new Error('The caller went away.'))
  }
  if (response.closed) leave()
  else response.on('close', leave)
  return controller.signal
}

/**
 * Finds the caller of an Authorization header and counts the request against the key's rate limit (interface: POST
 * /run, check 1; Authentication).
 *
 * @throws Refusal 401 for a missing, unknown or revoked key, 403 for a suspended account, 429 for a full window.
 */
function authorise(
  header: string | undefined,
  { family }: Route,
  deps: Pick<WireDeps, 'accounts' | 'keyUses' | 'refills' | 'requests'>,
): Caller {
  const secret = /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? '')?.[1]
  const caller = secret === undefined ? null : deps.accounts.callerOf(secret)
  if (caller === null) throw new Refusal(401, 'Invalid, expired, or revoked API key.')
  deps.keyUses.note(caller.keyId)
  if (caller.suspended) throw new Refusal(403, 'Your account has been suspended.')
  const { windowMs } = limits.requests
  deps.refills.settle(caller.accountId, caller.tier)
  // All calls of a key count; the Resource API allows as many as the tier (interface: Resource API limits by tier).
  const most = family === 'resource' ? tiers[caller.tier].requestsPerMinute : limits.requests.most
  if (!deps.requests.take(caller.keyId, most)) {
    const retryAfter = Math.ceil(deps.requests.waitMs(caller.keyId, most) / 1000)
    throw new Refusal(429, `API key rate limit exceeded: ${most} requests in ${windowMs / 1000} seconds.`, {
      details: { retryAfter, limit: most, window: windowMs / 1000 },
    })
  }
  return caller
}

type RawParts = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

const words: Readonly<Record<string, string>> = {
  record: 'an object',
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

/** The interface's message for the first validation issue. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return `Unknown field: ${[...issue.path, issue.keys[0] ?? ''].join('.')}`
  }
  if (field === '') return 'The body must be a JSON object.'
  if (issue.code === 'invalid_value') return `${field} must be one of: ${issue.values.join(', ')}`
  if (issue.code !== 'invalid_type') return `${field}: ${issue.message}`
  if (issue.input === undefined) return `Missing required field: ${field}`
  return `${field} must be ${words[issue.expected] ?? issue.expected}`
}

function parsePart(schema: z.ZodType, value: unknown, isResource: boolean): unknown {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  if (first === undefined) throw new Refusal(400, 'The request cannot be read.')
  throw new Refusal(400, sentenceOf(first), isResource ? { details: { field: first.path.join('.') } } : {})
}

/**
 * Parses a request's parts with its route's schemas.
 *
 * @throws Refusal 400 with the interface's message for the first invalid part.
 */
function receive(route: Route, raw: RawParts): Record<string, unknown> {
  const isResource = route.family === 'resource'
  const part = (schema: z.ZodType | undefined, name: keyof RawParts) =>
    schema === undefined ? {} : { [name]: parsePart(schema, raw[name], isResource) }
  return { ...part(route.params, 'params'), ...part(route.query, 'query'), ...part(route.body, 'body') }
}

type Exchange = { readonly response: ServerResponse; readonly search: string }
type Arrived = { readonly caller: Caller | null; readonly body: unknown; readonly file?: UploadedFile }

/** The part of a form that holds its file (interface: POST /voices/clone, the only form). */
const filePart = 'audio'

/** Runs a call and sends its answer. @throws Refusal for a refused call; any other error is a bug. */
async function carryOut(found: Found<Target>, exchange: Exchange, deps: WireDeps): Promise<void> {
  const { route } = found.value
  const request = exchange.response.req
  // Before the body, so that an unauthorized body is not even read.
  const caller = route.auth === 'bearer' ? authorise(request.headers.authorization, route, deps) : null
  if (route.form === undefined) {
    const body = route.body === undefined ? undefined : await readBody(request)
    return answerCall(found, exchange, deps, { caller, body })
  }
  const folder = deps.uploads.take()
  try {
    const { fields, file } = await readForm(request, { part: filePart, folder })
    await answerCall(found, exchange, deps, { caller, body: fields, file })
    await deps.uploads.giveBack(folder)
  } catch (error) {
    await deps.uploads.discard(folder)
    throw error
  }
}

async function answerCall(
  { value: { route, handle, before, isReduced = false }, params }: Found<Target>,
  { response, search }: Exchange,
  deps: WireDeps,
  { caller, body, file }: Arrived,
): Promise<void> {
  const request = response.req
  const fault = faultOf(request, deps)
  if (fault.delayMs > 0) await new Promise<void>((resolve) => void deps.clock.after(fault.delayMs, resolve))
  refuseWith(fault.before)
  before?.(body)
  const received = receive(route, { params, query: search === '' ? {} : { ...parseQuery(search) }, body })
  const answer = await handle(received, {
    caller,
    idempotencyKey: textHeader(request, 'idempotency-key')?.slice(0, limits.idempotencyKeyLength) ?? null,
    fault: fault.kept,
    signal: closeSignalOf(response),
    ...(file === undefined ? {} : { file }),
  })
  if (fault.dropReply) return void request.socket.destroy()
  refuseWith(fault.after)
  const shown = isReduced ? reduceAnswer(answer) : answer
  sendAnswer(response, { route, answer: shown, fault }, { bareRun: deps.switches.bareRun, clock: deps.clock })
}

/**
 * Creates the listener for the calls of the wire table, with one handler for each route.
 *
 * It returns null for an unknown path; otherwise a promise that resolves when the call is answered, or rejects with the
 * error to answer with.
 */
export function createWireListener(deps: WireDeps): (response: ServerResponse) => Promise<void> | null {
  const handlers = deps.handlers satisfies Record<string, Record<string, Handler<never>>> as unknown as AnyHandlers
  const find = createRouteFinder(targets(handlers))
  return (response) => {
    const { method = '', url = '' } = response.req
    const end = url.indexOf('?')
    const found = find(method, end < 0 ? url : url.slice(0, end))
    return found === null ? null : carryOut(found, { response, search: end < 0 ? '' : url.slice(end + 1) }, deps)
  }
}
