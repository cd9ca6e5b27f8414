import { waitSeconds } from '#shared/contract/generation.ts'
import { type LogNormal, timeBy } from './durations.ts'

/** A tracked run, as far as its poll times depend on it. Times of the run are ms since its start. */
export type Followed = {
  readonly prediction: LogNormal
  /** Monotonic ms. */
  readonly startedAt: number
  /** The last time at which it was certainly still running. */
  readonly running: number
  readonly canLongPoll: boolean
}

/** Usable time of a long poll: the rest is the round trip. Milliseconds. */
export const longPollMs = waitSeconds.most * 1_000 - 500

/** A poll is due when it will see the end with this probability. Higher saves requests, lower sees the end sooner. */
const dueChance = 0.91
/** The same for a short poll, where each further one halves the uncertainty. */
const dueAtOnceChance = 0.5
/** A spare request may poll a run once its end may have come with this probability. */
const spareChance = 0.002
/** Between two short polls. Milliseconds. */
const leastPause = 5_000

/**
 * When a poll is due, and from when a spare request may be used for one; monotonic ms.
 *
 * A long poll is due once the end probably falls within its time or has come; a short one, once it is as likely as not.
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

/** While events flow, a run that reports its end by one is polled this much more rarely. */
const rarely = 6
/** No such poll comes later than this after the one before: what a lost event may cost. Milliseconds. */
const mostRareMs = 60_000
/** The same for a run whose results come one by one, of which no event tells. Milliseconds. */
const mostPartsMs = 15_000
/** A long poll counts as one at this interval. Milliseconds. */
const longPollInterval = 10_000

/**
 * Before when a run is not polled that reports its end by an event, while its workspace receives events: six intervals
 * after the poll before, and at most a minute. Then it is polled as usual. Monotonic ms.
 *
 * `from`: the poll before, or the start. `dueAt`: when its next poll is due otherwise.
 */
export function rarePollAt(run: {
  readonly from: number
  readonly dueAt: number
  readonly canLongPoll: boolean
  readonly hasParts: boolean
}): number {
  const { from, dueAt } = run
  const interval = Math.max(dueAt - from, run.canLongPoll ? longPollInterval : 0)
  return from + Math.min(rarely * interval, run.hasParts ? mostPartsMs : mostRareMs)
}
