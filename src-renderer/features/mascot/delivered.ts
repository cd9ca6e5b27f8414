import type { AppliedEdit } from '#shared/contract/short-video.ts'
import type { MascotVideo } from '#shared/bridge/mascot.ts'
import { formatCredits } from '../../lib/format.ts'

/** A step of an edit and what became of it. */
export type DeliveredStep = {
  readonly step: string
  readonly name: string
  readonly state: 'done' | 'skipped' | 'not-asked' | 'not-told'
  readonly detail: string
  /** Why it was skipped, as the service said it; empty where it did not. */
  readonly reason: string
}

const names = {
  captions: 'Captions',
  broll: 'B-roll',
  images: 'Pictures',
  music: 'Music',
  loudnorm: 'Loudness',
} as const
const steps = ['captions', 'broll', 'images', 'music', 'loudnorm'] as const

function stateOf(value: AppliedEdit[keyof typeof names]): DeliveredStep['state'] {
  if (value === null || value === undefined) return 'not-told'
  return value === false || value === 0 ? 'not-asked' : 'done'
}

const details = { done: '', 'not-asked': 'not part of it', 'not-told': 'not told', skipped: 'skipped' } as const

/** What an edit delivered, step by step; a step that the service names and we do not know comes last. */
export function deliveredSteps(applied: AppliedEdit): DeliveredStep[] {
  const skipped = new Map(applied.skipped.map((one) => [one.step, one.reason]))
  const known = steps.map((step): DeliveredStep => {
    const state = skipped.has(step) ? 'skipped' : stateOf(applied[step])
    const value = applied[step]
    const count = state === 'done' && typeof value === 'number' ? `${value}×` : ''
    const detail = state === 'done' && step === 'captions' && count === '' ? 'burned in' : details[state]
    return { step, name: names[step], state, detail: count === '' ? detail : count, reason: skipped.get(step) ?? '' }
  })
  const others = applied.skipped.filter(({ step }) => step === 'unknown')
  return [
    ...known,
    ...others.map(({ reason }, index): DeliveredStep => ({
      step: `other ${index}`,
      name: 'Another step',
      state: 'skipped',
      detail: 'skipped',
      reason,
    })),
  ]
}

const sentenced = (text: string) => (/[.!?…]$/u.test(text) ? text : `${text}.`)

/** What the skipped steps mean for the video and for its price, in plain words; null where nothing was skipped. */
export function plainerWords(video: Pick<MascotVideo, 'applied' | 'job'>, isPractice: boolean): string | null {
  const skipped = video.applied === null ? [] : deliveredSteps(video.applied).filter(({ state }) => state === 'skipped')
  if (skipped.length === 0) return null
  const whys = skipped.map(({ name, reason }) =>
    reason === '' ? `${name} was skipped.` : sentenced(`${name}: ${reason}`),
  )
  const { charged } = video.job
  const price =
    charged === null
      ? 'No charge was reported yet.'
      : `${formatCredits(charged, isPractice)} were charged. Skipped steps are not refunded.`
  return `Some steps were skipped. ${whys.join(' ')} ${price}`
}
