import { type AnswerOf, type RequestOf, type Route, type RouteTable, pathOf } from '#shared/contract/route.ts'
import { limits } from '#shared/contract/limit.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { Failure } from '#shared/domain/failure.ts'
import { failureOf, readAnswer, type Unreadable } from './response-failures.ts'
import type { RateBudget } from './rate-budget.ts'
import type { RatePriority, Reservation, ReservationEnd } from './rate-window.ts'
import { type FormFile, formOf } from './upload-form.ts'
import type { Follow, HttpClient, NoResponse, WireResponse } from './http-client.ts'

/** Options of one call. */
export type CallOptions = {
  readonly signal?: AbortSignal
  /** Its class in the rate budget's queue; derived from the route if omitted. */
  readonly priority?: RatePriority
  /** A reservation made earlier, for a call that must not wait once it is committed. */
  readonly reservation?: Reservation
  /** What is requested, for the message if it does not exist. */
  readonly subject?: string
  /** The exact text of the body, if it must match an earlier one byte for byte. Sent instead of serializing `body`. */
  readonly bodyText?: string
  /** Called with the bytes of a form that were sent, and all it has. */
  readonly onSent?: (bytes: number, total: number) => void
}

type FileOf<R extends Route> = R extends { readonly form: 'multipart' } ? { readonly file: FormFile } : unknown
type Call<R extends Route> = (request: RequestOf<R> & FileOf<R>, options?: CallOptions) => Promise<AnswerOf<R>>

/** The service as functions: one method per entry of a route table. Each rejects with a `Failure`. */
export type Client<Table extends RouteTable> = {
  readonly [Domain in keyof Table]: { readonly [Name in keyof Table[Domain]]: Call<Table[Domain][Name]> }
}
export type ServiceClient = Client<Routes>

/** What a call reveals about the connection. `isUnreached`: no connection could be made. */
export type Contact =
  | { readonly kind: 'reached'; readonly isPublic?: boolean }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly isUnreached?: boolean }
  /** The service took a probe and did not answer it in time. */
  | { readonly kind: 'silent' }

type AnyRequest = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  file?: FormFile
  idempotencyKey?: string
}

const deadlines = { read: 15_000, spend: 60_000, slack: 10_000 } as const

function deadlineOf(route: Route, waitSeconds: number): number {
  if (waitSeconds > 0) return waitSeconds * 1000 + deadlines.slack
  return route.spends ? deadlines.spend : deadlines.read
}

function priorityOf(route: Route): RatePriority {
  if (route.spends) return 'start'
  return route.method === 'POST' ? 'estimate' : 'poll'
}

/**
 * Returns the redirect statuses to follow within the origin: all for a GET, otherwise the two that keep method and
 * body. None for a paid call without an idempotency key, because the service could not recognize a repeat.
 */
function followedBy(route: Route): readonly number[] {
  if (route.method === 'GET') return [301, 302, 303, 307, 308]
  return route.spends && route.repeat === 'unkeyed' ? [] : [307, 308]
}

function pathWithQuery(basePath: string, route: Route, request: AnyRequest): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return `${basePath}${pathOf(route, request.params)}${query.size > 0 ? `?${query.toString()}` : ''}`
}

/** The body of a request and its type: JSON, or a form that is sent while its file is read. */
function bodyOf(request: AnyRequest, { bodyText, onSent }: CallOptions) {
  const { body, file } = request
  if (file !== undefined) {
    const texts = Object.entries(body ?? {}).map(([name, value]) => [name, String(value)] as const)
    const { contentType, upload } = formOf(Object.fromEntries(texts), file)
    return { contentType, upload, onSent: (bytes: number) => onSent?.(bytes, upload.bytes) }
  }
  if (body === undefined) return null
  return { contentType: 'application/json', body: bodyText ?? JSON.stringify(body) }
}

function headersOf(
  route: Route,
  request: AnyRequest,
  key: string | null,
  contentType: string | undefined,
): Record<string, string> {
  return {
    ...(route.auth === 'bearer' && key !== null ? { authorization: `Bearer ${key}` } : {}),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(request.idempotencyKey === undefined
      ? {}
      : { 'idempotency-key': request.idempotencyKey.slice(0, limits.idempotencyKeyLength) }),
  }
}

/**
 * Derives from the outcome when the request arrived; null if it was never sent. A long poll that is still running
 * arrived at least `waitMs` ago. One that ended sooner arrived shortly after it was written to a connection. Anything
 * else may have arrived as late as now.
 */
