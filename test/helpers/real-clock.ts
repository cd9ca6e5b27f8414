import { type Clock, createClock } from '#shared/util/clock.ts'

/** The machine's own time, for tests whose other end has it too. */
export function createRealClock(): Clock {
  return createClock({
    now: Date.now,
    monotonic: () => performance.now(),
    set: (call, ms) => setTimeout(call, ms),
    clear: clearTimeout,
  })
}
