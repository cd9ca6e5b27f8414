import type { Clock } from '#shared/util/clock.ts'

/** A clock that leaps from one moment that it is told to the next: what fell due on the way is called at the end of it. */
export type StepClock = Clock & {
  /** Leaps to that moment of `monotonic`. Milliseconds. */
  moveTo(moment: number): void
}

/** Builds a clock that stands at 0, and by the wall in January 2027. */
export function createStepClock(): StepClock {
  const timers = new Set<{ readonly at: number; readonly call: () => void }>()
  let time = 0
  return {
    now: () => Date.UTC(2027, 0, 15) + time,
    monotonic: () => time,
    after(ms, call) {
      const timer = { at: time + ms, call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    moveTo(moment) {
      time = moment
      for (const timer of [...timers].filter(({ at }) => at <= moment).toSorted((a, b) => a.at - b.at)) {
        // One that was called before may have taken it away.
        if (timers.delete(timer)) timer.call()
      }
    },
  }
}
