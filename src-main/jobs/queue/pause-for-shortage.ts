import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { QueueCountsTable } from '../../cache/tables/queue-counts.ts'

const shortages: readonly string[] = ['NOT_ENOUGH_CREDITS', 'CAP_REACHED', 'SUSPENDED']

/**
 * Pauses a queue when a job of it was refused for want of credits: the others would be refused one after another.
 * Answers whether it did; a queue in which nothing waits is left as it is.
 */
export function pauseForShortage(
  job: StoredJob,
  counts: Pick<QueueCountsTable, 'readPause' | 'writePause' | 'totals'>,
): boolean {
  if (job.spend.kind !== 'refused' || !shortages.includes(job.spend.failure.code)) return false
  if (counts.readPause(job.workspaceId) !== null) return false
  if (!counts.totals(job.workspaceId).some(({ kind }) => kind === 'queued')) return false
  counts.writePause(job.workspaceId, 'limit')
  return true
}
