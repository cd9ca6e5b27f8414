import { waitSeconds } from '#shared/contract/generation.ts'
import { type LogNormal, timeBy } from './durations.ts'

/** A run that is followed, as far as the moments of its polls go. Times of the run are ms since its start. */
export type Followed = {
  readonly prediction: LogNormal
  /** Monotonic ms. */
  readonly startedAt: number
  /** It was certainly still running then. */
  readonly running: number
  /** Whether it can be long-polled. */
  readonly canLongPoll: boolean
}

/** How much of a long poll's time counts on: the rest is the round trip. Milliseconds. */
export const longPollMs = waitSeconds.most * 1_000 - 500

/** A poll is due when it will see the end this likely. Higher saves requests, lower sees sooner. */
const dueChance = 0.91
/** The same for a short poll, where each further one halves what is open. */
const dueAtOnceChance = 0.5
/** From when the end may have come this likely, a spare place watches for it. */
const spareChance = 0.002
/** Between two short polls. Milliseconds. */
const leastPause = 5_000

/**
 * When a poll is due and from when a spare place may go to one, monotonic ms.
 *
 * A long poll is due while it is probable that the end falls within its time or has come already; a short one,
 * when the end has come as likely as not.
 */
export function pollTimes({ prediction, startedAt, running, canLongPoll }: Followed): {
  dueAt: number
  spareAt: number
} {
  if (!canLongPoll) {
    const likely = timeBy(prediction, dueAtOnceChance, running)
    return { dueAt: startedAt + (running > 0 ? Math.max(running + leastPause, likely) : likely), spareAt: Infinity }
  }
  return {
    dueAt: startedAt + Math.max(running, timeBy(prediction, dueChance, running) - longPollMs),
    spareAt: startedAt + timeBy(prediction, spareChance, running),
  }
}
