import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueGroup, QueuePause, QueueSet, QueueSummary } from '#shared/bridge/queue.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatPlural, formatTime } from '../../lib/format.ts'
import { type JobWords, jobWords } from '../../lib/job-words.ts'

/** Where a job of the queue stands; one that waits may wait for its set. */
export function rowWords(
  job: Job,
  set?: Pick<QueueSet, 'isPaused' | 'isPastBudget'>,
  hold: QueueSummary['hold']['kind'] = 'none',
): JobWords {
  if (job.state.kind === 'waiting' && hold === 'key-refused') return { mark: 'held', words: 'New key needed' }
  if (job.state.kind === 'waiting' && !job.isPaused) {
    if (set?.isPaused === true) return { mark: 'held', words: 'Paused with its set' }
    if (set?.isPastBudget === true) return { mark: 'held', words: 'Past the budget' }
  }
  return jobWords(job)
}

/** The heading of a part of the list. */
export const groupTitles: Readonly<Record<QueueGroup, string>> = {
  'under-way': 'Under way',
  user: 'Waiting',
  background: 'Background, when nothing else waits',
  troubled: 'Needs a look',
}

/** Why nothing new is sent, and what that means. */
export type HoldWords = { readonly title: string; readonly words: string }

function pauseWords(pause: QueuePause, waits: string): HoldWords {
  switch (pause) {
    case 'user':
      return { title: 'Paused.', words: `${waits}; nothing is sent until you resume.` }
    case 'restart':
      return {
        title: 'Backlot ended unexpectedly.',
        words: `${waits} for your word. What was sent before goes on by itself and is charged once.`,
      }
    case 'limit':
      return {
        title: 'Paused: not enough credits, or a spending limit was reached.',
        words: `${waits}, not charged. Add credits or change the limit, then resume.`,
      }
    default:
      return assertNever(pause)
  }
}

/** What stands over the list while nothing new is sent; null while the queue moves. */
export function holdWords({ pause, hold, counts }: QueueSummary): HoldWords | null {
  const waits = `${formatPlural(counts.waiting, 'run')} ${counts.waiting === 1 ? 'waits' : 'wait'}`
  if (pause !== null) return pauseWords(pause, waits)
  switch (hold.kind) {
    case 'none':
      return null
    case 'rate':
      if (counts.waiting === 0) return null
      return {
        title: 'This minute’s requests are used.',
        words: `New requests go on at ${formatTime(hold.until)}. Nothing is charged until then.`,
      }
    case 'offline':
      return {
        title: `Offline since ${formatTime(hold.since)}.`,
        words:
          counts.waiting === 0
            ? 'What was sent goes on at the service; it is looked after when the service can be reached.'
            : `${waits} here and will be sent when the service can be reached. Nothing is charged until then.`,
      }
    case 'key-refused':
      return {
        title: 'The key was refused.',
        words:
          counts.waiting === 0
            ? 'Nothing is sent until a new key is entered.'
            : `${waits} here until a new key is entered. Nothing is charged until then.`,
      }
    default:
      return assertNever(hold)
  }
}
