import type { QueueLane } from '#shared/bridge/queue.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJobSet } from '../../cache/tables/job-sets.ts'
import { createWriteSet } from './write-set.ts'
import { createPrepareMany } from './prepare-many.ts'
import type { QueueDeps } from '../queue-deps.ts'

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
  deps: Pick<QueueDeps, 'sets' | 'missing' | 'models' | 'prices' | 'writeMany' | 'clock' | 'yieldToLoop' | 'changed'>,
) {
  const prepareMany = createPrepareMany(deps)
  const writeSet = createWriteSet(deps)

  return (
    workspaceId: WorkspaceId,
    { orders, lane, ...set }: SetSubmission,
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
      onWritten: () => deps.changed(workspaceId),
    })
}
