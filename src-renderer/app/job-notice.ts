import type { Job } from '#shared/bridge/jobs.ts'
import { speakCredits } from '../lib/format.ts'

/** What is said of a job that came to its end. */
export type JobNotice = {
  /** The same for the same end of the same job, so that it is said once. */
  readonly key: string
  readonly text: string
}

function charged(job: Job, practice: boolean): string {
  const net = (job.charged ?? 0) - job.refunded
  if (job.charged === null || job.charged === 0) return 'Nothing was charged.'
  if (net === 0) return `${speakCredits(job.charged, practice)} came back.`
  return `${speakCredits(net, practice)} charged.`
}

/** One sentence with the cost for a job that ended; null while it goes on. */
export function jobNotice(job: Job, practice: boolean): JobNotice | null {
  const run = `Run ${job.number}, ${job.modelName}`
  const notice = (text: string) => ({ key: `${job.id} ${job.state.kind}`, text })
  switch (job.state.kind) {
    case 'done':
      return notice(`${run}: finished. ${charged(job, practice)}`)
    case 'failed':
      return notice(`${run}: failed. ${charged(job, practice)}`)
    case 'refused':
      return notice(`${run}: refused. ${job.state.failure.message}`)
    case 'unconfirmed':
      return job.state.why === 'no-file'
        ? notice(`${run}: ${job.state.failure.message}`)
        : notice(`${run}: not confirmed. ${job.state.failure.message}`)
    case 'waiting':
    case 'sending':
    case 'running':
    case 'saving':
      return null
  }
}
