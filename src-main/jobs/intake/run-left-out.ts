import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { LeftOutPrompt } from '#shared/bridge/queue.ts'
import { mostQueueJobs } from '#shared/domain/batch-plan.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { LeftOutRun, StoredJobSet } from '../../cache/tables/job-sets.ts'
import type { QueueDeps } from '../queue-deps.ts'
import { createPrepareMany, refuseOtherPrice, totalOf } from './prepare-order.ts'
import type { createSubmitSet } from './submit-set.ts'

const mostName = 120

function gone(): Failure {
  const sentence = sayAll(say('job.nothingLeftOut'), say('free.send'))
  return new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the runs' })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const promptOf = ({ input }: LeftOutRun) => textOf(input['prompt'] ?? input['text'])

/** Creates the actions for the runs that a budget left out of a set. Each set's are run at most once, as a new set. */
export function createRunLeftOut(deps: QueueDeps, submitSet: ReturnType<typeof createSubmitSet>) {
  const { sets } = deps
  const prepareMany = createPrepareMany(deps)

  function find(workspaceId: WorkspaceId, setId: JobSetId) {
    const set = sets.read(setId)
    const left = set?.workspaceId === workspaceId ? sets.readLeftOut(setId) : null
    if (set === null || left === null) throw gone()
    return { set, left, next: left.runs.slice(0, mostQueueJobs) }
  }
  const priced = (workspaceId: WorkspaceId, runs: readonly LeftOutRun[]) =>
    prepareMany(
      runs.map(({ modelId, input }) => ({
        workspaceId,
        draftId: '',
        modelId,
        input,
        quoted: null,
        acceptsUnknown: true,
      })),
    )

  return {
    /** Lists the prompts that a set lacks, in order. @throws Failure NOT_FOUND */
    listLeftOut: (workspaceId: WorkspaceId, setId: JobSetId): LeftOutPrompt[] =>
      find(workspaceId, setId).left.runs.map((run) => ({ prompt: promptOf(run), credits: run.quoted })),
    /** Counts and prices the runs that the next click adds; null credits where a price is unknown. Writes nothing. */
    async leftOutCost(workspaceId: WorkspaceId, setId: JobSetId): Promise<{ count: number; credits: number | null }> {
      const { next } = find(workspaceId, setId)
      return { count: next.length, credits: totalOf(await priced(workspaceId, next)) }
    },
    /**
     * Submits the left-out runs as a new set without a budget; a repeated click finds the first one. Of more than one
     * set can hold, the rest is left out of the new set.
     *
     * @throws Failure NOT_FOUND, PRICE_CHANGED above `quoted`, PRICE_UNKNOWN, INVALID_INPUT, or of a limit.
     */
    async runLeftOut(
      workspaceId: WorkspaceId,
      { setId, quoted }: { readonly setId: JobSetId; readonly quoted: number | null },
    ): Promise<StoredJobSet> {
      const { set, left, next } = find(workspaceId, setId)
      const first = sets.read(left.runId)
      if (first !== null) return first
      refuseOtherPrice(totalOf(await priced(workspaceId, next)), quoted)
      return submitSet(workspaceId, {
        draftId: left.runId,
        name: set.name.slice(0, mostName),
        budget: null,
        lane: 'user',
        paused: false,
        orders: next.map((run) => ({ ...run, quoted: null })),
        leftOut: left.runs.slice(mostQueueJobs),
      })
    },
  }
}
