import { z } from 'zod'
import { assertNever } from '../util/assert-never.ts'
import { FailureRecord } from './failure.ts'

const Moment = z.int().nonnegative()

/**
 * What an unsent spend waits for. `account`: its key is not the one in use. `key`: its key was refused. `allowance`: the
 * service's hourly allowance of renders is used up.
 */
export const WaitReason = z.enum(['queue', 'rate', 'offline', 'retry', 'account', 'key', 'allowance'])
export type WaitReason = z.output<typeof WaitReason>

/** `keyed`: may be sent again, because its key identifies a repeat. `unkeyed`: never repeated, as it may pay twice. */
export const SpendRepeat = z.enum(['keyed', 'unkeyed'])
export type SpendRepeat = z.output<typeof SpendRepeat>

/**
 * What is known about a request that was sent, or may have been. `tries` counts attempts; `keyHint` is the end of the
 * key it was sent with; `bodyHash` identifies its body. Times are milliseconds since 1970.
 */
export const SentRequest = z.object({
  repeat: SpendRepeat.default('keyed'),
  firstSentAt: Moment,
  /** Of the latest attempt. */
  sentAt: Moment,
  /** The latest wall clock time seen for it; an earlier one means that the clock was set back. */
  seenAt: Moment.default(0),
  tries: z.int(),
  keyHint: z.string().default(''),
  bodyHash: z.string().default(''),
})
export type SentRequest = z.output<typeof SentRequest>

/** One poll of the service's list: unclaimed entries that may be the spend. */
export const SpendPoll = z.object({ at: Moment, found: z.array(z.string()) })
export type SpendPoll = z.output<typeof SpendPoll>

/** The user's decision about a spend that stays unconfirmed. */
export const SpendDecision = z.object({ choice: z.literal('again'), at: Moment })
export type SpendDecision = z.output<typeof SpendDecision>

/** Progress of work with several parts. */
export const SpendProgress = z.object({ total: z.int(), made: z.int(), failed: z.int(), skipped: z.int() })
export type SpendProgress = z.output<typeof SpendProgress>

/** Whether a stop was requested, and whether the service accepted it. */
export const SpendStop = z.enum(['asked', 'taken'])
export type SpendStop = z.output<typeof SpendStop>

const state = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape })
const progress = SpendProgress.optional()
const stop = SpendStop.optional()

/**
 * The state of a spend. Times are milliseconds since 1970.
 *
 * - `queued`: certainly not at the service.
 * - `sending`: recorded as sent; only the answer shows whether it was.
 * - `ambiguous`: maybe charged; a keyed one is repeated with its key, an unkeyed one is searched for.
 * - `running`, `saving`: accepted; its files are awaited or being downloaded.
 * - `done`, `failed`, `refused`: over.
 * - `unconfirmed`: the user decides. `isStarted`: it was accepted, and only its end is unknown.
 */
export const Spend = z.discriminatedUnion('kind', [
  state('queued', {
    why: WaitReason,
    notBefore: Moment.nullable(),
    tries: z.int(),
    /** Of the body that was sent before, if the service certainly did not accept it. */
    bodyHash: z.string().optional(),
    /** The row is from an older database, and may have been sent at any time since this moment. */
    doubtSince: Moment.optional(),
  }),
  state('sending', { ...SentRequest.shape, doubtful: z.boolean() }),
  z.object({
    kind: z.literal('ambiguous'),
    ...SentRequest.shape,
    // Rows from before this field existed had one reported attempt.
    sentAt: Moment.default(0),
    notBefore: Moment,
    failure: FailureRecord,
    looks: z.array(SpendPoll).default([]),
  }),
  state('running', {
    since: Moment,
    progress,
    stop,
    /** Its charge is unconfirmed since this moment. */
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
    /** It finished and was charged, but its file was not provided. */
    lacksFile: z.boolean().default(false),
    decision: SpendDecision.nullable().default(null),
    /** Of one that was unconfirmed before: the moment since which its charge is unconfirmed. */
    unconfirmedSince: Moment.optional(),
  }),
])
export type Spend = z.output<typeof Spend>

/** A spend in one of the named states. */
export type SpendIn<Kind extends Spend['kind']> = Extract<Spend, { kind: Kind }>

/** When an unknown charge of this spend may first affect the balance, in ms since 1970; null if it cannot. */
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

/** True while the spend still needs processing. */
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

/** Longest duration of a paid request (see the client's deadlines). Milliseconds. */
export const spendDeadlineMs = 60_000

/**
 * How long a key is assumed to be remembered. The interface gives no retention, so this is the shortest common
 * practice, a day, less the duration of a request and the difference between two clocks.
 */
export const replayWindowMs = 24 * 60 * 60_000 - 5 * 60_000

/** A clock this far behind an earlier time was set back, and ages cannot be computed. */
const clockSlackMs = 60_000

/** Minimum interval between the two deciding polls, because a list may lag by a minute. */
export const leastPollGapMs = 60_000

