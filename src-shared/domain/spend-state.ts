import { z } from 'zod'
import { assertNever } from '../util/assert-never.ts'
import { FailureRecord } from './failure.ts'

const Moment = z.int().nonnegative()

/** What a spend that was not sent waits for. `account`: the key that it belongs to is not the one in use. `key`: its key was refused. */
export const WaitReason = z.enum(['queue', 'rate', 'offline', 'retry', 'account', 'key'])
export type WaitReason = z.output<typeof WaitReason>

/** `keyed`: the same request may go out again, for its key tells a repeat. `unkeyed`: a repeat may pay twice, and is never made. */
export const SpendRepeat = z.enum(['keyed', 'unkeyed'])
export type SpendRepeat = z.output<typeof SpendRepeat>

/**
 * What is known of a request that left or tried to. `tries` counts attempts; `keyHint` is the end of the key that it went
 * out with, `bodyHash` tells its body from any other. Times are milliseconds since 1970.
 */
export const SentRequest = z.object({
  repeat: SpendRepeat.default('keyed'),
  firstSentAt: Moment,
  /** Of the latest attempt. */
  sentAt: Moment,
  /** The latest moment that the wall clock told about it: one before that shows a clock that was set back. */
  seenAt: Moment.default(0),
  tries: z.int(),
  keyHint: z.string().default(''),
  bodyHash: z.string().default(''),
})
export type SentRequest = z.output<typeof SentRequest>

/** One look at the service's list: which things there may be what was asked for, and are nobody else's. */
export const SpendPoll = z.object({ at: Moment, found: z.array(z.string()) })
export type SpendPoll = z.output<typeof SpendPoll>

/** What a person decided about an unconfirmed spend that stays unconfirmed. */
export const SpendDecision = z.object({ choice: z.literal('again'), at: Moment })
export type SpendDecision = z.output<typeof SpendDecision>

/** How far work of several parts is. */
export const SpendProgress = z.object({ total: z.int(), made: z.int(), failed: z.int(), skipped: z.int() })
export type SpendProgress = z.output<typeof SpendProgress>

/** Whether a stop was asked for, and whether the service took it. */
export const SpendStop = z.enum(['asked', 'taken'])
export type SpendStop = z.output<typeof SpendStop>

const state = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape })
const progress = SpendProgress.optional()
const stop = SpendStop.optional()

/**
 * Where a spend stands. Times are milliseconds since 1970.
 *
 * - `queued`: certainly not at the service. - `sending`: committed as sent; whether it left is known only by its answer.
 * - `ambiguous`: some attempt may have been charged; a keyed one is repeated with its key, an unkeyed one is looked for.
 * - `running`, `saving`: accepted; its files are awaited or being downloaded.
 * - `done`, `failed`, `refused`: over. - `unconfirmed`: over for the machine; a person decides. `isStarted`: it was accepted
 *   once, and only its end is not known.
 */
export const Spend = z.discriminatedUnion('kind', [
  state('queued', {
    why: WaitReason,
    notBefore: Moment.nullable(),
    tries: z.int(),
    /** Of the body that went out before, where the service certainly did not take it. */
    bodyHash: z.string().optional(),
    /** The row is of an older database, and may have been sent at any moment from this one on. */
    doubtSince: Moment.optional(),
  }),
  state('sending', { ...SentRequest.shape, doubtful: z.boolean() }),
  z.object({
    kind: z.literal('ambiguous'),
    ...SentRequest.shape,
    // Rows of before the field was kept had one attempt that they told of.
    sentAt: Moment.default(0),
    notBefore: Moment,
    failure: FailureRecord,
    looks: z.array(SpendPoll).default([]),
  }),
  state('running', {
    since: Moment,
    progress,
    stop,
    /** Its charge was in doubt from this moment on, and was not told since. */
    unconfirmedSince: Moment.optional(),
  }),
  state('saving', { since: Moment, progress, problem: FailureRecord.nullable().optional() }),
  state('done', { at: Moment, progress }),
  state('failed', { at: Moment, failure: FailureRecord, refunded: z.boolean(), progress }),
  state('refused', { at: Moment, failure: FailureRecord }),
  state('unconfirmed', {
    since: Moment,
    failure: FailureRecord,
    sent: SentRequest.nullable().default(null),
    looks: z.array(SpendPoll).default([]),
    isStarted: z.boolean().default(false),
    /** It finished and was charged; its file was not provided. */
    lacksFile: z.boolean().default(false),
    decision: SpendDecision.nullable().default(null),
    /** Of one that was unconfirmed before: the moment from which on its charge was in doubt. */
    unconfirmedSince: Moment.optional(),
  }),
])
export type Spend = z.output<typeof Spend>

