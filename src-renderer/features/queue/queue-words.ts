import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueSet, QueueSummary } from '#shared/bridge/queue.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatTime } from '../../lib/format.ts'
import { type JobWords, jobWords } from '../../lib/job-words.ts'
import { t } from './texts.ts'

/** Where a job of the queue stands; one that waits may wait for its set. */
export function rowWords(
  job: Job,
  set?: Pick<QueueSet, 'isPaused' | 'isPastBudget'>,
  hold: QueueSummary['hold']['kind'] = 'none',
): JobWords {
  if (job.state.kind === 'waiting' && hold === 'key-refused') return { mark: 'held', words: t('row.keyNeeded') }
  if (job.state.kind === 'waiting' && !job.isPaused) {
    if (set?.isPaused === true) return { mark: 'held', words: t('row.setPaused') }
    if (set?.isPastBudget === true) return { mark: 'held', words: t('row.overBudget') }
  }
  return jobWords(job)
}

/** Why nothing new is sent, and what that means. */
export type DelayWords = { readonly title: string; readonly words: string }

/** Says why nothing new is sent and what happens to the queued runs; null while the queue moves. */
export function delayWords({ pause, hold, counts }: QueueSummary): DelayWords | null {
  const count = counts.waiting
  if (pause !== null) return { title: t(`hold.${pause}.title`), words: t(`hold.${pause}.text`, { count }) }
  switch (hold.kind) {
    case 'none':
      return null
    case 'rate':
      if (count === 0) return null
      return { title: t('hold.rate.title'), words: t('hold.rate.text', { time: formatTime(hold.until) }) }
    case 'offline':
      return {
        title: t('hold.offline.title', { time: formatTime(hold.since) }),
        words: t('hold.offline.text', { count }),
      }
    case 'key-refused':
      return { title: t('hold.keyRefused.title'), words: t('hold.keyRefused.text', { count }) }
    default:
      return assertNever(hold)
  }
}
