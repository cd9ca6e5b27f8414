import { assertNever } from '../util/assert-never.ts'
import type { FailureRecord } from './failure.ts'
import type { Sentence } from './said.ts'
import { say, sayAll } from './sentences/say.ts'
import {
  type AttemptEvent,
  type SendEvent,
  isReplayExpired,
  type SentRequest,
  type Spend,
  type SpendIn,
} from './spend-state.ts'

type Unfinished = SpendIn<'sending'> | SpendIn<'ambiguous'>

/** The request's facts, with the latest clock time. */
export function factsOf(spend: SentRequest, at: number): SentRequest {
  const { repeat, firstSentAt, sentAt, tries, keyHint, bodyHash } = spend
  return { repeat, firstSentAt, sentAt, seenAt: Math.max(spend.seenAt, at), tries, keyHint, bodyHash }
}

// Never used for a spend whose charge is known.
const unconfirmedRecord = (
  code: 'ACCOUNT_REMOVED' | 'KEY_REFUSED' | 'NOT_FOUND' | 'UNREADABLE_ANSWER',
  { text, said }: Sentence,
): FailureRecord => ({
  code,
  message: text,
  said,
  charged: 'unknown',
  fields: [],
})

/** Why an unconfirmed spend waits for the user if another key is in use. `keyHint`: the end of its own key. */
export function otherAccount(keyHint: string): FailureRecord {
  const sentence = keyHint === '' ? say('run.anotherKey') : say('run.otherKey', { hint: keyHint })
  return unconfirmedRecord('KEY_REFUSED', sentence)
}

const removedWords = sayAll(say('run.removedBefore'), say('free.addAccount'))
const removedBeforeSent: FailureRecord = {
  code: 'ACCOUNT_REMOVED',
  message: removedWords.text,
  said: removedWords.said,
  charged: 'no',
  fields: [],
}

/** Why a run that may have been charged waits for the user after its account was removed. */
export const removedAfterSent: FailureRecord = unconfirmedRecord('ACCOUNT_REMOVED', say('run.removedAfter'))

/** Why a key is not repeated after a day, or after the clock was set back. */
export const tooLate: FailureRecord = unconfirmedRecord('NOT_FOUND', say('run.tooLate'))

const changedRequest: FailureRecord = unconfirmedRecord('UNREADABLE_ANSWER', say('run.changed'))

/** Why the service's list did not settle it. `found`: the number of possible matches. */
export function notSettled(found: number): FailureRecord {
  if (found === 0) return unconfirmedRecord('NOT_FOUND', say('run.notListed'))
  return unconfirmedRecord('NOT_FOUND', found === 1 ? say('run.noLongerListed') : say('run.matches', { found }))
}

const olderRow: FailureRecord = unconfirmedRecord('NOT_FOUND', say('run.olderRow'))

/** Removes claims that nothing was charged: a refused repeat says nothing about the first request. */
export function withoutAssurance(message: string): string {
  const sentences = message.match(/[^.!?]+[.!?]*”?\s*/gu) ?? [message]
  return sentences
    .filter((sentence) => !/\b(?:nothing|not|never|un)\s*(?:was|were|been)?\s*(?:sent or )?charged\b/iu.test(sentence))
    .join('')
    .trim()
}

/** The same failure without claims that nothing was charged, and with an unknown charge. */
export function withUnknownCharge(failure: FailureRecord): FailureRecord {
  const said = failure.said?.filter(({ key }) => !key.startsWith('free.'))
  const own = said === undefined ? {} : { said }
  return { ...failure, ...own, message: withoutAssurance(failure.message), charged: 'unknown' }
}

/** A spend whose outcome only the user can determine; its charge is unknown. */
export function unconfirmed(spend: Unfinished, since: number, failure: FailureRecord): Spend {
  const looks = spend.kind === 'ambiguous' ? spend.looks : []
  const facts = { sent: factsOf(spend, since), looks, isStarted: false, lacksFile: false, decision: null }
  return { kind: 'unconfirmed', since, failure: withUnknownCharge(failure), ...facts }
}

/** Treats a row that may wrongly say "not sent" as sent when it was ordered. */
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
 * Sends, or returns the state that says why not. Nothing is sent under another account, with another body, or with a
 * key that is too old; an unkeyed spend is sent once. Null if the state does not allow sending.
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
  // Rows from before the hash was stored have none to compare.
  if (spend.bodyHash !== '' && spend.bodyHash !== bodyHash) return unconfirmed(spend, at, changedRequest)
  if (isReplayExpired(spend, at)) return unconfirmed(spend, at, tooLate)
  return { kind: 'sending', ...factsOf(spend, at), sentAt: at, tries: spend.tries + 1, doubtful: true }
}

/** Delay after a key was refused. Milliseconds. */
const keyPauseMs = 60_000

/** Ends a waiting spend with its account. Only one that was certainly never sent is known not to be charged. */
export function endUnsent(spend: SpendIn<'queued'>, event: Pick<SendEvent, 'at' | 'repeat'>): Spend {
  if (spend.doubtSince === undefined) return { kind: 'refused', at: event.at, failure: removedBeforeSent }
  return unconfirmed(asSent(spend, spend.doubtSince, event), event.at, removedAfterSent)
}

/** The state after an unaccepted attempt. A refusal means "not charged" only if no earlier attempt is unconfirmed. */
export function afterAttempt(spend: SpendIn<'sending'>, event: AttemptEvent): Spend {
  const unconfirmedUntil = (notBefore: number): Spend => ({
    kind: 'ambiguous',
    ...factsOf(spend, event.at),
    notBefore,
    failure: event.failure,
    looks: [],
  })
  switch (event.kind) {
    case 'refused':
      // The run itself is fine: it keeps its place until the account has a valid key.
      if (!spend.doubtful && event.failure.code === 'KEY_REFUSED') {
        const { tries, bodyHash } = spend
        return { kind: 'queued', why: 'key', notBefore: event.at + keyPauseMs, tries, bodyHash }
      }
      // The service checks the key after other checks, so a refused repeat says nothing about the first attempt.
      return spend.doubtful
        ? unconfirmed(spend, event.at, event.failure)
        : { kind: 'refused', at: event.at, failure: { ...event.failure, charged: 'no' } }
    case 'limited':
    case 'unreached': {
      if (spend.doubtful) return unconfirmedUntil(event.notBefore)
      const why = event.kind === 'limited' ? (event.why ?? 'rate') : 'offline'
      const { tries, bodyHash } = spend
      return { kind: 'queued', why, notBefore: event.notBefore, tries, bodyHash }
    }
    case 'lost':
    case 'restarted':
      return unconfirmedUntil(event.notBefore)
    default:
      return assertNever(event)
  }
}
