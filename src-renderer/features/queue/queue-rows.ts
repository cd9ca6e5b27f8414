import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueCounts, QueueGroup, QueueSet, QueueSummary } from '#shared/bridge/queue.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { formatTime } from '../../lib/format.ts'
import { type JobWords, jobWords } from '../../lib/job-words.ts'
import { t } from './texts.ts'

/** A line of the list: a group heading or a job. */
export type QueueLine =
  | { readonly kind: 'heading'; readonly group: QueueGroup; readonly count: number; readonly credits: number | null }
  | { readonly kind: 'job'; readonly group: QueueGroup; readonly job: Job }

/** The loaded jobs of each group. */
export type LoadedGroups = Readonly<Record<QueueGroup, readonly Job[]>>

/** The groups in display order. */
export const groupOrder: readonly QueueGroup[] = ['under-way', 'user', 'background', 'troubled']

/** Returns the lines of the list: each group with jobs, under its heading. Counts are of the full queue or set. */
export function queueRows(groups: LoadedGroups, counts: QueueCounts): QueueLine[] {
  const totals: Readonly<Record<QueueGroup, number>> = {
    'under-way': counts.underWay,
    user: counts.waiting - counts.background,
    background: counts.background,
    troubled: groups.troubled.length,
  }
  return groupOrder.flatMap((group): QueueLine[] => {
    const jobs = groups[group]
    if (jobs.length === 0) return []
    const credits = group === 'user' && counts.background === 0 ? counts.toCome : null
    const heading: QueueLine = { kind: 'heading', group, count: Math.max(totals[group], jobs.length), credits }
    return [heading, ...jobs.map((job): QueueLine => ({ kind: 'job', group, job }))]
  })
}

/** Returns a stable key for a line. */
export function rowKey(row: QueueLine): string {
  return row.kind === 'heading' ? `heading ${row.group}` : row.job.id
}

/** Returns whether a job waits, so that it can still be paused, moved, edited and removed. */
export function isWaiting(job: Job): boolean {
  return job.state.kind === 'waiting'
}

/** Describes the state of a job; a waiting job may wait for its set. */
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

type DelayWords = { readonly title: string; readonly words: string }

/** Says why nothing is sent and what happens to the queued runs; null if nothing blocks the queue. */
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
    case 'silent':
      return { title: t('hold.silent.title'), words: t('hold.silent.text', { count }) }
    case 'portal':
      return { title: t('hold.portal.title'), words: t('hold.portal.text') }
    case 'key-refused':
      return { title: t('hold.keyRefused.title'), words: t('hold.keyRefused.text', { count }) }
    default:
      return assertNever(hold)
  }
}
