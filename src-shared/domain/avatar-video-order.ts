import type { Sentence } from './said.ts'
import { say } from './sentences/say.ts'
import { resourcePrice } from '../contract/resource-price.ts'
import { studioTiers, type StudioTier, usualVideoSeconds } from '../contract/video.ts'
import type { FieldProblem } from './failure.ts'

/** The tiers of a video, from the lower one. */
export const videoTiers = ['basic', 'pro'] as const satisfies readonly StudioTier[]

/** The ways in which the head of a video moves, from the least. */
export const motionStyles = ['subtle', 'moderate', 'dynamic'] as const

/** The length that a new video begins with. Seconds. */
export const firstVideoSeconds = usualVideoSeconds

/** The bounds of a tier: seconds, the name of its size, and frames per second. */
export function videoLimits(tier: StudioTier) {
  return studioTiers[tier]
}

/** The price of a video by the published table. Credits; `base` is for the first seconds. */
export function videoPrice(studioTier: StudioTier, durationSeconds: number) {
  const at = (seconds: number) => resourcePrice({ kind: 'video', studioTier, durationSeconds: seconds })
  const base = at(usualVideoSeconds)
  const more = Math.max(0, Math.ceil(durationSeconds - usualVideoSeconds))
  return { credits: at(durationSeconds), base, more, each: at(usualVideoSeconds + 1) - base }
}

/** The three lengths of a tier whose prices a form names, in seconds. */
export function pricedLengths(studioTier: StudioTier): readonly number[] {
  const { leastSeconds, mostSeconds } = studioTiers[studioTier]
  const half = Math.round(mostSeconds / 2)
  return [half > usualVideoSeconds ? usualVideoSeconds : leastSeconds, half, mostSeconds]
}

type VideoFields = {
  readonly studioTier: StudioTier
  readonly durationSeconds: number
  readonly fps: number
  readonly title: string
}

/** The most characters of a title (interface: PATCH /videos). */
const mostTitle = 200

/** Finds what must be corrected before a video is sent, a sentence for each field (interface: Limits). */
export function videoProblems({ studioTier, durationSeconds, fps, title }: VideoFields): FieldProblem[] {
  const { leastSeconds, mostSeconds, fps: rates, resolution } = studioTiers[studioTier]
  const problems: FieldProblem[] = []
  const note = (field: string, { text, said }: Sentence) => problems.push({ field, message: text, said })
  if (!(durationSeconds >= leastSeconds && durationSeconds <= mostSeconds)) {
    note('durationSeconds', say('form.seconds', { least: leastSeconds, most: mostSeconds }))
  }
  if (!rates.some((rate) => rate === fps)) {
    note('fps', say('form.rates', { resolution, rates: rates.join(' / ') }))
  }
  if (title.length > mostTitle) note('title', say('form.characters', { most: mostTitle }))
  return problems
}
