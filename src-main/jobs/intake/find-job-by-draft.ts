import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobSetsTable } from '../../cache/tables/job-sets.ts'
import type { JobsTable } from '../../cache/tables/jobs.ts'
import type { QueueTable } from '../../cache/tables/queue.ts'
import type { RemovedJobsTable } from '../../cache/tables/job-undo.ts'
import type { JobLimits } from '../ports.ts'

/**
 * Finds the job that a draft became. One that was removed from the queue is put back with its key, for it is asked for
 * again; null where the draft never became a job, or its removal can no longer be undone.
 *
 * @throws Failure of a limit that has no room for it any more; it stays removed.
 */
export type FindDraft = (draftId: string) => StoredJob | null

/** What putting removed jobs back needs. */
type PutBackDeps = {
  readonly jobs: Pick<JobsTable, 'transaction' | 'readDraft'>
  readonly queue: Pick<QueueTable, 'isPlaceTaken' | 'place'>
  readonly sets: Pick<JobSetsTable, 'setStopped'>
  readonly removed: Pick<RemovedJobsTable, 'restore' | 'readDraft'>
  readonly spendingLimits: Pick<JobLimits, 'assertWithinLimits'>
}

/**
 * Puts removed jobs back as they were, each in its place or the next free one.
 *
 * @throws Failure of a limit that has no room for them any more; they stay removed.
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

/** Builds the finding of drafts. */
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
