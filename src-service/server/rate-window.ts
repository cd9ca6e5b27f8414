import type { Clock } from '#shared/util/clock.ts'

/** A rolling window: at most so many events of one name in any stretch of its length. */
export type RateWindow = {
  /** True where one more is allowed now. */
  hasRoom(name: string): boolean
  /** Counts one if it is allowed, and says so. What is refused does not count. */
  take(name: string): boolean
}

/** Builds a rolling window of `most` events in `windowMs` milliseconds. */
export function createRateWindow(deps: { most: number; windowMs: number; clock: Clock }): RateWindow {
  const { most, windowMs, clock } = deps
  const taken = new Map<string, number[]>()

  function recent(name: string): number[] {
    const since = clock.monotonic() - windowMs
    const times = (taken.get(name) ?? []).filter((at) => at > since)
    if (times.length === 0) taken.delete(name)
    else taken.set(name, times)
    return times
  }

  return {
    hasRoom: (name) => recent(name).length < most,
    take(name) {
      const times = recent(name)
      if (times.length >= most) return false
      taken.set(name, [...times, clock.monotonic()])
      return true
    },
  }
}
