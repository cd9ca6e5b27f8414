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
