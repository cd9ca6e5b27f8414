import { limits } from '#shared/contract/limit.ts'
import type { Clock } from '#shared/util/ports.ts'

const { baseMs, perMediaSecondMs, capMs } = limits.generationTimeout

/**
 * Maximum processing time of a generation in milliseconds: 15 minutes plus 5 seconds per second of input audio or
 * video, at most 30 minutes (interface: Limits). Counted from when this process started it: a run interrupted by a
 * restart is made again, not cancelled.
 */
export function allowedMs(mediaSeconds: number | null): number {
  return Math.min(baseMs + perMediaSecondMs * (mediaSeconds ?? 0), capMs)
}

/** Maximum attempts per run: what ended the service that often is likely to end it again. */
export const mostAttempts = 3

/** The error of a run that reached the maximum attempts. */
export const gaveUp = `The service stopped ${mostAttempts} times during this run, so it was cancelled.`

/** Delays a finished result until its typical time is over. `since`: monotonic ms. @throws the signal's reason. */
export type Pace = (typicalMs: number, since: number, signal: AbortSignal) => Promise<void>

/** Creates the delay. `speed`: 1 keeps each typical time, 2 halves it, 0 skips it. */
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
