import { JobSetId, type WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { JobSetsTable, StoredJobSet } from '../../cache/tables/job-sets.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobToWrite } from './write-jobs.ts'
import type { WriteManyJobs } from './write-many.ts'

/** A set that is about to be written. Budget in credits. */
export type SetToWrite = {
  /** Also the set's id: the same click again finds the first set. */
  readonly draftId: string
  readonly name: string
  readonly budget: number | null
  readonly paused: boolean
  /** Checks and prices its jobs; the draft of each is named `<draftId>/...`. */
  prepare(): Promise<readonly JobToWrite[]>
  /** Called in the transaction that writes a job, after it; may be called again for one that was written before. */
  onJob?(job: StoredJob): void
  /** Called once all of it is written. */
  onWritten(jobs: readonly StoredJob[]): void
}

/**
 * Writes a set with all its jobs, or nothing. A click that comes again, also while the first is checked or written, ends as
 * the first does.
 *
 * @throws Failure of `prepare`, or that of a limit; nothing is written.
 */
export type WriteSet = (workspaceId: WorkspaceId, set: SetToWrite) => Promise<StoredJobSet>

/** Builds the writing of sets. */
export function createWriteSet(deps: {
  readonly sets: Pick<JobSetsTable, 'read' | 'insert'>
  readonly writeMany: WriteManyJobs
  readonly clock: Clock
}): WriteSet {
  const { sets, writeMany, clock } = deps
  const underWay = new Map<JobSetId, Promise<StoredJobSet>>()

  async function write(workspaceId: WorkspaceId, id: JobSetId, toWrite: SetToWrite): Promise<StoredJobSet> {
    const { name, budget, paused: isPaused } = toWrite
    const jobs = await toWrite.prepare()
    const set = { id, workspaceId, name, budget, isPaused, createdAt: clock.now(), stoppedAt: null }
    const written = await writeMany({
      workspaceId,
      draftId: id,
      setId: id,
      begin: () => sets.insert(set),
      onJob: (job) => toWrite.onJob?.(job),
      jobs: jobs.map(({ prepared, position }) => ({ prepared, position: { ...position, setId: id } })),
    })
    toWrite.onWritten(written.filter((job) => job !== null))
    return set
  }

  return async (workspaceId, toWrite) => {
    const id = JobSetId.parse(toWrite.draftId)
    const first = underWay.get(id) ?? sets.read(id)
    if (first !== null) return first
    const written = write(workspaceId, id, toWrite).finally(() => underWay.delete(id))
    underWay.set(id, written)
    return written
  }
}
