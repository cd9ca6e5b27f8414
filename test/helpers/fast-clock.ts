import type { Clock } from '#shared/util/clock.ts'

/** A clock that can run faster than the machine's: for waits of minutes whose other end is a real process. */
export type FastClock = Clock & {
  /** From now on, this many times as fast; timers that are set already keep their moment. */
  setSpeed(speed: number): void
}

/** Makes a clock that starts at this moment with the machine's own speed. */
export function createFastClock(): FastClock {
  const wall = Date.now()
  let speed = 1
  let since = performance.now()
  let before = 0
  const elapsed = () => before + (performance.now() - since) * speed
  return {
    now: () => Math.round(wall + elapsed()),
    monotonic: elapsed,
    after(ms, call) {
      const timer = setTimeout(call, ms / speed)
      return () => clearTimeout(timer)
    },
    setSpeed(next) {
      before = elapsed()
      since = performance.now()
      speed = next
    },
  }
}
