import { spokenSeconds, videoSeconds } from '#shared/domain/short-video.ts'
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

/** An accepted short video; `isNew` is false if its idempotency key had already created it. */
export type AcceptedVideo = { readonly video: StoredVideo; readonly isNew: boolean }

/** Callbacks that write within the same transaction. */
export type VideoOutbox = {
  onCharge(charge: { readonly accountId: string; readonly credits: number; readonly fault: string | null }): void
  onEnd(video: StoredVideo): void
}

/** Changes a short video and its credits together in one transaction, synced to disk when the promise resolves. */
export type VideoSettlement = {
  /**
   * Adds a job and charges its first step. `check` runs last; if it throws, nothing is written. If the idempotency key
   * was used meanwhile, returns that job instead.
   *
   * @throws Refusal 402 or 403 if the first step cannot be paid.
   */
  accept(video: NewVideo, check: () => void): Promise<AcceptedVideo>
  /** Charges a step as it begins, unless it was begun before. @throws Error if it cannot be paid. */
  begin(video: StoredVideo, step: VideoStep): Promise<void>
  /** Ends a step with its results; false if the job had already ended. */
  finish(video: StoredVideo, step: VideoStep, made: StepMade): Promise<boolean>
  /** Fails a job and refunds its steps; false if it had already ended. */
  fail(video: StoredVideo, error: string): Promise<boolean>
  /** Undoes a job that did not start: refunds it and frees its key for another attempt. */
  withdraw(video: StoredVideo, error: string): Promise<void>
}

/** What the price of a step depends on: seconds of the script as estimated from its text, and of the finished voice. */
type PricedVideo = { readonly scriptSeconds: number; readonly voiceSeconds: number | null }

const fixedPrices: Readonly<Record<VideoStep, number>> = { script: 1, portrait: 5, voice: 5, animate: 0, edit: 4 }
const perSecond = 1

/**
 * The published prices in credits: a video without its length, each second of it, and a re-cut. The voice is charged by
 * its text and the animation by the finished voice, so a second costs twice the rate.
 */
export const shortVideoPrices = {
  video: Object.values(fixedPrices).reduce((sum, credits) => sum + credits, 0),
  second: 2 * perSecond,
  recut: fixedPrices.edit,
} as const

/**
 * Prices a step of a short video in credits; the only place that does. The interface publishes no prices, only that
 * a job is charged as the generations that it runs.
 *
 * - The script 1, the portrait 5, the edit 4.
 * - The voice 5, plus 1 per started second as estimated from the script, as audio generation costs (interface: Limits,
 *   credit prices).
 * - The animation 1 per started second of the finished voice.
 */
function stepPrice(step: VideoStep, { scriptSeconds, voiceSeconds }: PricedVideo): number {
  const fixed = fixedPrices[step]
  switch (step) {
    case 'script':
    case 'portrait':
    case 'edit':
      return fixed
    case 'voice':
      return fixed + perSecond * Math.ceil(scriptSeconds)
    case 'animate':
      return fixed + perSecond * Math.ceil(voiceSeconds ?? scriptSeconds)
    default:
      return assertNever(step)
  }
}

/** The total price of steps; the animation by the estimated length until the voice is made. */
function totalPrice(steps: readonly VideoStep[], video: PricedVideo): number {
  return steps.reduce((sum, step) => sum + stepPrice(step, video), 0)
}

/** Creates the settlement over the short videos and the ledger. `callerOf` also finds the caller of a revoked key. */
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
  const pricedOf = ({ request, facts }: StoredVideo): PricedVideo => ({
    scriptSeconds:
      facts.script === undefined
        ? request.script === undefined
          ? videoSeconds(request.topic ?? '', request.seconds)
          : spokenSeconds(request.script)
        : spokenSeconds(facts.script.text, facts.script.language),
    voiceSeconds: facts.voiceSeconds ?? null,
  })

  /** Refuses with the price of the complete video, not of the next step (interface: Errors). */
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
    // Last, because its counts are not undone if the first step cannot be paid.
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
