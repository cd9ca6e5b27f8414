import { z } from 'zod'
import { assertNever } from '../util/assert-never.ts'
import { FailureRecord } from './failure.ts'

const Moment = z.int().nonnegative()
const WaitReason = z.enum(['queue', 'rate', 'offline', 'retry'])
type WaitReason = z.output<typeof WaitReason>

/**
 * Where a keyed spend stands. Times are milliseconds since 1970; `tries` counts requests that left or tried to.
 *
 * - `queued`: certainly not at the service. - `sending`: committed as sent; whether it left is known only by its answer.
 * - `ambiguous`: some attempt may have been charged; only the same key may go out again.
 * - `running`, `saving`: accepted and charged; its files are awaited or being downloaded.
 * - `done`, `failed`, `refused`, `unconfirmed`: final for the machine.
 */
export const Spend = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('queued'), why: WaitReason, notBefore: Moment.nullable(), tries: z.int() }),
  z.object({ kind: z.literal('sending'), firstSentAt: Moment, sentAt: Moment, doubtful: z.boolean(), tries: z.int() }),
  z.object({
    kind: z.literal('ambiguous'),
    firstSentAt: Moment,
    notBefore: Moment,
    tries: z.int(),
    failure: FailureRecord,
  }),
  z.object({ kind: z.literal('running'), since: Moment }),
  z.object({ kind: z.literal('saving'), since: Moment }),
  z.object({ kind: z.literal('done'), at: Moment }),
  z.object({ kind: z.literal('failed'), at: Moment, failure: FailureRecord, refunded: z.boolean() }),
  z.object({ kind: z.literal('refused'), at: Moment, failure: FailureRecord }),
  z.object({ kind: z.literal('unconfirmed'), since: Moment, failure: FailureRecord }),
])
export type Spend = z.output<typeof Spend>

/** What can happen to a spend. `at` is the wall clock. */
export type SpendEvent =
  | { readonly kind: 'send'; readonly at: number }
  /** It cannot go now; it waits where it is. */
  | { readonly kind: 'held'; readonly why: WaitReason; readonly notBefore: number | null }
  | { readonly kind: 'accepted'; readonly at: number }
  /** A 4xx whose body parses, 429 apart. */
  | { readonly kind: 'refused'; readonly at: number; readonly failure: FailureRecord }
  | { readonly kind: 'limited'; readonly at: number; readonly notBefore: number; readonly failure: FailureRecord }
  /** No connection could be made: not one byte left. */
  | { readonly kind: 'unreached'; readonly at: number; readonly notBefore: number; readonly failure: FailureRecord }
  /** Timeout, reset, 5xx, 3xx, an answer that does not parse or does not match. */
  | { readonly kind: 'lost'; readonly at: number; readonly notBefore: number; readonly failure: FailureRecord }
  /** The studio died while sending. `notBefore`: when that attempt can no longer be under way. */
  | { readonly kind: 'restarted'; readonly at: number; readonly notBefore: number; readonly failure: FailureRecord }
  /** No further attempt can tell: the answer belongs to another spend, or the service knows the run no more. */
  | { readonly kind: 'given-up'; readonly at: number; readonly failure: FailureRecord }
  | { readonly kind: 'made'; readonly at: number }
  | { readonly kind: 'broke'; readonly at: number; readonly failure: FailureRecord }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'refund-seen' }

/** How long a key is trusted to be remembered: the interface names no retention, so the shortest known practice is taken. */
export const replayWindowMs = 24 * 60 * 60_000
/** A clock this much behind the first attempt has been set back, and its ages mean nothing. */
const clockSlackMs = 60_000

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

/** Whether a first attempt at this moment is too old to repeat its key. A clock that went backwards counts as too old. */
export function isReplayExpired(firstSentAt: number, now: number): boolean {
  return now - firstSentAt > replayWindowMs || firstSentAt - now > clockSlackMs
}

function unconfirmed(since: number, failure: FailureRecord): Spend {
  return { kind: 'unconfirmed', since, failure: { ...failure, charged: 'unknown' } }
}

