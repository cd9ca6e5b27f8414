import { type Clock, createClock } from '#shared/util/ports.ts'

/**
 * Creates a clock that runs `rate` times faster than real time and continues over restarts: every process with the same
 * `epoch` (ms since 1970) reads the same time. `error`: how far its wall clock is off, in milliseconds.
 */
export function createScaledClock(rate: number, epoch: number, error = 0): Clock {
  return createClock({
    now: () => Math.round(epoch + (Date.now() - epoch) * rate + error),
    // Counted from the machine's start, so that it continues over restarts like a real monotonic clock.
    monotonic: () => (Number(process.hrtime.bigint()) / 1e6) * rate,
    set: (call, ms) => setTimeout(call, ms / rate),
    clear: clearTimeout,
  })
}
