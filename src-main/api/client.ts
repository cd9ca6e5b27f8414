import { type AnswerOf, type RequestOf, type Route, type RouteTable, pathOf } from '#shared/contract/route.ts'
import { limits } from '#shared/contract/limit.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { Failure } from '#shared/domain/failure.ts'
import { failureOf, readAnswer } from './response-failures.ts'
import type { RateBudget } from './rate-budget.ts'
import type { RatePriority, Reservation, ReservationEnd } from './rate-window.ts'
import type { Follow, HttpClient, NoResponse, WireResponse } from './http-client.ts'

/** How a call is made, beyond what is asked. */
export type CallOptions = {
  readonly signal?: AbortSignal
  /** Where it stands in the queue; by default what its route is. */
  readonly priority?: RatePriority
  /** A place taken before, for a call that must not wait once it is committed. */
  readonly reservation?: Reservation
  /** What is asked for, for a sentence about its absence. */
  readonly subject?: string
  /** The body's exact text, where it must be the same to the byte as an earlier one; `body` is not written anew then. */
  readonly bodyText?: string
}

type Call<R extends Route> = (request: RequestOf<R>, options?: CallOptions) => Promise<AnswerOf<R>>

/** The service as functions: a method for every entry of a wire table. Each rejects with a `Failure`. */
export type Client<Table extends RouteTable> = {
  readonly [Domain in keyof Table]: { readonly [Name in keyof Table[Domain]]: Call<Table[Domain][Name]> }
}
export type ServiceClient = Client<Routes>

/** What is learned of the connection with every call. */
export type Contact =
  | { readonly kind: 'reached'; readonly isPublic?: boolean }
  | { readonly kind: 'failed'; readonly failure: Failure }

type AnyRequest = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
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
 * Redirects that may be followed within the origin: any for a reading, and for the rest the two that keep method and
 * body, unless the call pays without a key that would tell a second arrival from the first.
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

function headersOf(route: Route, request: AnyRequest, key: string | null): Record<string, string> {
  return {
    ...(route.auth === 'bearer' && key !== null ? { authorization: `Bearer ${key}` } : {}),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.idempotencyKey === undefined
      ? {}
      : { 'idempotency-key': request.idempotencyKey.slice(0, limits.idempotencyKeyLength) }),
  }
}

/**
 * What an answer tells of when its request arrived, or null where it never left.
 *
 * A held request that is still running was certainly there `waitMs` ago; one that ended sooner was there soon after it
 * was written to a connection. Everything else may have arrived until now.
 */
export function reservationEndOf(outcome: WireResponse | NoResponse, waitMs: number): ReservationEnd | null {
  if (outcome.kind === 'unreached') return null
  if (outcome.kind === 'lost') return { kind: 'lost' }
  if (outcome.status === 429) {
    return { kind: 'refused', window: /start limit/i.test(outcome.text) ? 'starts' : 'requests' }
  }
  if (waitMs === 0 || outcome.status < 200 || outcome.status >= 300) return { kind: 'answered' }
  const { leftAt } = outcome
  if (leftAt === undefined) return { kind: 'lost' }
  return /"stillRunning":\s*true/.test(outcome.text) ? { kind: 'held', ms: waitMs, leftAt } : { kind: 'early', leftAt }
}

/**
 * Builds the client of one service with one key.
 *
 * Every authenticated call takes a place in the rate budget first. Nothing is repeated here: a repeat is the caller's
 * decision. `basePath` is the base URL's own path, without a slash at its end.
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

  /** A keyed call never leaves without its key: a repeat of it would pay twice. */
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
      // A hop is a request, and the service may count it as one.
      admit: async (signal) => {
        if (counted) hops.push(await budget.acquire(options.priority ?? priorityOf(route), signal))
      },
    }
    const hopsDone = () => {
      for (const hop of hops) hop.done()
    }
    let outcome: Awaited<ReturnType<HttpClient['send']>>
    try {
      outcome = await http.send({
        method: route.method,
        path: pathWithQuery(deps.basePath, route, request),
        headers: headersOf(route, request, deps.key),
        ...(request.body === undefined ? {} : { body: options.bodyText ?? JSON.stringify(request.body) }),
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
    let why = ''
    if (outcome.kind === 'response') {
      // Any 2xx is success (interface: Errors).
      const isSuccess = outcome.status >= 200 && outcome.status < 300
      const read = isSuccess ? readAnswer(route, outcome.text) : null
      if (read?.kind === 'answer') {
        onContact?.({ kind: 'reached', ...(counted ? {} : { isPublic: true }) })
        return read.answer
      }
      why = read?.why ?? ''
    }
    const { subject } = options
    const failure = failureOf({ route, outcome, why, ...(subject === undefined ? {} : { subject }) })
    onContact?.({ kind: 'failed', failure })
    throw failure
  }

  const domains = Object.entries(deps.table).map(([domain, entries]) => [
    domain,
    Object.fromEntries(
      Object.entries(entries).map(([name, route]) => [
        name,
        (request: AnyRequest, options?: CallOptions) => call(route, request, options),
      ]),
    ),
  ])
  // Object.fromEntries forgets the keys; the mapped type is exactly what this builds.
  return Object.fromEntries(domains) as Client<Table>
}
