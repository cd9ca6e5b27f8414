import type { JobId } from '#shared/domain/ids.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobSetsTable } from '../../cache/tables/job-sets.ts'
import type { JobsTable } from '../../cache/tables/jobs.ts'
import type { QueueTable } from '../../cache/tables/queue.ts'
import type { RemovedJobsTable } from '../../cache/tables/job-undo.ts'
import type { JobLimits } from '../ports.ts'

/** The name of the draft of a job that is run again. */
export const againDraft = (id: JobId): string => `again-${id}`

/**
 * Finds the job that a draft became; null where there is none. A job that was removed from the queue is put back with
 * its key, unless its removal can no longer be undone.
 *
 * @throws Failure of a limit that has no room for it; it stays removed.
 */
export type FindDraft = (draftId: string) => StoredJob | null

type PutBackDeps = {
  readonly jobs: Pick<JobsTable, 'transaction' | 'readDraft'>
  readonly queue: Pick<QueueTable, 'isPlaceTaken' | 'place'>
  readonly sets: Pick<JobSetsTable, 'setStopped'>
  readonly removed: Pick<RemovedJobsTable, 'restore' | 'readDraft'>
  readonly spendingLimits: Pick<JobLimits, 'assertWithinLimits'>
}

/**
 * Puts removed jobs back as they were, each in its position or the next free one.
 *
 * @throws Failure of a limit that has no room for them; they stay removed.
 */
export function putBack(
  { jobs, queue, removed, spendingLimits }: PutBackDeps,
  removalId: string,
  rows: readonly StoredJob[],
): void {
  jobs.transaction(() => {
    const spots = rows.flatMap((row) => {
      let { place } = row
      while (queue.isPlaceTaken({ workspaceId: row.workspaceId, place })) place += 1
      return place === row.place ? [] : [{ row, place }]
    })
    removed.restore(
      removalId,
      rows.map(({ id }) => id),
    )
    for (const { row, place } of spots) queue.place([{ id: row.id, place }], row.lane)
    spendingLimits.assertWithinLimits(rows)
  })
}

/** Creates the lookup of drafts. */
export function createFindDraft(deps: PutBackDeps): FindDraft {
  return (draftId) => {
    const known = deps.jobs.readDraft(draftId)
    if (known !== null) return known
    const gone = deps.removed.readDraft(draftId)
    if (gone === null) return null
    return deps.jobs.transaction(() => {
      putBack(deps, gone.removalId, [gone.job])
      if (gone.job.setId !== null) deps.sets.setStopped(gone.job.setId, null)
      return deps.jobs.readDraft(draftId)
    })
  }
}
