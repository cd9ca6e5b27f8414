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
 * Builds the submission of a set: every order checked and priced first, then the set and all its jobs in one
 * transaction. A run whose price is not known goes in only where it is held back at first, and no limit or budget applies to it.
 *
 * @throws Failure INVALID_INPUT with the problems of all orders, or that of a limit; nothing is written.
 */
export function createSubmitSet(
  deps: Pick<QueueDeps, 'jobs' | 'sets' | 'missing' | 'models' | 'prices' | 'write' | 'clock' | 'breathe' | 'changed'>,
) {
  const { jobs, sets } = deps
  const prepareMany = createPrepareMany(deps)

  return async (
    workspaceId: WorkspaceId,
    submission: SetSubmission,
    nameProblem?: (index: number) => string,
  ): Promise<StoredJobSet> => {
    const id = JobSetId.parse(submission.draftId)
    const known = sets.read(id)
    if (known !== null) return known
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
    const written = jobs.transaction(() => {
      // The same click may have come twice while the prices were read.
      const first = sets.read(id)
      if (first !== null) return first
      sets.insert(set)
      deps.write(
        workspaceId,
        prepared.map((one, index) => ({
          prepared: one,
          position: { setId: id, lane: submission.orders[index]?.lane ?? submission.lane },
        })),
      )
      return set
    })
    deps.changed(workspaceId)
    return written
  }
}
