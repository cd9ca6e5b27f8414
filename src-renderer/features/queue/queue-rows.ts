import type { Job } from '#shared/bridge/jobs.ts'
import type { QueueCounts, QueueGroup } from '#shared/bridge/queue.ts'

/** A line of the list: a group's heading, or a job of it. */
export type QueueRow =
  | { readonly kind: 'heading'; readonly group: QueueGroup; readonly count: number; readonly credits: number | null }
  | { readonly kind: 'job'; readonly group: QueueGroup; readonly job: Job }

/** What was loaded of each part of the queue. */
export type LoadedGroups = Readonly<Record<QueueGroup, readonly Job[]>>

/** The parts in the order in which they are shown. */
export const groupOrder: readonly QueueGroup[] = ['under-way', 'user', 'background', 'troubled']

/** The lines of the list: every part that has jobs, under its heading. Counts are those of the whole queue or set. */
export function queueRows(groups: LoadedGroups, counts: QueueCounts): QueueRow[] {
  const totals: Readonly<Record<QueueGroup, number>> = {
    'under-way': counts.underWay,
    user: counts.waiting - counts.background,
    background: counts.background,
    troubled: groups.troubled.length,
  }
  return groupOrder.flatMap((group): QueueRow[] => {
    const jobs = groups[group]
    if (jobs.length === 0) return []
    const credits = group === 'user' && counts.background === 0 ? counts.toCome : null
    const heading: QueueRow = { kind: 'heading', group, count: Math.max(totals[group], jobs.length), credits }
    return [heading, ...jobs.map((job): QueueRow => ({ kind: 'job', group, job }))]
  })
}

/** A key for a line that stays its own while lines come and go. */
export function rowKey(row: QueueRow): string {
  return row.kind === 'heading' ? `heading ${row.group}` : row.job.id
}

/** Whether a job waits, so that it can still be held, moved, changed and taken out. */
export function isWaiting(job: Job): boolean {
  return job.state.kind === 'waiting'
}
