import type { Job, JobState } from '#shared/bridge/jobs.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { requestedAspect } from '#shared/domain/input-form/requested-aspect.ts'
import { type JobWords, jobWords, tookMs } from '../lib/job-words.ts'
import { formatElapsed } from '../lib/format.ts'
import { t } from './texts.ts'

/** The run that the stage shows: always the newest, or a selected one that stays. */
export type Watched = { readonly kind: 'newest' } | { readonly kind: 'run'; readonly jobId: JobId }

/** Returns the run on the stage: the selected one, else the newest; null before the first. `jobs` are newest first. */
export function watchedRun(jobs: readonly Job[], watched: Watched): Job | null {
  const picked = watched.kind === 'run' ? jobs.find(({ id }) => id === watched.jobId) : undefined
  return picked ?? jobs[0] ?? null
}

/** Returns whether a run is waiting or in progress. */
export function isUnderWay(state: JobState): boolean {
  return state.kind === 'waiting' || state.kind === 'sending' || state.kind === 'running' || state.kind === 'saving'
}

/** Returns when a run started, for its elapsed time; when it was created if it has not started. */
export function sinceOf(job: Job): string {
  const { state } = job
  return state.kind === 'running' || state.kind === 'saving' ? state.since : job.createdAt
}

/** Returns the net cost of a run: the charge less refunds; the quote until a charge is known. */
export function costOf(job: Job): number | null {
  if (job.state.kind === 'refused') return 0
  return job.charged === null ? job.quote.credits : job.charged - job.refunded
}

/** Shapes of outputs whose request names none: the usual ones, and that of a waveform. */
const usualAspects: Readonly<Record<Job['outputType'], number>> = { image: 1, video: 16 / 9, audio: 15 / 4, unknown: 1 }

/** Returns the width ÷ height of a run's output before it is there: the requested one, else the usual one of its kind. */
export function expectedAspect({ outputType, input }: Pick<Job, 'outputType' | 'input'>): number {
  const requested = outputType === 'audio' ? null : requestedAspect(input)
  // Beyond that, the time on a placeholder would not fit.
  return Math.min(4, Math.max(0.25, requested ?? usualAspects[outputType]))
}

/** Describes the state of a run, with its duration. */
export function runWords(job: Job): JobWords {
  const said = jobWords(job)
  const took = tookMs(job)
  const time = took === null ? '' : formatElapsed(took / 1000)
  switch (job.state.kind) {
    case 'done':
      return time === '' ? said : { ...said, words: t('run.doneIn', { time }) }
    case 'failed':
      return time === '' ? said : { ...said, words: t('run.failedAfter', { time }) }
    case 'waiting':
    case 'sending':
    case 'running':
    case 'saving':
    case 'refused':
    case 'unconfirmed':
      return said
  }
}
