import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { QueueCountsTable } from '../../cache/tables/queue-counts.ts'
import type { StudioEvents } from '../../events/studio-events.ts'

const shortages: readonly string[] = ['NOT_ENOUGH_CREDITS', 'CAP_REACHED', 'SUSPENDED']

/** Whether a job was refused, or ended halfway, for want of credits: the others would be one after another. */
export function isShortage({ spend }: StoredJob): boolean {
  // Its refund is a change of its own, and pauses nothing a second time.
  const isOver = spend.kind === 'refused' || (spend.kind === 'failed' && !spend.refunded)
  return isOver && shortages.includes(spend.failure.code)
}

type Counts = Pick<QueueCountsTable, 'readPause' | 'writePause' | 'totals'>

/** Pauses a queue for want of credits or room. Answers whether it did: not where nothing waits, or it is paused already. */
function pauseWhatWaits(workspaceId: WorkspaceId, counts: Counts): boolean {
  if (counts.readPause(workspaceId) !== null) return false
  if (!counts.totals(workspaceId).some(({ kind }) => kind === 'queued')) return false
  counts.writePause(workspaceId, 'limit')
  return true
}

/** Pauses what waits in a workspace's queue. The pause is written before the call returns, in the caller's transaction. */
export type PauseForLimit = (workspaceId: WorkspaceId) => void

/** Builds the pausing of queues whose credits or limit do not suffice. Nothing happens where nothing waits, or it is paused. */
export function createPauseForLimit(counts: Counts, events: StudioEvents): PauseForLimit {
  return (workspaceId) => {
    if (pauseWhatWaits(workspaceId, counts)) events.emit('queueChanged', workspaceId)
  }
}
