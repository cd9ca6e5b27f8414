import type { ShortVideo } from '#shared/bridge/short-video.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatCredits } from '../../lib/format.ts'
import { jobWords } from '../../lib/job-words.ts'
import type { StatusKind } from '../../ui/icon.tsx'
import { t } from './texts.ts'
import type { AppliedEdit } from '#shared/contract/short-video.ts'

/** The mark and words of a video's state. */
export type VideoWords = { readonly mark: StatusKind; readonly words: string }

const stageOf = ({ stages }: Pick<ShortVideo, 'stages'>, state: 'running' | 'failed') =>
  stages.find((one) => one.state === state)?.stage

/** Writes a share as whole percent; empty if none is reported. */
export function percent(progress: number | null): string {
  return progress === null ? '' : t('status.percent', { percent: Math.floor(progress * 100) })
}

/** Describes the state of a video or cut. */
export function videoWords(video: Pick<ShortVideo, 'job' | 'stages' | 'progress' | 'degraded'>): VideoWords {
  const { job, progress, degraded } = video
  switch (job.state.kind) {
    case 'running': {
      const stage = stageOf(video, 'running')
      const words = [stage === undefined ? t('status.running') : t(`status.runningAt.${stage}`), percent(progress)]
      return { mark: 'running', words: words.filter(Boolean).join(' ') }
    }
    case 'done':
      return degraded === true
        ? { mark: 'degraded', words: t('status.degraded') }
        : { mark: 'succeeded', words: t('status.done') }
    case 'failed': {
      const stage = stageOf(video, 'failed')
      return { mark: 'failed', words: stage === undefined ? t('status.failed') : t(`status.failedAt.${stage}`) }
    }
    case 'waiting':
    case 'sending':
    case 'saving':
    case 'refused':
    case 'unconfirmed':
      return jobWords(job)
    default:
      return assertNever(job.state)
  }
}

/** Says what a cut has cost so far: the charge, the refund, or that no charge was reported yet. */
export function costWords({ job }: Pick<ShortVideo, 'job'>, isPractice: boolean): string {
  if (job.refunded > 0) return t('cost.refunded', { credits: formatCredits(job.refunded, isPractice) })
  if (job.charged !== null) return formatCredits(job.charged, isPractice)
  return t(job.state.kind === 'waiting' || job.state.kind === 'refused' ? 'cost.notSent' : 'cost.pending')
}

type DeliveredStep = {
  readonly step: string
  readonly name: string
  readonly state: 'done' | 'skipped' | 'not-asked' | 'not-told'
  readonly detail: string
  /** Why it was skipped, in the service's words; empty if it gave no reason. */
  readonly reason: string
}

const steps = ['captions', 'broll', 'images', 'music', 'loudnorm'] as const

/** What engines of the user do, if they can: the built-in ones took over where one was skipped. */
const helps = ['voice', 'timing', 'scenes'] as const

function stateOf(value: AppliedEdit[(typeof steps)[number]]): DeliveredStep['state'] {
  if (value === null || value === undefined) return 'not-told'
  return value === false || value === 0 ? 'not-asked' : 'done'
}

/** Lists what an edit delivered, step by step; steps unknown to Backlot come last. */
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
  const helped = helps.filter((step) => skipped.has(step))
  return [
    ...known,
    ...helped.map((step): DeliveredStep => ({
      step,
      name: t(`delivered.steps.${step}`),
      state: 'skipped',
      detail: t('delivered.details.builtIn'),
      reason: skipped.get(step) ?? '',
    })),
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

/** Says which steps were skipped, why, and what was charged; null if nothing was skipped. */
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
