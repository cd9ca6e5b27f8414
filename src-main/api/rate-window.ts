import { assertNever } from '#shared/util/assert-never.ts'

/** `requests`: all requests of a key. `starts`: only the paid starts of its account (interface: Limits). */
export type RateWindow = 'requests' | 'starts'

/** A request in a window. `bound`: the latest possible arrival (monotonic ms); null while in progress. */
export type Stamp = {
  readonly id: number
  readonly window: RateWindow
  readonly weight: number
  readonly bound: number | null
}

/** Safety margin after the window, more than two clocks drift apart in a minute. Milliseconds. */
export const drift = 10

/** True until the stamp has certainly left its window. */
export function isCounted({ bound }: Pick<Stamp, 'bound'>, windowMs: number, now: number): boolean {
  return bound === null || bound + windowMs + drift > now
}

/**
 * Counts the requests in the window, each until it has certainly left. A request arrives between being sent and being
 * answered. Counting it from the latest possible moment, and sending only while the count is below the limit, no
 * rolling window of the service can hold more, whatever the clocks say.
 */
export function usedOf(stamps: readonly Stamp[], window: RateWindow, windowMs: number, now: number): number {
  let used = 0
  for (const stamp of stamps) if (stamp.window === window && isCounted(stamp, windowMs, now)) used += stamp.weight
  return used
}

/** When there is room for `places` more (monotonic ms): `now` if there is; null if only an answer can make room. */
export function freeAt(
  stamps: readonly Stamp[],
  space: { readonly window: RateWindow; readonly most: number; readonly windowMs: number; readonly places: number },
  now: number,
): number | null {
  const { window, most, windowMs, places } = space
  let used = usedOf(stamps, window, windowMs, now)
  if (used + places <= most) return now
  const leaving = stamps
    .flatMap(({ window: of, bound, weight }) =>
      of !== window || bound === null || bound + windowMs + drift <= now ? [] : [{ bound, weight }],
    )
    .toSorted((a, b) => a.bound - b.bound)
  for (const { bound, weight } of leaving) {
    used -= weight
    if (used + places <= most) return bound + windowMs + drift
  }
  return null
}

/**
 * How a request ended, for the count of its window.
 *
 * - `answered`, `lost`: answered, or never will be; it can have arrived as late as now.
 * - `held`: a long poll the service held for `ms`. `leftAt`: when it was written to a connection, monotonic ms.
 * - `early`: a long poll that ended before its time.
 * - `refused`: a 429 for that window. It may count nevertheless.
 */
export type ReservationEnd =
  | { readonly kind: 'answered' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'held'; readonly ms: number; readonly leftAt: number }
  | { readonly kind: 'early'; readonly leftAt: number }
  | { readonly kind: 'refused'; readonly window: RateWindow }

/** A place in the window. Exactly one of its methods is called, once. */
export type Reservation = {
  done(end?: ReservationEnd): void
  /** The request was never sent. */
  unused(): void
}

/** Longest delay, beyond one trip, from writing a request to a connection to its arrival. Milliseconds. */
export const slack = 1_100

/** The latest moment at which the request can have arrived. `uplink`: the longest way to the service, ms. */
export function boundAfter(end: ReservationEnd, now: number, uplink: number): number {
  switch (end.kind) {
    case 'answered':
    case 'lost':
    case 'refused':
      return now
    case 'held':
      // Something that answers early, such as a proxy, did not hold the request that long.
      return now - end.ms >= end.leftAt ? now - end.ms : Math.min(now, end.leftAt + uplink)
    case 'early':
      return Math.min(now, end.leftAt + uplink)
    default:
      return assertNever(end)
  }
}

const ratePriorities = ['user', 'result', 'start', 'estimate', 'poll'] as const
/**
 * Priority in a full window, highest first: a waiting user, results of probably finished runs, starts, prices, polls.
 */
export type RatePriority = (typeof ratePriorities)[number]

/** A request waiting for a place. `since`: monotonic ms. */
type PendingRequest = { readonly priority: RatePriority; readonly since: number }

/** When each class last got a place, monotonic ms. */
type Served = Partial<Readonly<Record<RatePriority, number>>>

/** A class that got no place for this long goes first, once. Milliseconds. */
const longestWait = 60_000

/**
 * Compares two requests: negative if `a` goes first. A class that waited a minute without a place goes next, so none
 * starves. Waiting counts per class, because in a long queue of starts every one is old.
 */
export function compareRequests(a: PendingRequest, b: PendingRequest, served: Served, now: number): number {
  const rank = ({ priority, since }: PendingRequest) =>
    now - Math.max(since, served[priority] ?? since) >= longestWait ? -1 : ratePriorities.indexOf(priority)
  return rank(a) - rank(b) || a.since - b.since
}

/** A lane's request for a place, with `follow` also for the request right after it. `starts`: runs it starts. */
export type LaneRequest = {
  readonly priority: RatePriority
  readonly since: number
  readonly starts: number
  readonly follow: boolean
  take(reservation: Reservation, follow: Reservation | null): void
  /** Called if the place could not be written down. */
  fail(error: unknown): void
}

/** Decides at the last moment what a free place is used for. */
export interface RateLane {
  /**
   * Returns the lane's request, if any. `free`, `freeStarts`: available places; `most`: window size; `now`: monotonic
   * ms.
   */
  next(offer: { free: number; freeStarts: number; most: number; now: number }): LaneRequest | null
  /** When the lane may have a request on its own after `now`, monotonic ms; null for never. */
  wakeAt(most: number, now: number): number | null
}
