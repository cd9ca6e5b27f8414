import { type Clock, createClock, type Random } from '#shared/util/ports.ts'

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
