import type { Job } from '#shared/bridge/jobs.ts'
import { speakCredits } from '../lib/format.ts'
import { t } from './texts.ts'

/** What is said of a job that came to its end. */
export type JobNotice = {
  /** The same for the same end of the same job, so that it is said once. */
  readonly key: string
  readonly text: string
}

function charged(job: Job, practice: boolean): string {
  const net = (job.charged ?? 0) - job.refunded
  if (job.charged === null || job.charged === 0) return t('notice.free')
  if (net === 0) return t('notice.refunded', { credits: speakCredits(job.charged, practice) })
  return t('notice.charged', { credits: speakCredits(net, practice) })
}

/** One sentence with the cost for a job that ended; null while it goes on. */
export function jobNotice(job: Job, practice: boolean): JobNotice | null {
  const run = { number: String(job.number), model: job.modelName }
  const notice = (text: string) => ({ key: `${job.id} ${job.state.kind}`, text })
  switch (job.state.kind) {
    case 'done':
      return notice(t('notice.done', { ...run, charge: charged(job, practice) }))
    case 'failed':
      return notice(t('notice.failed', { ...run, charge: charged(job, practice) }))
    case 'refused':
      return notice(t('notice.refused', { ...run, reason: job.state.failure.message }))
    case 'unconfirmed':
      return notice(
        t(job.state.why === 'no-file' ? 'notice.noFile' : 'notice.unconfirmed', {
          ...run,
          reason: job.state.failure.message,
        }),
      )
    case 'waiting':
    case 'sending':
    case 'running':
    case 'saving':
      return null
  }
}
