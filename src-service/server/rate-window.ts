import type { Clock } from '#shared/util/ports.ts'

/** A rolling window: allows at most so many events per name in any period of its length. */
export type RateWindow = {
  /** Whether one more event is allowed now. */
  hasSpace(name: string | number): boolean
  /** Counts an event if it is allowed and returns whether it was. Refused events do not count. `most` is for this name. */
  take(name: string | number, most?: number): boolean
  /** Milliseconds until one more event is allowed; 0 for now. */
  waitMs(name: string | number, most?: number): number
}

/** Creates a rolling window of `most` events per `windowMs` milliseconds. */
export function createRateWindow(deps: { most: number; windowMs: number; clock: Clock }): RateWindow {
  const { windowMs, clock } = deps
  const taken = new Map<string | number, number[]>()

  /** The times still in the window, oldest first. */
  function recent(name: string | number, now: number): number[] {
    const times = taken.get(name) ?? []
    while (times[0] !== undefined && times[0] <= now - windowMs) times.shift()
    if (times.length === 0) taken.delete(name)
    return times
  }

  return {
    hasSpace: (name) => recent(name, clock.monotonic()).length < deps.most,
    take(name, most = deps.most) {
      const now = clock.monotonic()
      const times = recent(name, now)
      if (times.length >= most) return false
      times.push(now)
      taken.set(name, times)
      return true
    },
    waitMs(name, most = deps.most) {
      const now = clock.monotonic()
      const times = recent(name, now)
      const blocking = times[times.length - most]
      return blocking === undefined ? 0 : blocking + windowMs - now
    },
  }
}
