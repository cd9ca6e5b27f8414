import type { QueueLane } from '#shared/bridge/queue.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { JobSetId, type WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobSetsTable, LeftOutRun, StoredJobSet } from '../../cache/tables/job-sets.ts'
import type { QueueDeps } from '../queue-deps.ts'
import { createPrepareMany } from './prepare-order.ts'
import type { JobToWrite, WriteManyJobs } from './write-jobs.ts'

/** One run of a set. `quoted`: the price that was shown for it, in credits. */
type SetOrder = {
  readonly modelId: string
  readonly input: ModelInput
  readonly quoted: number | null
  readonly template?: string | null | undefined
  readonly lane?: QueueLane
}

/** Many runs submitted as one set. Budget in credits. */
type SetSubmission = {
  /** Also the set's id: a repeated click finds the first set. */
  readonly draftId: string
  readonly name: string
  readonly budget: number | null
  readonly lane: QueueLane
  readonly paused: boolean
  readonly orders: readonly SetOrder[]
  /** The runs that its budget left out, which the user may run later. */
  readonly leftOut?: readonly LeftOutRun[]
}

/** A set to write. Budget in credits. */
type SetToWrite = {
  readonly draftId: string
  readonly name: string
  readonly budget: number | null
  readonly paused: boolean
  /** Checks and prices its jobs; their drafts are named `<draftId>/...`. */
  prepare(): Promise<readonly JobToWrite[]>
  /** Called in the transaction that writes the set. */
  onSet?(id: JobSetId): void
  /** Called in the transaction that writes a job, after the write; may be called again for a job written before. */
  onJob?(job: StoredJob): void
  /** Called once everything is written. */
  onWritten(jobs: readonly StoredJob[]): void
}

/**
 * Writes a set with all its jobs, or nothing. A repeated click, even during the first, has the same result.
 *
 * @throws Failure of `prepare`, or of a limit; nothing is written.
 */
type WriteSet = (workspaceId: WorkspaceId, set: SetToWrite) => Promise<StoredJobSet>

/** Creates the writing of sets. */
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
      begin() {
        sets.insert(set)
        toWrite.onSet?.(id)
      },
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

/**
 * Creates the submission of a set: checks and prices every order first, then writes the set and all its jobs, or
 * nothing. A run without a known price is accepted only in a paused set to which no limit or budget applies.
 *
 * @throws Failure INVALID_INPUT with the problems of all orders, or of a limit; nothing is written.
 */
export function createSubmitSet(
  deps: Pick<
    QueueDeps,
    'sets' | 'missing' | 'models' | 'prices' | 'writeMany' | 'clock' | 'yieldToLoop' | 'changed'
  > & { readonly random: Pick<Random, 'uuid'> },
) {
  const prepareMany = createPrepareMany(deps)
  const writeSet = createWriteSet(deps)

  return (
    workspaceId: WorkspaceId,
    { orders, lane, leftOut = [], ...set }: SetSubmission,
    nameProblem?: (index: number) => string,
  ): Promise<StoredJobSet> =>
    writeSet(workspaceId, {
      ...set,
      async prepare() {
        const all = orders.map(({ modelId, input, quoted, template }, index) => ({
          workspaceId,
          draftId: `${set.draftId}/${index}`,
          modelId,
          input,
          quoted,
          template,
          acceptsUnknown: set.paused,
        }))
        const prepared = await prepareMany(all, nameProblem)
        return prepared.map((one, index) => ({ prepared: one, position: { lane: orders[index]?.lane ?? lane } }))
      },
      onSet(id) {
        if (leftOut.length > 0) deps.sets.leaveOut(id, deps.random.uuid(), leftOut)
      },
      onWritten: () => deps.changed(workspaceId),
    })
}
