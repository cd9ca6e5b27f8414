import type { JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { QueueDeps } from '../queue-deps.ts'

/**
 * Lets sets whose rest was stopped send again where nothing of them waits any more: what is added to them now is meant to
 * go. To be called before it is written, in the same transaction.
 */
export function letSetsGo(
  { queue, sets }: Pick<QueueDeps, 'queue' | 'sets'>,
  workspaceId: WorkspaceId,
  setIds: Iterable<JobSetId | null>,
): void {
  for (const setId of new Set(setIds)) {
    if (setId !== null && queue.waitingIds(workspaceId, setId, 1).length === 0) sets.setStopped(setId, null)
  }
}
