import { limits } from '#shared/contract/limit.ts'
import type { Clock } from '#shared/util/ports.ts'

const { baseMs, perMediaSecondMs, capMs } = limits.generationTimeout

/**
 * How long a generation may be in processing, in milliseconds: 15 minutes and 5 seconds per second of input audio or
 * video, never more than 30 minutes (interface: Limits). Counted from when this process took it up: a run whose service
 * was down meanwhile is made again, not given up.
 */
export function allowedMs(mediaSeconds: number | null): number {
  return Math.min(baseMs + perMediaSecondMs * (mediaSeconds ?? 0), capMs)
}

/** How often a run is begun: what ended the service that often is likely to end it again. */
export const mostAttempts = 3

/** Why a run is not begun again. */
export const gaveUp = `The service stopped ${mostAttempts} times during this run, so it was canceled.`

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
