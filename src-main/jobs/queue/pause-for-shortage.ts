import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { QueueCountsTable } from '../../cache/tables/queue-counts.ts'

const shortages: readonly string[] = ['NOT_ENOUGH_CREDITS', 'CAP_REACHED', 'SUSPENDED']

/** Whether a job was refused for want of credits: the others would be refused one after another. */
export function isShortage({ spend }: StoredJob): boolean {
  return spend.kind === 'refused' && shortages.includes(spend.failure.code)
}

/** Holds a queue for want of credits or room. Answers whether it did: not where nothing waits, or it is held already. */
export function pauseWhatWaits(
  workspaceId: WorkspaceId,
  counts: Pick<QueueCountsTable, 'readPause' | 'writePause' | 'totals'>,
): boolean {
  if (counts.readPause(workspaceId) !== null) return false
  if (!counts.totals(workspaceId).some(({ kind }) => kind === 'queued')) return false
  counts.writePause(workspaceId, 'limit')
  return true
}
