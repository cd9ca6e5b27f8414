import type { SentRequest, SpendPoll } from './spend-state.ts'

/** How long a paid request may be under way (see the client's deadlines). Milliseconds. */
export const spendDeadlineMs = 60_000

/**
 * How long a key is trusted to be remembered: the interface names no retention, so the shortest known practice, a day, is
 * taken, less what a request may be under way and two clocks may differ by.
 */
export const replayWindowMs = 24 * 60 * 60_000 - 5 * 60_000

/** A clock this much behind what it told before has been set back, and its ages mean nothing. */
const clockSlackMs = 60_000

/** At least so far apart are the two looks that decide: a list may be a minute behind. */
export const leastPollGapMs = 60_000

/** Whether a request is too old to repeat its key. A clock that went backwards counts as too old. */
export function isReplayExpired(sent: Pick<SentRequest, 'firstSentAt' | 'sentAt' | 'seenAt'>, now: number): boolean {
  const { firstSentAt, sentAt, seenAt } = sent
  return now - firstSentAt > replayWindowMs || Math.max(firstSentAt, sentAt, seenAt) - now > clockSlackMs
}

/** Milliseconds before the next attempt: 5 s, doubling up to a minute, with up to a quarter more of jitter (interface: Errors). */
export function retryDelay(tries: number, unit: number): number {
  const base = Math.min(60_000, 5_000 * 2 ** Math.max(0, Math.min(tries - 1, 10)))
  return Math.round(base * (1 + unit / 4))
}

/** What the looks at the service's list come to. */
export type PollOutcome =
  | { readonly kind: 'wait' }
  | { readonly kind: 'adopt'; readonly resourceId: string }
  /** None, or several: only a person can tell. `found` is everything that any look showed. */
  | { readonly kind: 'unsure'; readonly found: readonly string[] }

/**
 * Judges the looks for an unkeyed spend: exactly one thing in all of them, still there in the last one, is it.
 *
 * Nothing is decided before two looks that are a minute apart: the first may be too early for a list that lags, and
 * what it shows may not be alone a minute later. A clock that was set back meanwhile counts as far as it was set.
 */
export function assessPolls(looks: readonly SpendPoll[]): PollOutcome {
  const first = looks[0]
  const last = looks.at(-1)
  if (first === undefined || last === undefined || Math.abs(last.at - first.at) < leastPollGapMs)
    return { kind: 'wait' }
  const found = [...new Set(looks.flatMap((look) => look.found))]
  const [only] = found
  if (found.length === 1 && only !== undefined && last.found.includes(only)) return { kind: 'adopt', resourceId: only }
  return { kind: 'unsure', found }
}
