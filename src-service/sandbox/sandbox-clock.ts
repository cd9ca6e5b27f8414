import type { Clock } from '#shared/util/clock.ts'
import { createTimerQueue } from './timer-queue.ts'

/** A clock that runs at any speed and can be moved on. */
export type SandboxClock = Clock & {
  /** How fast time goes: 1 as by the wall, 60 a minute a second, 0 stands still. */
  readonly rate: number
  /** Changes how fast time goes, from now on. */
  setRate(rate: number): void
  /** Moves time on; what falls due meanwhile is called in order, each at its own time. Milliseconds. */
  advance(ms: number): void
}

/** The longest that a platform’s timer can be set for; a later one is set again. Milliseconds. */
const longestTimerMs = 2 ** 31 - 1

/** Builds a clock over another one. All times are milliseconds. */
export function createSandboxClock(real: Clock, initialRate: number): SandboxClock {
  const start = real.now()
  const timers = createTimerQueue()
  let rate = initialRate
  let elapsed = 0
  let seen = real.monotonic()
  let disarm = () => {}

  /** Takes over the time that passed by the wall. */
  function catchUp(): void {
    const now = real.monotonic()
    elapsed += (now - seen) * rate
    seen = now
  }

  function arm(): void {
    disarm()
    disarm = () => {}
    const next = timers.first()
    if (next === null || rate === 0) return
    const wait = Math.min(longestTimerMs, Math.max(0, (next.at - elapsed) / rate))
    disarm = real.after(wait, () => {
      catchUp()
      callDue(elapsed)
      arm()
    })
  }

  /** Calls what falls due up to a time, each at its own time where the clock is behind it. */
  function callDue(limit: number): void {
    for (let timer = timers.first(); timer !== null && timer.at <= limit; timer = timers.first()) {
      timers.shift()
      elapsed = Math.max(elapsed, timer.at)
      timer.call()
    }
  }

  return {
    now() {
      catchUp()
      return start + Math.floor(elapsed)
    },
    monotonic() {
      catchUp()
      return elapsed
    },
    after(ms, call) {
      catchUp()
      const timer = { at: elapsed + Math.max(0, ms), call }
      const remove = timers.add(timer)
      // One that falls due after another needs no alarm of its own, nor does one that is taken away.
      if (timers.first() === timer) arm()
      return () => {
        remove()
        if (timers.first() === null) arm()
      }
    },
    get rate() {
      return rate
    },
    setRate(next) {
      catchUp()
      rate = next
      arm()
    },
    advance(ms) {
      catchUp()
      const limit = elapsed + ms
      callDue(limit)
      elapsed = Math.max(elapsed, limit)
      seen = real.monotonic()
      arm()
    },
  }
}
