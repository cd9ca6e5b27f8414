import { assertNever } from '#shared/util/assert-never.ts'
import type { RateWindow } from './rate-window.ts'

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
