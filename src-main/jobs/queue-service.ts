import type { QueueSet, QueueSummary, QueueLane, QueueTarget } from '#shared/bridge/queue.ts'
import type { JobSetId, WorkspaceId, JobId } from '#shared/domain/ids.ts'
import type { StoredJobSet } from '../cache/tables/job-sets.ts'
import { createMoveJobs } from './scheduling/move-jobs.ts'
import { notWaiting, type QueueDeps, rowsAtOnce } from './queue-deps.ts'
import { createRemoveJobs } from './scheduling/remove-jobs.ts'
import { createRetryJobs, createRewriteJobs } from './intake/rewrite-jobs.ts'
import { createSubmitSet } from './intake/submit-set.ts'
import { createSummariseQueue, presentSet, type QueuePace, sumCounts } from './scheduling/queue-summary.ts'
import { createTransferQueue } from './intake/queue-file.ts'
import { inParts } from '#shared/util/in-parts.ts'
import { assertNever } from '#shared/util/assert-never.ts'

/** Everything that a user can do with a queue. */
export type QueueService = ReturnType<typeof createQueueService>

/** Builds holding back and letting go: of the whole queue, of a set, or of single jobs. One word in a row, except for the last. */
function createPauseJobs(deps: Pick<QueueDeps, 'queue' | 'counts' | 'sets' | 'yieldToLoop' | 'changed'>) {
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

/** Builds the operations on the queues of a profile over one set of tables. */
export function createQueueService(
  deps: QueueDeps & { hold: (workspaceId: WorkspaceId) => QueueSummary['hold']; pace: QueuePace },
) {
  const { counts, queue, sets } = deps
  const present = (set: StoredJobSet): QueueSet =>
    presentSet(set, counts.list(set.workspaceId, set.id), queue.nextCost(set.workspaceId, set.id))
  const find = (workspaceId: WorkspaceId, id: JobSetId): StoredJobSet => {
    const set = sets.read(id)
    if (set === null || set.workspaceId !== workspaceId) throw notWaiting()
    return set
  }
  const submitSet = createSubmitSet(deps)
  const removing = createRemoveJobs(deps)
  return {
    ...createPauseJobs(deps),
    ...createRewriteJobs(deps),
    ...removing,
    ...createTransferQueue(deps, submitSet),
    retrying: createRetryJobs(deps),
    move: createMoveJobs(deps),
    summary: createSummariseQueue(deps),
    submitSet,
    presentSet: present,
    /** @throws Failure NOT_FOUND */
    readSet: (workspaceId: WorkspaceId, setId: JobSetId): QueueSet => present(find(workspaceId, setId)),
    /** Sets, newest first, below the moment `before` (ms since 1970). */
    listSets(
      workspaceId: WorkspaceId,
      before: number | null,
      limit: number,
    ): { sets: QueueSet[]; next: string | null } {
      const found = sets.list(workspaceId, before, limit + 1)
      const shown = found.slice(0, limit)
      const last = shown.at(-1)
      const next = found.length > limit && last !== undefined ? String(last.createdAt) : null
      return { sets: shown.map(present), next }
    },
    /** Changes what a set may cost. @throws Failure NOT_FOUND, or WALL_REACHED where a limit has no room for that. */
    setBudget(workspaceId: WorkspaceId, setId: JobSetId, budget: number | null): QueueSet {
      find(workspaceId, setId)
      deps.jobs.transaction(() =>
        deps.spendingLimits.assertChange(workspaceId, () => void sets.setBudget(setId, budget)),
      )
      deps.changed(workspaceId)
      return present(find(workspaceId, setId))
    },
  }
}
