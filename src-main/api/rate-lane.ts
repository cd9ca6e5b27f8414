import type { RatePriority } from './rate-order.ts'
import type { Reservation } from './rate-reservation.ts'

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