function send(spend: Spend, at: number): Spend | null {
  if (spend.kind === 'queued') {
    return { kind: 'sending', firstSentAt: at, sentAt: at, doubtful: false, tries: spend.tries + 1 }
  }
  if (spend.kind !== 'ambiguous') return null
  const { firstSentAt, tries } = spend
  if (isReplayExpired(firstSentAt, at)) return unconfirmed(at, spend.failure)
  return { kind: 'sending', firstSentAt, sentAt: at, doubtful: true, tries: tries + 1 }
}

type Answer = Extract<SpendEvent, { kind: 'refused' | 'limited' | 'unreached' | 'lost' | 'restarted' }>

function afterAttempt(spend: Extract<Spend, { kind: 'sending' }>, event: Answer): Spend {
  const { firstSentAt, tries, doubtful } = spend
  switch (event.kind) {
    case 'refused':
      // The service looks the key up after other checks: on a repeat, a refusal says nothing of the first attempt.
      return doubtful
        ? unconfirmed(event.at, event.failure)
        : { kind: 'refused', at: event.at, failure: { ...event.failure, charged: 'no' } }
    case 'limited':
    case 'unreached':
      if (!doubtful) {
        const why = event.kind === 'limited' ? 'rate' : 'offline'
        return { kind: 'queued', why, notBefore: event.notBefore, tries }
      }
      return { kind: 'ambiguous', firstSentAt, notBefore: event.notBefore, tries, failure: event.failure }
    case 'lost':
    case 'restarted':
      return { kind: 'ambiguous', firstSentAt, notBefore: event.notBefore, tries, failure: event.failure }
    default:
      return assertNever(event)
  }
}

function next(spend: Spend, event: SpendEvent): Spend | null {
  switch (event.kind) {
    case 'send':
      return send(spend, event.at)
    case 'held':
      if (spend.kind === 'queued') return { ...spend, why: event.why, notBefore: event.notBefore }
      return spend.kind === 'ambiguous' ? { ...spend, notBefore: event.notBefore ?? spend.notBefore } : null
    case 'accepted':
      return spend.kind === 'sending' ? { kind: 'running', since: event.at } : null
    case 'refused':
    case 'limited':
    case 'unreached':
    case 'lost':
    case 'restarted':
      return spend.kind === 'sending' ? afterAttempt(spend, event) : null
    case 'given-up':
      return isOpen(spend) && spend.kind !== 'queued' ? unconfirmed(event.at, event.failure) : null
    case 'made':
      return spend.kind === 'running' || spend.kind === 'saving' ? { kind: 'saving', since: event.at } : null
    case 'broke':
      return spend.kind === 'running' ? { kind: 'failed', at: event.at, failure: event.failure, refunded: false } : null
    case 'saved':
      return spend.kind === 'saving' ? { kind: 'done', at: event.at } : null
    case 'refund-seen':
      return spend.kind === 'failed'
        ? { ...spend, refunded: true, failure: { ...spend.failure, charged: 'returned' } }
        : null
    default:
      return assertNever(event)
  }
}

/**
 * The next state of a keyed spend: pure, and the only place that decides what a charge may be believed to be.
 *
 * A refusal counts as "not charged" only where no earlier attempt was in doubt; a doubtful spend is repeated with its
 * own key for 24 hours from the first attempt and is unconfirmed after.
 *
 * @throws Error where the event cannot happen in that state: a mistake of the caller, never of the service.
 */
export function advance(spend: Spend, event: SpendEvent): Spend {
  const state = next(spend, event)
  if (state === null) throw new Error(`A spend that is ${spend.kind} cannot take the event ${event.kind}`)
  return state
}

/** Milliseconds before the next attempt: 5 s, doubling up to a minute, with up to a quarter more of jitter (interface: Errors). */
export function retryDelay(tries: number, unit: number): number {
  const base = Math.min(60_000, 5_000 * 2 ** Math.max(0, Math.min(tries - 1, 10)))
  return Math.round(base * (1 + unit / 4))
}
