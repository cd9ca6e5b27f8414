import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import type { Clock } from '#shared/util/ports.ts'
import type { WorkFolders } from '../jobs/make-files.ts'
import type { Caller } from '../ledger/accounts.ts'
import type { UploadedFile } from '../routes/handlers.ts'
import type { Switches } from '../sandbox/fault.ts'
import { reducedPath } from './error-body.ts'
import { createRouteFinder, type Found } from './find-route.ts'
import { readBody } from './read-body.ts'
import { readForm } from './read-form.ts'
import { reduceAnswer } from './reduce-answer.ts'
import { type RouteCalls, routePath, type RouteTarget } from './route-calls.ts'
import { sendAnswer } from './send-answer.ts'

/** Dependencies of the listener for the calls of the wire table. */
export type WireDeps = {
  readonly calls: RouteCalls
  /** Where the files of forms are, for the time of a call. */
  readonly uploads: WorkFolders
  readonly switches: Readonly<Switches>
  readonly clock: Clock
}

type Address = {
  readonly target: RouteTarget
  /** Whether it is answered in the reduced schema. */
  readonly isReduced: boolean
}

function addresses(targets: readonly RouteTarget[]): { method: string; path: string; value: Address }[] {
  return targets.flatMap((target) => {
    const { method, family, path } = target.route
    const first = { method, path: routePath(target.route), value: { target, isReduced: false } }
    if (family !== 'resource') return [first]
    // The Resource API has a second address (interface: What the service does, 5).
    return [first, { method, path: reducedPath + path, value: { target, isReduced: true } }]
  })
}

/** A header that names one value, or null. */
export function textHeader(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Returns a function that creates the close signal of a response once, on first use. */
export function closeSignalOf(response: ServerResponse): () => AbortSignal {
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

type Exchange = { readonly response: ServerResponse; readonly search: string }
type Arrived = { readonly caller: Caller | null; readonly body: unknown; readonly file?: UploadedFile }

/** The part of a form that holds its file (interface: POST /voices/clone, the only form). */
const filePart = 'audio'

/** Runs a call and sends its answer. @throws Refusal for a refused call; any other error is a bug. */
async function carryOut(found: Found<Address>, exchange: Exchange, deps: WireDeps): Promise<void> {
  const { route } = found.value.target
  const request = exchange.response.req
  // Before the body, so that an unauthorized body is not even read.
  const caller = route.auth === 'bearer' ? deps.calls.identify(request.headers.authorization) : null
  if (caller !== null) deps.calls.count(caller, route.family)
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
  { value: { target, isReduced }, params }: Found<Address>,
  { response, search }: Exchange,
  { calls, switches, clock }: WireDeps,
  arrived: Arrived,
): Promise<void> {
  const request = response.req
  const { answer, fault } = await calls.answer(target, {
    ...arrived,
    params,
    query: search === '' ? {} : { ...parseQuery(search) },
    url: request.url ?? '',
    idempotencyKey: textHeader(request, 'idempotency-key'),
    faultHeader: textHeader(request, 'x-backlot-fault'),
    signal: closeSignalOf(response),
  })
  if (fault.dropReply) return void request.socket.destroy()
  const shown = isReduced ? reduceAnswer(answer) : answer
  sendAnswer(response, { route: target.route, answer: shown, fault }, { bareRun: switches.bareRun, clock })
}

/**
 * Creates the listener for the calls of the wire table.
 *
 * It returns null for an unknown path; otherwise a promise that resolves when the call is answered, or rejects with the
 * error to answer with.
 */
export function createWireListener(deps: WireDeps): (response: ServerResponse) => Promise<void> | null {
  const find = createRouteFinder(addresses(deps.calls.targets))
  return (response) => {
    const { method = '', url = '' } = response.req
    const end = url.indexOf('?')
    const found = find(method, end < 0 ? url : url.slice(0, end))
    return found === null ? null : carryOut(found, { response, search: end < 0 ? '' : url.slice(end + 1) }, deps)
  }
}
