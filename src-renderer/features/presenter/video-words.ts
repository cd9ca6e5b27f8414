import type { ShortVideo } from '#shared/bridge/short-video.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatCredits } from '../../lib/format.ts'
import { jobWords } from '../../lib/job-words.ts'
import type { StatusKind } from '../../ui/icon.tsx'
import { t } from './texts.ts'

/** A mark and words for where a video stands. */
export type VideoWords = { readonly mark: StatusKind; readonly words: string }

const stageOf = ({ stages }: Pick<ShortVideo, 'stages'>, state: 'running' | 'failed') =>
  stages.find((one) => one.state === state)?.stage

/** A share as whole percent; empty where none is told. */
export function percent(progress: number | null): string {
  return progress === null ? '' : t('status.percent', { percent: Math.floor(progress * 100) })
}

/** Where a video or a cut stands, in words. */
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
