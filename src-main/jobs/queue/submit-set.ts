import type { QueueLane } from '#shared/bridge/queue.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { JobSetId, type WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJobSet } from '../../cache/tables/job-sets.ts'
import { createPrepareMany } from './prepare-many.ts'
import type { QueueDeps } from './queue-deps.ts'

/** One run of a set. `quoted`: the price that was shown for it, in credits. */
export type SetOrder = {
  readonly modelId: string
  readonly input: ModelInput
  readonly quoted: number | null
  /** What the prompt was rolled from. */
  readonly template?: string | null | undefined
  readonly lane?: QueueLane
}

/** Many runs that are one thing to the user. Budget in credits. */
export type SetSubmission = {
  /** Also the set's id: the same click again finds the first set. */
  readonly draftId: string
  readonly name: string
  readonly budget: number | null
  readonly lane: QueueLane
  /** The set is held back until it is let go. */
  readonly paused: boolean
  readonly orders: readonly SetOrder[]
}

/**
 * Builds the submission of a set: every order checked and priced first, then the set and all its jobs written, all of
 * them or none. A run whose price is not known goes in only where it is held back at first, and no limit or budget applies to it.
 *
 * @throws Failure INVALID_INPUT with the problems of all orders, or that of a limit; nothing is written.
 */
export function createSubmitSet(
  deps: Pick<QueueDeps, 'sets' | 'missing' | 'models' | 'prices' | 'writeMany' | 'clock' | 'breathe' | 'changed'>,
) {
  const { sets } = deps
  const underWay = new Map<JobSetId, Promise<StoredJobSet>>()
  const prepareMany = createPrepareMany(deps)

  async function submit(
    workspaceId: WorkspaceId,
    submission: SetSubmission,
    nameProblem?: (index: number) => string,
  ): Promise<StoredJobSet> {
    const id = JobSetId.parse(submission.draftId)
    const orders = submission.orders.map(({ modelId, input, quoted, template }, index) => ({
      workspaceId,
      draftId: `${id}/${index}`,
      modelId,
      input,
      quoted,
      template,
      acceptsUnknown: submission.paused,
    }))
    const prepared = await prepareMany(orders, nameProblem)
    const set: StoredJobSet = {
      id,
      workspaceId,
      name: submission.name,
      budget: submission.budget,
      isPaused: submission.paused,
      createdAt: deps.clock.now(),
      stoppedAt: null,
    }
    await deps.writeMany({
      workspaceId,
      draftId: id,
      setId: id,
      begin: () => sets.insert(set),
      jobs: prepared.map((one, index) => ({
        prepared: one,
        position: { setId: id, lane: submission.orders[index]?.lane ?? submission.lane },
      })),
    })
    deps.changed(workspaceId)
    return set
  }

  return async (
    workspaceId: WorkspaceId,
    submission: SetSubmission,
    nameProblem?: (index: number) => string,
  ): Promise<StoredJobSet> => {
    const id = JobSetId.parse(submission.draftId)
    // The same click may come twice while the first is still checked or written: both end as the first does.
    const first = underWay.get(id)
    if (first !== undefined) return first
    const known = sets.read(id)
    if (known !== null) return known
    const written = submit(workspaceId, submission, nameProblem).finally(() => underWay.delete(id))
    underWay.set(id, written)
    return written
  }
}
