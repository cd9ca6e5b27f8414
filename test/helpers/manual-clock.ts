import { type Clock, createClock } from '#shared/util/clock.ts'

/** A clock that stands still until it is moved. */
export type ManualClock = Clock & { advance(ms: number): void }

/** Makes a manual clock; timers that come due while it is moved are called in order. */
export function createManualClock(): ManualClock {
  let now = 1_000
  const timers = new Set<{ readonly at: number; readonly call: () => void }>()
  const clock = createClock({
    now: () => now,
    monotonic: () => now,
    set: (call, ms) => {
      const timer = { at: now + ms, call }
      timers.add(timer)
      return timer
    },
    clear: (timer: { readonly at: number; readonly call: () => void }) => timers.delete(timer),
  })
  return {
    ...clock,
    advance(ms) {
      now += ms
      for (const timer of [...timers].toSorted((a, b) => a.at - b.at)) {
        if (timer.at > now) continue
        timers.delete(timer)
        timer.call()
      }
    },
  }
}
