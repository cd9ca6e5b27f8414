import type { Clock } from '#shared/util/ports.ts'

/** A clock that can run faster than the machine's: for waits of minutes whose other end is a real process. */
export type FastClock = Clock & {
  /** From now on, this many times as fast; what is waited for comes that much sooner. */
  setSpeed(speed: number): void
  /** Leaves this many milliseconds out; what falls due in them comes now. */
  skip(ms: number): void
}

type Timer = { readonly at: number; readonly ring: () => void; handle?: NodeJS.Timeout }

/** Makes a clock that starts at this moment with the machine's own speed. */
export function createFastClock(): FastClock {
  const spendingLimit = Date.now()
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
    now: () => Math.round(spendingLimit + elapsed()),
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
