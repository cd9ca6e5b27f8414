import type { Commits } from '../../database/group-commit.ts'
import type { Caller } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { Refusal, hasFault } from '../run-fault.ts'
import {
  chargeIdOf,
  stepFacts,
  stepsOf,
  type VideoStep,
  finishedSteps,
  type NewVideo,
  type StepMade,
  type StoredVideo,
  type VideoStore,
} from './video-store.ts'
import { assertNever } from '#shared/util/assert-never.ts'

/** A short video that was asked for, and whether it is a new one or what its idempotency key gave before. */
export type AcceptedVideo = { readonly video: StoredVideo; readonly isNew: boolean }

/** Whoever must write something down in the same transaction. */
export type VideoOutbox = {
  /** A step was charged. */
  onCharge(charge: { readonly accountId: string; readonly credits: number; readonly fault: string | null }): void
  /** A job ended, well or not. */
  onEnd(video: StoredVideo): void
}

/** The moments at which a short video and its money change together: all of it or nothing, and on the disk when the promise ends. */
export type VideoSettlement = {
  /**
   * Writes a new job and charges its first step. `check` has the last word, and what it throws leaves nothing behind. Where
   * the idempotency key was used meanwhile, gives that job instead.
   *
   * @throws Refusal 402 or 403 where the first step cannot be paid.
   */
  accept(video: NewVideo, check: () => void): Promise<AcceptedVideo>
  /** Charges a step as it begins; one that was begun before is not charged again. @throws Error where it cannot be paid. */
  begin(video: StoredVideo, step: VideoStep): Promise<void>
  /** Ends a step with what it made; false where the job was over before. */
  finish(video: StoredVideo, step: VideoStep, made: StepMade): Promise<boolean>
  /** Ends a job and gives back what its steps were charged; false where it was over before. */
  fail(video: StoredVideo, error: string): Promise<boolean>
  /** Undoes a job that did not start: credits back, key free for another attempt. */
  withdraw(video: StoredVideo, error: string): Promise<void>
}

/** What the price of a step may depend on. `voiceSeconds`: null until the voice is made. */
type PricedVideo = { readonly seconds: number; readonly voiceSeconds: number | null }

/**
 * What a step of a short video costs, in credits: the one place where it is said. The interface publishes no price, and says
 * only that a job is charged as the generations that it runs.
 *
 * - The script 1, the portrait 5, the edit 4.
 * - The voice 5 and 1 a second of the length asked for, as audio generation costs (interface: Limits, credit prices).
 * - The animation 1 a started second of the voice that was made.
 */
function stepPrice(step: VideoStep, { seconds, voiceSeconds }: PricedVideo): number {
  switch (step) {
    case 'script':
      return 1
    case 'portrait':
      return 5
    case 'voice':
      return 5 + Math.ceil(seconds)
    case 'animate':
      return Math.ceil(voiceSeconds ?? seconds)
    case 'edit':
      return 4
    default:
      return assertNever(step)
  }
}

/** What some steps cost together; the animation by the length asked for where the voice is not made yet. */
function totalPrice(steps: readonly VideoStep[], video: PricedVideo): number {
  return steps.reduce((sum, step) => sum + stepPrice(step, video), 0)
}

/** Ties the short videos to the ledger. `callerOf` tells whose a key is, whatever became of it. */
export function createVideoSettlement(deps: {
  commits: Commits
  store: VideoStore
  ledger: Ledger
  callerOf: (keyId: number) => Caller | null
  outbox: VideoOutbox
}): VideoSettlement {
  const { commits, store, ledger, callerOf, outbox } = deps

  const read = (id: string): StoredVideo => {
    const video = store.find(id)
    if (video === null) throw new Error('A short video that was written is there')
    return video
  }
  const pricedOf = ({ request, facts }: StoredVideo) => ({
    seconds: request.seconds,
    voiceSeconds: facts.voiceSeconds ?? null,
  })

  /** Says what the whole video needs, not the next step alone (interface: Errors). */
  function refuseToPay(video: StoredVideo, step: VideoStep, credits: number): void {
    const { accountId, keyId } = video
    const needed = totalPrice(stepsOf(video), pricedOf(video))
    const used = video.steps.reduce((sum, one) => sum + one.credits, 0)
    const whole = `this video needs ${needed} credits in total and has used ${used}`
    const available = ledger.balance(accountId)
    if (available < credits) {
      const message = `Not enough credits: ${whole}; the next step (${step}) needs ${credits}, the account has ${available}.`
      throw new Refusal(402, message, {
        details: { required: needed - used, available, shortfall: needed - used - available },
      })
    }
    const cap = callerOf(keyId)?.monthlyCap ?? null
    const spent = cap === null ? 0 : ledger.spentByKey({ accountId, keyId })
    if (cap !== null && spent + credits > cap) {
      const message = `API key monthly credit cap reached: ${spent} of ${cap} credits used; ${whole}, the next step (${step}) needs ${credits}.`
      throw new Refusal(403, message, { details: { cap, spent, required: credits } })
    }
  }

  function begin(video: StoredVideo, step: VideoStep): void {
    const credits = stepPrice(step, pricedOf(video))
    if (video.steps.some((one) => one.step === step)) return
    refuseToPay(video, step, credits)
    store.beginStep(video.id, step, credits)
    const { id, accountId, keyId, fault } = video
    ledger.charge({ accountId, keyId, generationId: chargeIdOf(id, step), credits })
    outbox.onCharge({ accountId, credits, fault })
  }
  function accept(wanted: NewVideo, check: () => void): AcceptedVideo {
    const { id, accountId, idempotencyKey } = wanted
    const earlier = idempotencyKey === null ? null : store.findByKey(accountId, idempotencyKey)
    if (earlier !== null) return { video: earlier, isNew: false }
    store.add(wanted)
    const [first = 'edit'] = stepsOf(wanted)
    begin(read(id), first)
    // Last: what it counts is not undone where the first step cannot be paid.
    check()
    return { video: read(id), isNew: true }
  }
  function finish(video: StoredVideo, step: VideoStep, made: StepMade): boolean {
    const steps = stepsOf(video)
    const done = new Set([...finishedSteps(read(video.id)), step])
    const next = steps.find((one) => !done.has(one))
    if (!store.finishStep(video.id, step, made, next === undefined ? 'done' : stepFacts[next].status)) return false
    if (next === undefined) outbox.onEnd(read(video.id))
    return true
  }
  function fail(video: StoredVideo, error: string): boolean {
    if (!store.fail(video.id, error)) return false
    const { id, steps } = read(video.id)
    if (!hasFault(video.fault, 'withhold-refund')) for (const { step } of steps) ledger.refund(chargeIdOf(id, step))
    outbox.onEnd(read(id))
    return true
  }

  return {
    accept: (video, check) => commits.commit(() => accept(video, check)),
    begin: (video, step) => commits.commit(() => begin(read(video.id), step)),
    finish: (video, step, made) => commits.commit(() => finish(video, step, made)),
    fail: (video, error) => commits.commit(() => fail(video, error)),
    withdraw: (video, error) =>
      commits.commit(() => {
        fail(video, error)
        store.releaseKey(video.id)
      }),
  }
}
