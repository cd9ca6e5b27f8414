import { chanceBy, type LogNormal } from './durations.ts'
import { longPollMs } from './poll-times.ts'

/** A run that waits for its next poll. Monotonic ms. */
export type IdleRun = {
  readonly id: string
  readonly dueAt: number
  /** From when on a spare request may poll it. */
  readonly spareAt: number
  /** No poll before this for any reason: the last one failed, or the service asked for a delay. */
  readonly notBefore: number
  /** When its hint may cause a poll; null without a hint. */
  readonly hintOpensAt: number | null
}

/** What the next step is chosen from. */
export type TrackingState = {
  /** Monotonic ms. */
  readonly now: number
  /** Requests that are free now, of all and of the starts. */
  readonly free: number
  readonly freeStarts: number
  /** Requests of a full window. */
  readonly most: number
  /** Starts that wait, here and in the queue. */
  readonly starts: number
  /** The next start: its predicted duration, whether it can be long-polled, how many runs it starts. */
  readonly next: { readonly prediction: LogNormal; readonly canLongPoll: boolean; readonly starts: number } | null
  /** How long the longest of them may run, ms; 0 where they are too many for that to matter. */
  readonly longest: number
  readonly idle: readonly IdleRun[]
  /** Runs with a poll in progress. */
  readonly polling: number
}

/**
 * The next step.
 *
 * `follow`: the run will probably be over within one long poll, so its poll is reserved together with the start. `why`
 * of a poll: its end is due, a hint reported it, or a request is to spare.
 */
export type Decision =
  | { readonly kind: 'start'; readonly follow: boolean }
  | { readonly kind: 'poll'; readonly id: string; readonly why: 'due' | 'hint' | 'spare' }
  | { readonly kind: 'wait'; readonly until: number | null }

/** If a run is over within one long poll with this probability, start and poll go together. */
const quickChance = 0.85
const minute = 60_000

function isQuick(next: TrackingState['next']): boolean {
  return next !== null && next.canLongPoll && chanceBy(next.prediction, longPollMs) >= quickChance
}

/**
 * Whether the remaining starts, not the requests, decide when everything is over: then they go before polls.
 *
 * Every request comes back after a minute, so one costs `minute / most`. What is started last is polled last: before
 * that, the other starts and most polls of the other runs must have had their requests.
 */
function isTail({ starts, longest, idle, polling, most }: TrackingState): boolean {
  const place = minute / most
  return longest > (1.2 * starts + 1.1 * (idle.length + polling)) * place
}

function earliest(moments: readonly number[]): number | null {
  const least = Math.min(...moments)
  return Number.isFinite(least) ? least : null
}

/**
 * Chooses the next step from the state alone, in the same way in a studio and in a simulation.
 *
 * Hinted polls first, then the most overdue, then starts; a request not needed within its minute polls a run early.
 */
export function decide(state: TrackingState): Decision {
  const { now, idle, free, starts, next } = state
  const ready = idle.filter(({ notBefore }) => notBefore <= now)
  const hinted = ready.find(({ hintOpensAt }) => hintOpensAt !== null && hintOpensAt <= now)
  const [due] = ready.filter(({ dueAt }) => dueAt <= now).toSorted((a, b) => a.dueAt - b.dueAt)
  const quick = isQuick(next)
  const mayStart = next !== null && state.freeStarts >= next.starts
  const startsFirst = mayStart && !quick && isTail(state)
  if (hinted !== undefined) return { kind: 'poll', id: hinted.id, why: 'hint' }
  if (due !== undefined && !startsFirst) return { kind: 'poll', id: due.id, why: 'due' }
  if (mayStart) return { kind: 'start', follow: quick }
  if (starts === 0) {
    const dueSoon = idle.filter(({ dueAt }) => dueAt <= now + minute).length
    // With most of the window free, a run is polled from its start: no prediction is so sure that it could not be over.
    const isPlenty = free > state.most / 2 + dueSoon
    const [spare] = ready
      .filter(({ spareAt }) => (isPlenty ? spareAt < Infinity : spareAt <= now))
      .toSorted((a, b) => a.dueAt - b.dueAt)
    const isNeeded = spare !== undefined && spare.dueAt <= now + minute
    if (spare !== undefined && free > dueSoon - (isNeeded ? 1 : 0)) return { kind: 'poll', id: spare.id, why: 'spare' }
  }
  return { kind: 'wait', until: wakesAt(state) }
}

/** When the choice may change by the passing of time alone; null for never. */
export function wakesAt(state: TrackingState): number | null {
  const { now, idle, starts } = state
  const later = (moment: number) => (moment > now ? moment : Infinity)
  const moments = idle.flatMap(({ dueAt, spareAt, notBefore, hintOpensAt }) => [
    later(Math.max(dueAt, notBefore)),
    starts === 0 ? later(Math.max(spareAt, notBefore)) : Infinity,
    hintOpensAt === null ? Infinity : later(Math.max(hintOpensAt, notBefore)),
  ])
  return earliest(moments)
}
