import { inParts } from '#shared/util/in-parts.ts'
import type { QueueLane, QueueTarget } from '#shared/bridge/queue.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { notWaiting, type QueueDeps, rowsAtOnce } from './queue-deps.ts'
import { sumCounts } from './summarise-queue.ts'

/** Builds holding back and letting go: of the whole queue, of a set, or of single jobs. One word in a row, except for the last. */
export function createPauseJobs(deps: Pick<QueueDeps, 'queue' | 'counts' | 'sets' | 'yieldToLoop' | 'changed'>) {
  const { queue, counts, sets } = deps

  async function pauseSome(workspaceId: WorkspaceId, jobIds: readonly JobId[], isPaused: boolean): Promise<number> {
    let count = 0
    for (const ids of inParts(jobIds, rowsAtOnce)) {
      count += queue.pause(workspaceId, ids, isPaused)
      deps.changed(workspaceId)
      await deps.yieldToLoop()
    }
    return count
  }
  return {
    /** Answers with how many jobs it is true of: for a set or the queue, all of its that wait. @throws Failure NOT_FOUND where the set is not there. */
    async pause(workspaceId: WorkspaceId, target: QueueTarget, isPaused: boolean): Promise<number> {
      switch (target.kind) {
        case 'jobs':
          return pauseSome(workspaceId, target.jobIds, isPaused)
        case 'set':
          if (!sets.setPaused(target.setId, isPaused)) throw notWaiting()
          break
        case 'all':
          counts.writePause(workspaceId, isPaused ? 'user' : null)
          break
        default:
          return assertNever(target)
      }
      deps.changed(workspaceId)
      return sumCounts(counts.list(workspaceId, target.kind === 'set' ? target.setId : undefined)).waiting
    },
    async setLane(workspaceId: WorkspaceId, jobIds: readonly JobId[], lane: QueueLane): Promise<number> {
      let count = 0
      for (const ids of inParts(jobIds, rowsAtOnce)) {
        count += queue.setLane(workspaceId, ids, lane)
        deps.changed(workspaceId)
        await deps.yieldToLoop()
      }
      return count
    },
  }
}
