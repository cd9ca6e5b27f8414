import { limits } from '#shared/contract/limit.ts'
import { type Family, familyPath, type Route } from '#shared/contract/route.ts'
import { routes, type Routes } from '#shared/contract/routes.ts'
import { tiers } from '#shared/contract/tier.ts'
import type { Clock } from '#shared/util/ports.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Accounts, Caller } from '../ledger/accounts.ts'
import type { KeyUses } from '../ledger/key-uses.ts'
import type { Refills } from '../ledger/refills.ts'
import type { Handler, Handlers, UploadedFile } from '../routes/handlers.ts'
import { faultNames, type FaultPlan, readFaults, type FaultRules } from '../sandbox/fault.ts'
import type { RateWindow } from './rate-window.ts'
import { type RawParts, receive } from './receive-request.ts'

/** Dependencies of the calls of routes. */
export type RouteCallDeps = {
  readonly handlers: Handlers<Routes>
  readonly accounts: Accounts
  readonly keyUses: KeyUses
  readonly refills: Refills
  readonly requests: RateWindow
  /** Whether faults requested by header are applied. */
  readonly faults: boolean
  readonly faultRules: FaultRules
  readonly clock: Clock
}

// The table's exact types are checked where the handlers are written; a loop over all of them knows only the common
// type.
type AnyHandle = (received: unknown, call: unknown) => unknown
type AnyHandler = AnyHandle | { before(body: unknown): void; handle: AnyHandle }
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>

/** A route and what answers it; `before` checks the unparsed body first. */
export type RouteTarget = {
  readonly domain: string
  readonly name: string
  readonly route: Route
  readonly handle: AnyHandle
  readonly before?: (body: unknown) => void
}

/** A call of a route, over HTTP or by a tool. */
export type RouteCall = RawParts & {
  /** The address asked for, by which fault rules match. */
  readonly url: string
  readonly caller: Caller | null
  readonly idempotencyKey: string | null
  /** The text of the fault header, or null. */
  readonly faultHeader: string | null
  /** Returns the caller's disconnect signal. */
  readonly signal: () => AbortSignal
  readonly file?: UploadedFile
}

/** What answers the routes, whichever way they are called. */
export type RouteCalls = {
  readonly targets: readonly RouteTarget[]
  /**
   * Finds the caller of an Authorization header (interface: Authentication).
   * @throws Refusal 401 for a missing, unknown or revoked key, 403 for a suspended account.
   */
  identify(header: string | undefined): Caller
  /**
   * Counts a call against the key's rate limit (interface: POST /run, check 1).
   * @throws Refusal 429 for a full window.
   */
  count(caller: Caller, family: Family): void
  /**
   * Runs a call: faults, checks, the handler. An answer that a fault drops is in the result.
   * @throws Refusal for a refused call; any other error is a bug.
   */
  answer(target: RouteTarget, call: RouteCall): Promise<{ readonly answer: unknown; readonly fault: FaultPlan }>
}

function targetsOf(handlers: AnyHandlers): RouteTarget[] {
  return Object.entries(routes).flatMap(([domain, named]) =>
    Object.entries<Route>(named).map(([name, route]) => {
      const handler = handlers[domain]?.[name]
      if (handler === undefined) throw new Error(`No handler for ${domain}.${name}`)
      const own = { domain, name, route }
      return typeof handler === 'function' ? { ...own, handle: handler } : { ...own, ...handler }
    }),
  )
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

function refuseWith(status: number | null): void {
  if (status === null) return
  throw new Refusal(status, sentences[status] ?? `The service answered ${status} (simulated).`)
}

/** Creates what answers the routes, with one handler for each. */
export function createRouteCalls(deps: RouteCallDeps): RouteCalls {
  const { accounts, keyUses, refills, requests, faults, faultRules, clock } = deps
  const handlers = deps.handlers satisfies Record<string, Record<string, Handler<never>>> as unknown as AnyHandlers

  /** Returns the faults for a call: those set through the admin API, then those of its header on top. */
  function faultOf(method: string, url: string, header: string | null): FaultPlan {
    const ruled = faultRules.take(method, url)
    const asked = faults ? header : null
    const plan = asked === null ? ruled : readFaults(asked, ruled)
    if (plan === null) throw new Refusal(400, `x-backlot-fault must be one of: ${faultNames.join(', ')}`)
    return plan
  }

  return {
    targets: targetsOf(handlers),
    identify(header) {
      const secret = /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? '')?.[1]
      const caller = secret === undefined ? null : accounts.callerOf(secret)
      if (caller === null) throw new Refusal(401, 'Invalid, expired, or revoked API key.')
      keyUses.note(caller.keyId)
      if (caller.suspended) throw new Refusal(403, 'Your account has been suspended.')
      return caller
    },
    count({ accountId, keyId, tier }, family) {
      const { windowMs } = limits.requests
      refills.settle(accountId, tier)
      // All calls of a key count; the Resource API allows as many as the tier (interface: Resource API limits by tier).
      const most = family === 'resource' ? tiers[tier].requestsPerMinute : limits.requests.most
      if (requests.take(keyId, most)) return
      const retryAfter = Math.ceil(requests.waitMs(keyId, most) / 1000)
      throw new Refusal(429, `API key rate limit exceeded: ${most} requests in ${windowMs / 1000} seconds.`, {
        details: { retryAfter, limit: most, window: windowMs / 1000 },
      })
    },
    async answer({ route, handle, before }, { url, caller, idempotencyKey, faultHeader, signal, file, ...raw }) {
      const fault = faultOf(route.method, url, faultHeader)
      if (fault.delayMs > 0) await new Promise<void>((resolve) => void clock.after(fault.delayMs, resolve))
      refuseWith(fault.before)
      before?.(raw.body)
      const answer = await handle(receive(route, raw), {
        caller,
        idempotencyKey: idempotencyKey?.slice(0, limits.idempotencyKeyLength) ?? null,
        fault: fault.kept,
        signal,
        ...(file === undefined ? {} : { file }),
      })
      if (!fault.dropReply) refuseWith(fault.after)
      return { answer, fault }
    },
  }
}

/** The path of a route at the service's own address. */
export const routePath = ({ family, path }: Route): string => familyPath[family] + path
