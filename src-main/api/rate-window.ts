import { assertNever } from '#shared/util/assert-never.ts'

/** `requests`: everything of a key. `starts`: the paid starts of its account alone (interface: Limits). */
export type RateWindow = 'requests' | 'starts'

/** A request in a window. `bound`: the latest moment at which it can have arrived (monotonic ms); null while under way. */
export type Stamp = {
  readonly id: number
  readonly window: RateWindow
  readonly weight: number
  readonly bound: number | null
}

/** Milliseconds that are kept beyond the window: more than two clocks drift apart in a minute. */
export const drift = 10

/** True until the stamp has certainly left its window. */
export function isCounted({ bound }: Pick<Stamp, 'bound'>, windowMs: number, now: number): boolean {
  return bound === null || bound + windowMs + drift > now
}

/**
 * How many requests the window holds now, counting each until it has certainly left.
 *
 * A request arrives between its sending and its answer. Counting it from the latest moment that is possible, and sending
 * only while fewer than the limit are counted, no rolling window of the service can hold more, whatever the clocks say.
 */
export function usedOf(stamps: readonly Stamp[], window: RateWindow, windowMs: number, now: number): number {
  let used = 0
  for (const stamp of stamps) if (stamp.window === window && isCounted(stamp, windowMs, now)) used += stamp.weight
  return used
}

/** When there is room for `places` more, as monotonic ms: `now` while there is; null where only an answer can make room. */
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
 * How a request ended, as far as its window is concerned.
 *
 * - `answered`, `lost`: the answer is here, or will never come: it can have arrived until now.
 * - `held`: the service says that it had it for this many milliseconds. `leftAt`: when it was written to a connection,
 *   monotonic ms.
 * - `early`: a held one that ended before its time.
 * - `refused`: a 429 of that window. It may count all the same.
 */
export type ReservationEnd =
  | { readonly kind: 'answered' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'held'; readonly ms: number; readonly leftAt: number }
  | { readonly kind: 'early'; readonly leftAt: number }
  | { readonly kind: 'refused'; readonly window: RateWindow }

/** A place in the window. Exactly one of its ends is called, once. */
export type Reservation = {
  done(end?: ReservationEnd): void
  /** It never left. */
  unused(): void
}

/** A request is at the service this long after it was written to a connection and a trip has passed, at the latest. */
export const slack = 1_100

/** The latest moment at which the request can have arrived. `uplink`: the longest way to the service, ms. */
export function boundAfter(end: ReservationEnd, now: number, uplink: number): number {
  switch (end.kind) {
    case 'answered':
    case 'lost':
    case 'refused':
      return now
    case 'held':
      // Whoever lets go before the time was over, as a proxy may, did not have it for so long.
      return now - end.ms >= end.leftAt ? now - end.ms : Math.min(now, end.leftAt + uplink)
    case 'early':
      return Math.min(now, end.leftAt + uplink)
    default:
      return assertNever(end)
  }
}

const ratePriorities = ['user', 'result', 'start', 'estimate', 'poll'] as const
/**
 * Who goes first when the window is full: what a user waits for, the result of a run that is probably over, what pays,
 * what prices, what only looks.
 */
export type RatePriority = (typeof ratePriorities)[number]

/** Something that wants a place. `since`: monotonic ms. */
type PendingRequest = { readonly priority: RatePriority; readonly since: number }

/** When each class last got a place, monotonic ms. */
type Served = Partial<Readonly<Record<RatePriority, number>>>

/** A class that has waited this long without one place goes before everything, once. Milliseconds. */
const longestWait = 60_000

/**
 * Compares two wishes: negative where `a` goes first.
 *
 * A stream of one class cannot starve another: who has waited for a minute while its class got nothing goes next. It is
 * the class that counts, for in a long queue of starts every one is old.
 */
export function compareRequests(a: PendingRequest, b: PendingRequest, served: Served, now: number): number {
  const rank = ({ priority, since }: PendingRequest) =>
    now - Math.max(since, served[priority] ?? since) >= longestWait ? -1 : ratePriorities.indexOf(priority)
  return rank(a) - rank(b) || a.since - b.since
}

/**
 * What a lane wants now: a place, and with `follow` a second one for the request that comes right after. `starts`: how
 * many runs it starts.
 */
export type LaneRequest = {
  readonly priority: RatePriority
  readonly since: number
  readonly starts: number
  readonly follow: boolean
  take(reservation: Reservation, follow: Reservation | null): void
  /** The place could not be written down. */
  fail(error: unknown): void
}

/** Somebody who decides at the last moment what a free place is for. */
export interface RateLane {
  /**
   * `free`, `freeStarts`: places that it may have; `most`: of a whole window; `now`: monotonic ms. Null where it wants
   * nothing then.
   */
  next(offer: { free: number; freeStarts: number; most: number; now: number }): LaneRequest | null
  /** When a wish may come up by itself after `now`, monotonic ms; null for never. */
  wakeAt(most: number, now: number): number | null
}
