import type { MascotStage, MascotVideo } from '#shared/bridge/mascot.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatCredits } from '../../lib/format.ts'
import { jobWords } from '../../lib/job-words.ts'
import type { StatusKind } from '../../ui/status-mark.tsx'

/** What each stage is called. */
export const stageNames: Readonly<Record<MascotStage, string>> = {
  scripting: 'Scripting',
  portrait: 'Portrait',
  animating: 'Animating',
  captioning: 'Captioning',
}

/** A mark and words for where a video stands. */
export type VideoWords = { readonly mark: StatusKind; readonly words: string }

const stageOf = ({ stages }: Pick<MascotVideo, 'stages'>, state: 'running' | 'failed') =>
  stages.find((one) => one.state === state)?.stage

/** A share as whole percent; empty where none is told. */
export function percent(progress: number | null): string {
  return progress === null ? '' : `${Math.floor(progress * 100)} %`
}

/** Where a video or a cut stands, in words. */
export function videoWords(video: Pick<MascotVideo, 'job' | 'stages' | 'progress' | 'degraded'>): VideoWords {
  const { job, progress, degraded } = video
  switch (job.state.kind) {
    case 'running': {
      const stage = stageOf(video, 'running')
      const words = [stage === undefined ? 'Running' : stageNames[stage], percent(progress)]
      return { mark: 'running', words: words.filter(Boolean).join(' ') }
    }
    case 'done':
      return degraded === true ? { mark: 'degraded', words: 'Done, degraded' } : { mark: 'succeeded', words: 'Done' }
    case 'failed': {
      const stage = stageOf(video, 'failed')
      return { mark: 'failed', words: stage === undefined ? 'Failed' : `Failed at ${stage}` }
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

/** What a cut cost so far, in words: the charge, the refund, or that none was told yet. */
export function costWords({ job }: Pick<MascotVideo, 'job'>, isPractice: boolean): string {
  if (job.refunded > 0) return `${formatCredits(job.refunded, isPractice)} refunded`
  if (job.charged !== null) return formatCredits(job.charged, isPractice)
  return job.state.kind === 'waiting' || job.state.kind === 'refused' ? 'not sent' : 'no charge reported yet'
}
