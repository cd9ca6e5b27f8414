import type { AppliedEdit } from '#shared/contract/short-video.ts'
import type { ShortVideo } from '#shared/bridge/short-video.ts'
import { formatCredits } from '../../lib/format.ts'
import { t } from './texts.ts'

/** A step of an edit and what became of it. */
export type DeliveredStep = {
  readonly step: string
  readonly name: string
  readonly state: 'done' | 'skipped' | 'not-asked' | 'not-told'
  readonly detail: string
  /** Why it was skipped, as the service said it; empty where it did not. */
  readonly reason: string
}

const steps = ['captions', 'broll', 'images', 'music', 'loudnorm'] as const

function stateOf(value: AppliedEdit[(typeof steps)[number]]): DeliveredStep['state'] {
  if (value === null || value === undefined) return 'not-told'
  return value === false || value === 0 ? 'not-asked' : 'done'
}

/** What an edit delivered, step by step; a step that the service names and we do not know comes last. */
export function deliveredSteps(applied: AppliedEdit): DeliveredStep[] {
  const skipped = new Map(applied.skipped.map((one) => [one.step, one.reason]))
  const known = steps.map((step): DeliveredStep => {
    const state = skipped.has(step) ? 'skipped' : stateOf(applied[step])
    const value = applied[step]
    const detail =
      state === 'done' && typeof value === 'number'
        ? t('delivered.times', { count: value })
        : state === 'done' && step === 'captions'
          ? t('delivered.burnedIn')
          : t(`delivered.details.${state}`)
    return { step, name: t(`delivered.steps.${step}`), state, detail, reason: skipped.get(step) ?? '' }
  })
  const others = applied.skipped.filter(({ step }) => step === 'unknown')
  return [
    ...known,
    ...others.map(({ reason }, index): DeliveredStep => ({
      step: `other ${index}`,
      name: t('delivered.steps.other'),
      state: 'skipped',
      detail: t('delivered.details.skipped'),
      reason,
    })),
  ]
}

const withoutEnd = (reason: string) => reason.replace(/[.!?…]+$/u, '')

/** Says which steps were skipped, why, and what was charged; null where nothing was skipped. */
export function plainerWords(video: Pick<ShortVideo, 'applied' | 'job'>, isPractice: boolean): string | null {
  const skipped = video.applied === null ? [] : deliveredSteps(video.applied).filter(({ state }) => state === 'skipped')
  if (skipped.length === 0) return null
  const whys = skipped.map(({ name, reason }) =>
    reason === ''
      ? t('delivered.noWhy', { step: name })
      : t('delivered.why', { step: name, reason: withoutEnd(reason) }),
  )
  const { charged } = video.job
  const price =
    charged === null
      ? [t('delivered.chargePending')]
      : [t('delivered.charged', { credits: formatCredits(charged, isPractice) }), t('delivered.noRefund')]
  return [t('delivered.someSkipped'), ...whys, ...price].join(' ')
}
