import { type Clock, createClock } from '#shared/util/ports.ts'

/**
 * A clock that runs `rate` times as fast as the machine's and goes on over restarts: every process with the same
 * `epoch` (ms since 1970) reads the same time. `error`: how far its wall clock is off, in milliseconds.
 */
export function createScaledClock(rate: number, epoch: number, error = 0): Clock {
  return createClock({
    now: () => Math.round(epoch + (Date.now() - epoch) * rate + error),
    // Since the machine's start, so that it goes on over restarts as the machine's own does.
    monotonic: () => (Number(process.hrtime.bigint()) / 1e6) * rate,
    set: (call, ms) => setTimeout(call, ms / rate),
    clear: clearTimeout,
  })
}
