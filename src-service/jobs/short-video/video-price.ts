import { assertNever } from '#shared/util/assert-never.ts'
import type { VideoStep } from './video-step.ts'

/** What the price of a step may depend on. `voiceSeconds`: null until the voice is made. */
export type PricedVideo = { readonly seconds: number; readonly voiceSeconds: number | null }

/**
 * What a step of a short video costs, in credits: the one place where it is said. The interface publishes no price, and says
 * only that a job is charged as the generations that it runs.
 *
 * - The script 1, the portrait 5, the edit 4.
 * - The voice 5 and 1 a second of the length asked for, as audio generation costs (interface: Limits, credit prices).
 * - The animation 1 a started second of the voice that was made.
 */
export function stepPrice(step: VideoStep, { seconds, voiceSeconds }: PricedVideo): number {
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
export function totalPrice(steps: readonly VideoStep[], video: PricedVideo): number {
  return steps.reduce((sum, step) => sum + stepPrice(step, video), 0)
}
