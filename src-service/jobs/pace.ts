import type { Clock } from '#shared/util/clock.ts'

/** Holds a finished result back until its typical time is over. `since`: monotonic. Milliseconds. @throws the signal's reason. */
export type Pace = (typicalMs: number, since: number, signal: AbortSignal) => Promise<void>

/** Builds the holding back. `speed`: 1 takes each typical time, 2 half of it, 0 none. */
export function createPace({ clock, speed }: { clock: Clock; speed: number }): Pace {
  return async (typicalMs, since, signal) => {
    if (speed === 0) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const cancel = clock.after(Math.max(0, since + typicalMs / speed - clock.monotonic()), resolve)
    const abandon = () => reject(signal.reason)
    signal.addEventListener('abort', abandon)
    if (signal.aborted) abandon()
    try {
      await promise
    } finally {
      cancel()
      signal.removeEventListener('abort', abandon)
    }
  }
}