export function reservationEndOf(outcome: WireResponse | NoResponse, waitMs: number): ReservationEnd | null {
  if (outcome.kind === 'unreached') return null
  if (outcome.kind === 'lost') return { kind: 'lost' }
  // The allowance of renders is none of the windows that are counted here.
  if (outcome.status === 429 && /export limit/i.test(outcome.text)) return { kind: 'answered' }
  if (outcome.status === 429) {
    return { kind: 'refused', window: /start limit/i.test(outcome.text) ? 'starts' : 'requests' }
  }
  if (waitMs === 0 || outcome.status < 200 || outcome.status >= 300) return { kind: 'answered' }
  const { leftAt } = outcome
  if (leftAt === undefined) return { kind: 'lost' }
  return /"stillRunning":\s*true/.test(outcome.text) ? { kind: 'held', ms: waitMs, leftAt } : { kind: 'early', leftAt }
}

/**
 * Creates a client for one service and one key. Every authenticated call takes a place in the rate budget first.
 * Nothing is retried here: that is the caller's decision. `basePath` is the path of the base URL, without a trailing
 * slash.
 */
export function createClient<const Table extends RouteTable>(deps: {
  table: Table
  http: HttpClient
  basePath: string
  key: string | null
  budget: RateBudget
  onContact?: (contact: Contact) => void
}): Client<Table> {
  const { http, budget, onContact } = deps

  const settle = (
    reservation: Reservation | null,
    outcome: Awaited<ReturnType<HttpClient['send']>>,
    waitMs: number,
  ) => {
    const end = reservationEndOf(outcome, waitMs)
    if (end === null) reservation?.unused()
    else reservation?.done(end)
  }

  /** Throws if a keyed call has no idempotency key: a retry of it would pay twice. */
  function assertKeyed({ repeat, method, path }: Route, { body, idempotencyKey }: AnyRequest): void {
    const inBody =
      typeof body === 'object' && body !== null && 'idempotencyKey' in body ? body.idempotencyKey : undefined
    const key = repeat === 'keyed-body' ? inBody : idempotencyKey
    if (!repeat.startsWith('keyed') || (typeof key === 'string' && key !== '')) return
    throw new Error(`${method} ${path} was called without its idempotency key`)
  }

  async function call(route: Route, request: AnyRequest, options: CallOptions = {}): Promise<unknown> {
    assertKeyed(route, request)
    const counted = route.auth === 'bearer'
    const reservation =
      options.reservation ??
      (counted ? await budget.acquire(options.priority ?? priorityOf(route), options.signal) : null)
    const waitSeconds = Number(request.query?.['wait'] ?? 0)
    const hops: Reservation[] = []
    const follow: Follow = {
      statuses: followedBy(route),
      // The service may count each hop as a request.
      admit: async (signal) => {
        if (counted) hops.push(await budget.acquire(options.priority ?? priorityOf(route), signal))
      },
    }
    const hopsDone = () => {
      for (const hop of hops) hop.done()
    }
    let outcome: Awaited<ReturnType<HttpClient['send']>>
    const { contentType, ...content } = bodyOf(request, options) ?? {}
    try {
      outcome = await http.send({
        method: route.method,
        path: pathWithQuery(deps.basePath, route, request),
        headers: headersOf(route, request, deps.key, contentType),
        ...content,
        deadlineMs: deadlineOf(route, waitSeconds),
        isHeld: waitSeconds > 0,
        follow,
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      })
    } catch (error) {
      reservation?.done({ kind: 'lost' })
      throw error
    } finally {
      hopsDone()
    }
    settle(reservation, outcome, waitSeconds * 1000)
    let why: Unreadable | undefined
    if (outcome.kind === 'response') {
      // Any 2xx is success (interface: Errors).
      const isSuccess = outcome.status >= 200 && outcome.status < 300
      const read = isSuccess ? readAnswer(route, outcome.text) : null
      if (read?.kind === 'answer') {
        onContact?.({ kind: 'reached', ...(counted ? {} : { isPublic: true }) })
        return read.answer
      }
      why = read?.why
    }
    const { subject } = options
    const failure = failureOf({ route, outcome, why, ...(subject === undefined ? {} : { subject }) })
    onContact?.({ kind: 'failed', failure, isUnreached: outcome.kind === 'unreached' })
    throw failure
  }

  const domains = Object.entries(deps.table).map(([domain, entries]) => [
    domain,
    Object.fromEntries(
      Object.entries<Route>(entries).map(([name, route]) => [
        name,
        (request: AnyRequest, options?: CallOptions) => call(route, request, options),
      ]),
    ),
  ])
  // Object.fromEntries loses the keys; the mapped type is exactly what this builds.
  return Object.fromEntries(domains) as Client<Table>
}
