import type { Job } from '#shared/bridge/jobs.ts'
import { type JobWords, jobWords, tookMs } from '../../lib/job-words.ts'
import { t } from './texts.ts'

/** Where a run stands, with the time that it took; `elapsed` writes seconds as `0:38`. */
export function runWords(job: Job, elapsed: (seconds: number) => string): JobWords {
  const said = jobWords(job)
  const took = tookMs(job)
  const time = took === null ? '' : elapsed(took / 1000)
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
