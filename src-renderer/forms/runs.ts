import type { Job, JobState } from '#shared/bridge/jobs.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { type JobWords, jobWords, tookMs } from '../lib/job-words.ts'
import { formatElapsed } from '../lib/format.ts'
import { t } from './texts.ts'

/** Which run the stage shows: always the newest, or one that was picked and stays. */
export type Watched = { readonly kind: 'newest' } | { readonly kind: 'run'; readonly jobId: JobId }

/** The run on the stage: the one that was picked, else the newest; null before the first. `jobs` are newest first. */
export function watchedRun(jobs: readonly Job[], watched: Watched): Job | null {
  const picked = watched.kind === 'run' ? jobs.find(({ id }) => id === watched.jobId) : undefined
  return picked ?? jobs[0] ?? null
}

/** Whether a run still changes by itself. */
export function isUnderWay(state: JobState): boolean {
  return state.kind === 'waiting' || state.kind === 'sending' || state.kind === 'running' || state.kind === 'saving'
}

/** When the work on a run began, for the time beside it; the click where it has not begun. */
export function sinceOf(job: Job): string {
  const { state } = job
  return state.kind === 'running' || state.kind === 'saving' ? state.since : job.createdAt
}

/** What a run costs in the end: what was charged less what came back; the quote until a charge is known. */
export function costOf(job: Job): number | null {
  if (job.state.kind === 'refused') return 0
  return job.charged === null ? job.quote.credits : job.charged - job.refunded
}

/** Where a run stands, with the time that it took. */
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
