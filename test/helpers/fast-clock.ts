import type { Clock } from '#shared/util/ports.ts'

/** A clock that can run faster than real time: for timeouts of minutes against a real process. */
export type FastClock = Clock & {
  /** Sets how many times faster than real time the clock runs. Timers that are set fire sooner accordingly. */
  setSpeed(speed: number): void
  /** Skips this many milliseconds; timers due within them fire now. */
  skip(ms: number): void
}

type Timer = { readonly at: number; readonly ring: () => void; handle?: NodeJS.Timeout }

/** Creates a clock that starts at the current time and real speed. */
export function createFastClock(): FastClock {
  const startedAt = Date.now()
  let speed = 1
  let since = performance.now()
  let before = 0
  const timers = new Set<Timer>()
  const elapsed = () => before + (performance.now() - since) * speed
  const arm = (timer: Timer) => {
    clearTimeout(timer.handle)
    timer.handle = setTimeout(timer.ring, Math.max(0, timer.at - elapsed()) / speed)
  }
  return {
    now: () => Math.round(startedAt + elapsed()),
    monotonic: elapsed,
    after(ms, call) {
      const ring = () => {
        timers.delete(timer)
        call()
      }
      const timer: Timer = { at: elapsed() + ms, ring }
      timers.add(timer)
      arm(timer)
      return () => {
        clearTimeout(timer.handle)
        timers.delete(timer)
      }
    },
    skip(ms) {
      before += ms
      for (const timer of timers) arm(timer)
    },
    setSpeed(next) {
      before = elapsed()
      since = performance.now()
      speed = next
      for (const timer of timers) arm(timer)
    },
  }
}
