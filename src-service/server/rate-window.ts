import type { Clock } from '#shared/util/ports.ts'

/** A rolling window: at most so many events of one name in any stretch of its length. */
export type RateWindow = {
  /** True where one more is allowed now. */
  hasSpace(name: string | number): boolean
  /** Counts one if it is allowed, and says so. What is refused does not count. */
  take(name: string | number): boolean
}

/** Builds a rolling window of `most` events in `windowMs` milliseconds. */
export function createRateWindow(deps: { most: number; windowMs: number; clock: Clock }): RateWindow {
  const { most, windowMs, clock } = deps
  const taken = new Map<string | number, number[]>()

  /** The times that still count, oldest first: never more than `most`. */
  function recent(name: string | number, now: number): number[] {
    const times = taken.get(name) ?? []
    while (times[0] !== undefined && times[0] <= now - windowMs) times.shift()
    if (times.length === 0) taken.delete(name)
    return times
  }

  return {
    hasSpace: (name) => recent(name, clock.monotonic()).length < most,
    take(name) {
      const now = clock.monotonic()
      const times = recent(name, now)
      if (times.length >= most) return false
      times.push(now)
      taken.set(name, times)
      return true
    },
  }
}