/** Whether a request is too old to repeat its key. A clock that was set back counts as too old. */
export function isReplayExpired(sent: Pick<SentRequest, 'firstSentAt' | 'sentAt' | 'seenAt'>, now: number): boolean {
  const { firstSentAt, sentAt, seenAt } = sent
  return now - firstSentAt > replayWindowMs || Math.max(firstSentAt, sentAt, seenAt) - now > clockSlackMs
}

/** How long after its creation the files of a job that broke are asked for. Milliseconds. */
export const leftFilesMs = 7 * 24 * 3_600_000

/** Milliseconds before the next attempt: 5 s, doubling up to a minute, plus up to 25 % jitter (interface: Errors). */
export function retryDelay(tries: number, unit: number): number {
  const base = Math.min(60_000, 5_000 * 2 ** Math.max(0, Math.min(tries - 1, 10)))
  return Math.round(base * (1 + unit / 4))
}

/** The conclusion from polls of the service's list. */
type PollOutcome =
  | { readonly kind: 'wait' }
  | { readonly kind: 'adopt'; readonly resourceId: string }
  /** None or several, so only the user can decide. `found`: the entries of all polls. */
  | { readonly kind: 'unsure'; readonly found: readonly string[] }

/**
 * Evaluates the polls for an unkeyed spend: a match is the only entry found in any of them, still there in the last.
 * Decides only after polls a minute apart: the first may be too early for a list that lags, and another entry may still
 * appear. If the clock was set back in between, the difference counts.
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

/** The end of an attempt. `notBefore`: earliest time of the next, when this one can no longer be in progress. */
type Ended<Kind extends string> = {
  readonly kind: Kind
  readonly at: number
  readonly notBefore: number
  readonly failure: FailureRecord
}

/** The ends of an attempt that was not accepted. */
export type AttemptEvent =
  /** A 4xx whose body parses, except 429. */
  | { readonly kind: 'refused'; readonly at: number; readonly failure: FailureRecord }
  /** `why`: what it waits for; the rate window if left out. */
  | (Ended<'limited'> & { readonly why?: 'allowance' })
  /** No connection could be made: no byte was sent. */
  | Ended<'unreached'>
  /** Timeout, reset, 5xx, 3xx, or an answer that does not parse or match. */
  | Ended<'lost'>
  /** The studio crashed while sending. */
  | Ended<'restarted'>

/** A request to send. `isOwnAccount`: the key in use is the one that the spend belongs to. */
export type SendEvent = {
  readonly kind: 'send'
  readonly at: number
  readonly repeat: SpendRepeat
  readonly isOwnAccount: boolean
  readonly keyHint: string
  readonly bodyHash: string
}

/** The user's decisions about an unconfirmed spend. */
export type DecisionEvent =
  | { readonly kind: 'look-again'; readonly at: number; readonly isOwnAccount: boolean }
  | { readonly kind: 'linked'; readonly at: number }
  /** Runs it again as another spend, and maybe pays twice. */
  | { readonly kind: 'run-again'; readonly at: number }

/** Events of a spend. `at` is the wall clock, milliseconds since 1970. */
export type SpendEvent =
  | SendEvent
  | AttemptEvent
  | DecisionEvent
  /** The row is from an older database, and may have been sent since. `orderedAt`: the earliest time of that. */
  | { readonly kind: 'doubted'; readonly orderedAt: number }
  /** It cannot be sent now and keeps its place. */
  | { readonly kind: 'held'; readonly why: WaitReason; readonly notBefore: number | null }
  | { readonly kind: 'accepted'; readonly at: number }
  /** One poll of the service's list, for an unkeyed spend. `found`: unclaimed entries that may be it. */
  | { readonly kind: 'looked'; readonly at: number; readonly found: readonly string[]; readonly notBefore: number }
  /** The polls left one entry. */
  | { readonly kind: 'adopted'; readonly at: number; readonly resourceId: string }
  /** No further attempt can help: the answer belongs to another spend, or the service no longer knows the run. */
  | { readonly kind: 'given-up'; readonly at: number; readonly failure: FailureRecord }
  | { readonly kind: 'account-removed'; readonly at: number; readonly repeat: SpendRepeat }
  /** `progress`: null if only its money or its files changed. */
  | { readonly kind: 'progressed'; readonly progress: SpendProgress | null }
  | { readonly kind: 'stop-asked' }
  | { readonly kind: 'stop-taken' }
  | { readonly kind: 'made'; readonly at: number }
  | { readonly kind: 'broke'; readonly at: number; readonly failure: FailureRecord }
  /** The service reports that it finished, but gave no file. */
  | { readonly kind: 'no-file'; readonly at: number; readonly failure: FailureRecord }
  /** Its files have not arrived yet. `problem`: the reason, if it can be shown. */
  | { readonly kind: 'save-failed'; readonly problem: FailureRecord | null }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'refund-seen' }
