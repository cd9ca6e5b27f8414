import { assertNever } from '../util/assert-never.ts'
import { withoutAssurance } from './unconfirmed-words.ts'
import type { FailureRecord } from './failure.ts'
import {
  changedRequest,
  olderRow,
  otherAccount,
  removedAfterSent,
  removedBeforeSent,
  tooLate,
} from './spend-unconfirmed.ts'
import type { AttemptEvent, SendEvent } from './spend-event.ts'
import { isReplayExpired } from './spend-rule.ts'
import type { SentRequest, Spend, SpendIn } from './spend-state.ts'

type Unfinished = SpendIn<'sending'> | SpendIn<'ambiguous'>

/** The request's facts, with the clock as it was seen now. */
export function factsOf(spend: SentRequest, at: number): SentRequest {
  const { repeat, firstSentAt, sentAt, tries, keyHint, bodyHash } = spend
  return { repeat, firstSentAt, sentAt, seenAt: Math.max(spend.seenAt, at), tries, keyHint, bodyHash }
}

/** A spend of which only a person can say what became of it; its charge is not known. */
export function unconfirmed(spend: Unfinished, since: number, failure: FailureRecord): Spend {
  const looks = spend.kind === 'ambiguous' ? spend.looks : []
  const doubtful: FailureRecord = { ...failure, message: withoutAssurance(failure.message), charged: 'unknown' }
  const facts = { sent: factsOf(spend, since), looks, isStarted: false, lacksFile: false, decision: null }
  return { kind: 'unconfirmed', since, failure: doubtful, ...facts }
}

/** A row that says that nothing was sent, and cannot know: taken as sent the moment it was ordered. */
function asSent(
  { tries, bodyHash = '' }: SpendIn<'queued'>,
  doubtSince: number,
  event: Pick<SendEvent, 'at' | 'repeat'>,
): SpendIn<'ambiguous'> {
  const { at, repeat } = event
  const seenAt = Math.max(at, doubtSince)
  const sent = { repeat, firstSentAt: doubtSince, sentAt: doubtSince, seenAt, tries, keyHint: '', bodyHash }
  return { kind: 'ambiguous', ...sent, notBefore: at, failure: olderRow, looks: [] }
}

/**
 * Sends, or says why not: under another account, with another body, or with a key that is too old nothing goes out, and an
 * unkeyed spend goes out once. Null where the state does not take it.
 */
export function send(spend: Spend, event: SendEvent): Spend | null {
  const { at, repeat, keyHint, bodyHash } = event
  if (spend.kind === 'queued') {
    if (!event.isOwnAccount) return { ...spend, why: 'account', notBefore: null }
    if (spend.doubtSince !== undefined) {
      const sent = asSent(spend, spend.doubtSince, event)
      return repeat === 'keyed' ? send(sent, event) : sent
    }
    if (spend.bodyHash !== undefined && spend.bodyHash !== bodyHash) {
      return { kind: 'refused', at, failure: { ...changedRequest, charged: 'no' } }
    }
    const tries = spend.tries + 1
    return {
      kind: 'sending',
      repeat,
      firstSentAt: at,
      sentAt: at,
      seenAt: at,
      tries,
      keyHint,
      bodyHash,
      doubtful: false,
    }
  }
  if (spend.kind !== 'ambiguous' || spend.repeat === 'unkeyed') return null
  if (!event.isOwnAccount) return unconfirmed(spend, at, otherAccount(spend.keyHint))
  // Rows of before the hash was kept have none to compare.
  if (spend.bodyHash !== '' && spend.bodyHash !== bodyHash) return unconfirmed(spend, at, changedRequest)
  if (isReplayExpired(spend, at)) return unconfirmed(spend, at, tooLate)
  return { kind: 'sending', ...factsOf(spend, at), sentAt: at, tries: spend.tries + 1, doubtful: true }
}

/** How long a refused key is left alone. Milliseconds. */
const keyPauseMs = 60_000

/** Ends a waiting spend with its account: only one that was certainly never sent is known not to be charged. */
export function endUnsent(spend: SpendIn<'queued'>, event: Pick<SendEvent, 'at' | 'repeat'>): Spend {
  if (spend.doubtSince === undefined) return { kind: 'refused', at: event.at, failure: removedBeforeSent }
  return unconfirmed(asSent(spend, spend.doubtSince, event), event.at, removedAfterSent)
}

/** What an attempt that was not accepted leaves. A refusal counts as "not charged" only where no earlier one was in doubt. */
export function afterAttempt(spend: SpendIn<'sending'>, event: AttemptEvent): Spend {
  const doubt = (notBefore: number): Spend => ({
    kind: 'ambiguous',
    ...factsOf(spend, event.at),
    notBefore,
    failure: event.failure,
    looks: [],
  })
  switch (event.kind) {
    case 'refused':
      // Nothing is wrong with the run itself: it keeps its place until the account has a key that is taken.
      if (!spend.doubtful && event.failure.code === 'KEY_REFUSED') {
        const { tries, bodyHash } = spend
        return { kind: 'queued', why: 'key', notBefore: event.at + keyPauseMs, tries, bodyHash }
      }
      // The service looks the key up after other checks: on a repeat, a refusal says nothing of the first attempt.
      return spend.doubtful
        ? unconfirmed(spend, event.at, event.failure)
        : { kind: 'refused', at: event.at, failure: { ...event.failure, charged: 'no' } }
    case 'limited':
    case 'unreached': {
      if (spend.doubtful) return doubt(event.notBefore)
      const why = event.kind === 'limited' ? 'rate' : 'offline'
      const { tries, bodyHash } = spend
      return { kind: 'queued', why, notBefore: event.notBefore, tries, bodyHash }
    }
    case 'lost':
    case 'restarted':
      return doubt(event.notBefore)
    default:
      return assertNever(event)
  }
}
