import type { QueueSet, QueueSummary } from '#shared/bridge/queue.ts'
import type { JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { cutPage } from '#shared/util/pages.ts'
import type { StoredJobSet } from '../cache/tables/job-sets.ts'
import { createTransferQueue } from './intake/queue-file.ts'
import { createRetryJobs, createRewriteJobs } from './intake/edit-and-retry-jobs.ts'
import { createRunLeftOut } from './intake/run-left-out.ts'
import { createSubmitSet } from './intake/submit-set.ts'
import { notWaiting, type QueueDeps } from './queue-deps.ts'
import { createMoveJobs } from './scheduling/move-jobs.ts'
import { createPauseJobs } from './scheduling/pauses.ts'
import { createSummariseQueue, presentSet, type QueuePace } from './scheduling/queue-summary.ts'
import { createRemoveJobs } from './scheduling/remove-jobs.ts'

/** Everything that a user can do with a queue. */
export type QueueActions = ReturnType<typeof createQueueActions>

/** Creates the user's actions on a profile's queues, over one set of tables. */
export function createQueueActions(
  deps: QueueDeps & { delayOf: (workspaceId: WorkspaceId) => QueueSummary['hold']; pace: QueuePace },
) {
  const { counts, queue, sets } = deps
  const leftOutOf = ({ id }: StoredJobSet): QueueSet['leftOut'] => {
    const left = sets.countLeftOut(id)
    return left === null ? null : { count: left.count, runId: sets.read(left.runId)?.id ?? null }
  }
  const present = (set: StoredJobSet): QueueSet => ({
    ...presentSet(set, counts.list(set.workspaceId, set.id), queue.nextCost(set.workspaceId, set.id)),
    leftOut: leftOutOf(set),
  })
  const find = (workspaceId: WorkspaceId, id: JobSetId): StoredJobSet => {
    const set = sets.read(id)
    if (set === null || set.workspaceId !== workspaceId) throw notWaiting()
    return set
  }
  const submitSet = createSubmitSet(deps)
  return {
    ...createPauseJobs(deps),
    ...createRewriteJobs(deps),
    ...createRetryJobs(deps),
    ...createRemoveJobs(deps),
    ...createTransferQueue(deps, submitSet),
    ...createRunLeftOut(deps, submitSet),
    move: createMoveJobs(deps),
    summary: createSummariseQueue(deps),
    submitSet,
    presentSet: present,
    /** @throws Failure NOT_FOUND */
    readSet: (workspaceId: WorkspaceId, setId: JobSetId): QueueSet => present(find(workspaceId, setId)),
    /** Lists sets, newest first, older than `before` (ms since 1970). */
    listSets(
      workspaceId: WorkspaceId,
      before: number | null,
      limit: number,
    ): { sets: QueueSet[]; next: string | null } {
      const found = sets.list(workspaceId, before, limit + 1)
      const { rows, next } = cutPage(found, limit, ({ createdAt }) => String(createdAt))
      return { sets: rows.map(present), next }
    },
    /** Changes the budget of a set. @throws Failure NOT_FOUND, or WALL_REACHED where a limit has no room for it. */
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
