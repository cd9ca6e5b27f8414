import { type Clock, createClock } from '#shared/util/clock.ts'
import type { Random } from '#shared/util/random.ts'

/** The page's own clock. */
export function createPageClock(): Clock {
  return createClock({
    now: () => Date.now(),
    monotonic: () => performance.now(),
    set: (call, ms) => window.setTimeout(call, ms),
    clear: (handle) => window.clearTimeout(handle),
  })
}

/** The page's own source of chance. */
export function createPageRandom(): Random {
  return { uuid: () => crypto.randomUUID(), unit: () => Math.random() }
}
