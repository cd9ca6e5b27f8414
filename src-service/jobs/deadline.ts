import { limits } from '#shared/contract/limit.ts'

const { baseMs, perMediaSecondMs, capMs } = limits.generationTimeout

/**
 * How long a generation may be in processing, in milliseconds: 15 minutes and 5 seconds per second of input audio or
 * video, never more than 30 minutes (interface: Limits). Counted from when this process took it up: a run whose service
 * was down meanwhile is made again, not given up.
 */
export function allowedMs(mediaSeconds: number | null): number {
  return Math.min(baseMs + perMediaSecondMs * (mediaSeconds ?? 0), capMs)
}
