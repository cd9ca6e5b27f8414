import { type Clock, createClock, type Random } from '#shared/util/ports.ts'
import { randomUUID } from 'node:crypto'

/** The system's time. */
export function createSystemClock(): Clock {
  return createClock({
    now: Date.now,
    // Counts from the machine's start, so that all processes of a profile share it.
    monotonic: () => Number(process.hrtime.bigint()) / 1e6,
    set: (call, ms) => setTimeout(call, ms),
    clear: clearTimeout,
  })
}

/** The system's randomness. */
export function createSystemRandom(): Random {
  return { uuid: randomUUID, unit: Math.random }
}