/** A spend in one of the named states. */
export type SpendIn<Kind extends Spend['kind']> = Extract<Spend, { kind: Kind }>

/**
 * The moment from which on a balance may have shown a charge of this spend that nobody knew of; null where none can have.
 * Milliseconds since 1970.
 */
export function unconfirmedFrom(spend: Spend): number | null {
  switch (spend.kind) {
    case 'sending':
      return spend.doubtful ? spend.firstSentAt : null
    case 'ambiguous':
      return spend.firstSentAt
    case 'unconfirmed':
      return spend.sent?.firstSentAt ?? spend.unconfirmedSince ?? spend.since
    case 'running':
      return spend.unconfirmedSince ?? null
    case 'queued':
    case 'saving':
    case 'done':
    case 'failed':
    case 'refused':
      return null
    default:
      return assertNever(spend)
  }
}

/** The first state of every spend. */
export const newSpend: Spend = { kind: 'queued', why: 'queue', notBefore: null, tries: 0 }

/** True while the machine still has something to do for the spend. */
export function isOpen(spend: Spend): boolean {
  switch (spend.kind) {
    case 'queued':
    case 'sending':
    case 'ambiguous':
    case 'running':
    case 'saving':
      return true
    case 'done':
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      return false
    default:
      return assertNever(spend)
  }
}

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
type PollOutcome =
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

/** How an attempt ended. `notBefore`: the earliest moment of the next one, when this one can no longer be under way. */
type Ended<Kind extends string> = {
  readonly kind: Kind
  readonly at: number
  readonly notBefore: number
  readonly failure: FailureRecord
}

/** How an attempt ended without being accepted. */
export type AttemptEvent =
  /** A 4xx whose body parses, 429 apart. */
  | { readonly kind: 'refused'; readonly at: number; readonly failure: FailureRecord }
  | Ended<'limited'>
  /** No connection could be made: not one byte left. */
  | Ended<'unreached'>
  /** Timeout, reset, 5xx, 3xx, an answer that does not parse or does not match. */
  | Ended<'lost'>
  /** The studio died while sending. */
  | Ended<'restarted'>

/** Asks to send. `isOwnAccount`: the key in use is the one that the spend belongs to. */
export type SendEvent = {
  readonly kind: 'send'
  readonly at: number
  readonly repeat: SpendRepeat
  readonly isOwnAccount: boolean
  readonly keyHint: string
  readonly bodyHash: string
}

/** What a person may decide about an unconfirmed spend. */
export type DecisionEvent =
  | { readonly kind: 'look-again'; readonly at: number; readonly isOwnAccount: boolean }
  /** This thing at the service is it. */
  | { readonly kind: 'linked'; readonly at: number }
  /** Run it again as another spend, and maybe pay twice. */
  | { readonly kind: 'run-again'; readonly at: number }

/** What can happen to a spend. `at` is the wall clock, milliseconds since 1970. */
export type SpendEvent =
  | SendEvent
  | AttemptEvent
  | DecisionEvent
  /** The row is of an older database, and may have been sent after it. `orderedAt`: the earliest moment of that. */
  | { readonly kind: 'doubted'; readonly orderedAt: number }
  /** It cannot go now; it waits where it is. */
  | { readonly kind: 'held'; readonly why: WaitReason; readonly notBefore: number | null }
  | { readonly kind: 'accepted'; readonly at: number }
  /** One look at the service's list, for an unkeyed spend. `found`: unclaimed things that may be it. */
  | { readonly kind: 'looked'; readonly at: number; readonly found: readonly string[]; readonly notBefore: number }
  /** The looks left one thing. */
  | { readonly kind: 'adopted'; readonly at: number; readonly resourceId: string }
  /** No further attempt can tell: the answer belongs to another spend, or the service knows the run no more. */
  | { readonly kind: 'given-up'; readonly at: number; readonly failure: FailureRecord }
  /** Its account is not on this computer any more. */
  | { readonly kind: 'account-removed'; readonly at: number; readonly repeat: SpendRepeat }
  /** `progress`: null where only its money or its files moved. */
  | { readonly kind: 'progressed'; readonly progress: SpendProgress | null }
  | { readonly kind: 'stop-asked' }
  | { readonly kind: 'stop-taken' }
  | { readonly kind: 'made'; readonly at: number }
  | { readonly kind: 'broke'; readonly at: number; readonly failure: FailureRecord }
  /** The service says that it finished, and gave no file. */
  | { readonly kind: 'no-file'; readonly at: number; readonly failure: FailureRecord }
  /** Its files do not come yet. `problem`: why, where a person can be told. */
  | { readonly kind: 'save-failed'; readonly problem: FailureRecord | null }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'refund-seen' }
