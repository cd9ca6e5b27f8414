import { assertNever } from '../util/assert-never.ts'
import {
  withUnknownCharge,
  notSettled,
  otherAccount,
  removedAfterSent,
  tooLate,
  afterAttempt,
  endUnsent,
  factsOf,
  send,
  unconfirmed,
} from './spend-attempt.ts'
import type { FailureRecord } from './failure.ts'
import {
  type DecisionEvent,
  type SpendEvent,
  isReplayExpired,
  assessPolls,
  spendDeadlineMs,
  unconfirmedFrom,
  type Spend,
  type SpendIn,
} from './spend-state.ts'
import type { Random } from '../util/ports.ts'

type Polled = Extract<SpendEvent, { kind: 'looked' }>
function look(spend: SpendIn<'ambiguous'>, event: Polled): Spend {
  const looks = [...spend.looks, { at: event.at, found: [...event.found] }]
  const looked: SpendIn<'ambiguous'> = { ...spend, looks, notBefore: event.notBefore }
  const review = assessPolls(looks)
  return review.kind === 'unsure' ? unconfirmed(looked, event.at, notSettled(review.found.length)) : looked
}

/** A run at the service; keeps the time since which its charge is unconfirmed. */
const running = (before: Spend, at: number): Spend => ({
  kind: 'running',
  since: at,
  unconfirmedSince: unconfirmedFrom(before) ?? undefined,
})

function searchAgain(spend: SpendIn<'unconfirmed'>, at: number, isOwnAccount: boolean): Spend | null {
  if (spend.isStarted) return running(spend, at)
  const { failure } = spend
  if (spend.sent === null) return null
  const sent = factsOf(spend.sent, at)
  if (!isOwnAccount) return { ...spend, sent, failure: otherAccount(sent.keyHint) }
  if (sent.repeat === 'keyed' && isReplayExpired(sent, at)) return { ...spend, sent, failure: tooLate }
  const notBefore = sent.sentAt > at ? at + spendDeadlineMs : Math.max(at, sent.sentAt + spendDeadlineMs)
  return { kind: 'ambiguous', ...sent, notBefore, failure, looks: [] }
}

function decide(spend: Spend, event: DecisionEvent): Spend | null {
  if (spend.kind !== 'unconfirmed') return null
  switch (event.kind) {
    case 'look-again':
      return searchAgain(spend, event.at, event.isOwnAccount)
    case 'linked':
      return running(spend, event.at)
    case 'run-again':
      return { ...spend, decision: { choice: 'again', at: event.at } }
    default:
      return assertNever(event)
  }
}

// For a run that was accepted: there is no request left to repeat.
const startedOnce = { sent: null, looks: [], isStarted: true, decision: null }

function giveUp(spend: Spend, at: number, failure: FailureRecord): Spend | null {
  if (spend.kind === 'sending' || spend.kind === 'ambiguous') return unconfirmed(spend, at, failure)
  if (spend.kind !== 'running' && spend.kind !== 'saving') return null
  const doubtful = withUnknownCharge(failure)
  const unconfirmedSince = unconfirmedFrom(spend) ?? undefined
  return { kind: 'unconfirmed', since: at, failure: doubtful, ...startedOnce, lacksFile: false, unconfirmedSince }
}

function follow(spend: Spend, event: SpendEvent): Spend | null {
  if (spend.kind === 'running') {
    const { progress } = spend
    if (event.kind === 'progressed')
      return { ...spend, progress: event.progress ?? progress, unconfirmedSince: undefined }
    if (event.kind === 'stop-asked') return { ...spend, stop: spend.stop ?? 'asked' }
    if (event.kind === 'stop-taken') return { ...spend, stop: 'taken' }
    if (event.kind === 'made') return { kind: 'saving', since: event.at, progress }
    if (event.kind === 'no-file') {
      return { kind: 'unconfirmed', since: event.at, failure: event.failure, ...startedOnce, lacksFile: true }
    }
    if (event.kind === 'broke')
      return { kind: 'failed', at: event.at, failure: event.failure, refunded: false, progress }
  }
  if (spend.kind === 'saving') {
    if (event.kind === 'made') return { ...spend, since: event.at }
    if (event.kind === 'save-failed') return { ...spend, problem: event.problem }
    if (event.kind === 'saved') return { kind: 'done', at: event.at, progress: spend.progress }
  }
  if (spend.kind === 'failed' && event.kind === 'refund-seen') {
    return { ...spend, refunded: true, failure: { ...spend.failure, charged: 'returned' } }
  }
  return null
}

function next(spend: Spend, event: SpendEvent): Spend | null {
  switch (event.kind) {
    case 'send':
      return send(spend, event)
    case 'held':
      if (spend.kind === 'queued') return { ...spend, why: event.why, notBefore: event.notBefore }
      return spend.kind === 'ambiguous' ? { ...spend, notBefore: event.notBefore ?? spend.notBefore } : null
    case 'accepted':
      return spend.kind === 'sending' ? running(spend, event.at) : null
    case 'refused':
    case 'limited':
    case 'unreached':
    case 'lost':
    case 'restarted':
      return spend.kind === 'sending' ? afterAttempt(spend, event) : null
    case 'looked':
      return spend.kind === 'ambiguous' && spend.repeat === 'unkeyed' ? look(spend, event) : null
    case 'adopted': {
      if (spend.kind !== 'ambiguous' || spend.repeat === 'keyed') return null
      const review = assessPolls(spend.looks)
      const isIt = review.kind === 'adopt' && review.resourceId === event.resourceId
      return isIt ? running(spend, event.at) : null
    }
    case 'doubted':
      return spend.kind === 'queued' ? { ...spend, doubtSince: event.orderedAt } : null
    case 'given-up':
      return giveUp(spend, event.at, event.failure)
    case 'account-removed':
      return spend.kind === 'queued' ? endUnsent(spend, event) : giveUp(spend, event.at, removedAfterSent)
    case 'look-again':
    case 'linked':
    case 'run-again':
      return decide(spend, event)
    case 'progressed':
    case 'stop-asked':
    case 'stop-taken':
    case 'made':
    case 'broke':
    case 'no-file':
    case 'save-failed':
    case 'saved':
    case 'refund-seen':
      return follow(spend, event)
    default:
      return assertNever(event)
  }
}

/**
 * Returns the next state of a spend. Pure, and the only place that decides what is known about a charge. A refusal
 * means "not charged" only if no earlier attempt is unconfirmed. An ambiguous keyed spend is repeated with its own key,
 * body and account for 24 hours from the first attempt, and is unconfirmed afterwards; an ambiguous unkeyed one is
 * never repeated, only searched for.
 * @throws Error if the event cannot happen in that state: a mistake of the caller, never of the service.
 */
export function advance(spend: Spend, event: SpendEvent): Spend {
  const state = next(spend, event)
  if (state === null) throw new Error(`A spend that is ${spend.kind} cannot take the event ${event.kind}`)
  return state
}

export type { SpendEvent } from './spend-state.ts'
export { isOpen, newSpend, retryDelay, Spend, unconfirmedFrom } from './spend-state.ts'

/** Makes a spend's permanent, unique key, along with the intent; all of it counts (interface: Limits). */
export function newSpendKey(random: Pick<Random, 'uuid'>): string {
  return `cs1-${random.uuid()}`
}
