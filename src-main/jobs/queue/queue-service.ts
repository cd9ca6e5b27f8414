import type { QueueSet, QueueSummary } from '#shared/bridge/queue.ts'
import type { JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJobSet } from '../../cache/tables/job-sets.ts'
import { createMoveJobs } from './move-jobs.ts'
import { createPauseJobs } from './pause-jobs.ts'
import { notWaiting, type QueueDeps } from './queue-deps.ts'
import { createRemoveJobs } from './remove-jobs.ts'
import { createRetryJobs } from './retry-jobs.ts'
import { createRewriteJobs } from './rewrite-jobs.ts'
import { createSubmitSet } from './submit-set.ts'
import { createSummariseQueue, presentSet, type QueuePace } from './summarise-queue.ts'
import { createTransferQueue } from './transfer-queue.ts'

/** Everything that a user can do with a queue. */
export type QueueService = ReturnType<typeof createQueueService>

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
