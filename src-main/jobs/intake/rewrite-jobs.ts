import type { ModelInput } from '#shared/contract/generation.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { createYield } from '#shared/util/in-slices.ts'
import { createPrepareOrder, refuseOtherPrice } from './prepare-order.ts'
import { letSetsGo } from './let-sets-go.ts'
import { createMoveJobs } from '../scheduling/move-jobs.ts'
import { createPrepareMany, totalOf } from './prepare-many.ts'
import { notWaiting, type QueueDeps } from '../queue-deps.ts'

/** New words or settings for a job that was not sent. `quoted`: the price that was shown, in credits. */
export type JobEdit = {
  readonly jobId: JobId
  readonly draftId: string
  readonly input: ModelInput
  readonly quoted: number | null
}

/** Refuses a job that is not one run of one model. @throws Failure NOT_FOUND */
export function refuseOtherKinds(job: StoredJob): void {
  if (job.kind === 'generation') return
  const sentence = `Run ${job.number} is part of a batch or video and can’t be changed here. Nothing was changed.`
  throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the run' })
}

/** Builds changing and doubling jobs. Either way a job that is written is an intent of its own, with a key of its own. */
export function createRewriteJobs(
  deps: Pick<
    QueueDeps,
    | 'jobs'
    | 'queue'
    | 'sets'
    | 'removed'
    | 'findDraft'
    | 'missing'
    | 'models'
    | 'prices'
    | 'write'
    | 'writeMany'
    | 'clock'
    | 'random'
    | 'yieldToLoop'
    | 'changed'
  >,
) {
  const { jobs, removed, findDraft } = deps
  const prepare = createPrepareOrder(deps)
  const prepareMany = createPrepareMany(deps)
  const move = createMoveJobs(deps)

  const readWaiting = (workspaceId: WorkspaceId, jobId: JobId): StoredJob => {
    const job = jobs.read(jobId)
    if (job === null || job.workspaceId !== workspaceId || job.spend.kind !== 'queued') throw notWaiting()
    refuseOtherKinds(job)
    return job
  }
  return {
    /** Puts another intent in the place of a waiting job, under its number. @throws Failure NOT_FOUND once it was sent. */
    async edit(workspaceId: WorkspaceId, edit: JobEdit): Promise<StoredJob> {
      const known = findDraft(edit.draftId)
      if (known !== null) return known
      const { modelId, prompt, template: rolledFrom } = readWaiting(workspaceId, edit.jobId)
      // Other words were not rolled from it any more.
      const template = Object.values(edit.input).includes(prompt) ? rolledFrom : null
      const order = { workspaceId, modelId, ...edit, template, acceptsUnknown: true }
      const prepared = await prepare(order)
      refuseOtherPrice(prepared.quote.credits, edit.quoted)
      const job = jobs.transaction(() => {
        const again = findDraft(edit.draftId)
        if (again !== null) return again
        const { number, lane, place, isPaused, setId, retryOf } = readWaiting(workspaceId, edit.jobId)
        const gone = deps.random.uuid()
        removed.take(gone, [edit.jobId])
        removed.forget(gone)
        const [written] = deps.write(workspaceId, [
          { prepared, position: { number, lane, place, isPaused, setId, retryOf } },
        ])
        if (written === undefined) throw new Error('One order gives one job')
        return written
      })
      deps.changed(workspaceId)
      return job
    },
    /** Submits jobs again, each behind its original, or at the end where that was sent. Answers with how many. */
    async duplicate(
      workspaceId: WorkspaceId,
      order: { readonly jobIds: readonly JobId[]; readonly draftId: string; readonly quoted: number | null },
    ): Promise<number> {
      const originals = order.jobIds.flatMap((id) => {
        const job = jobs.read(id)
        return job === null || job.workspaceId !== workspaceId ? [] : [job]
      })
      for (const job of originals) refuseOtherKinds(job)
      const prepared = await prepareMany(
        originals.map(({ id, modelId, input, template }) => ({
          workspaceId,
          draftId: `${order.draftId}/${id}`,
          modelId,
          input,
          template,
          quoted: null,
          acceptsUnknown: true,
        })),
      )
      refuseOtherPrice(totalOf(prepared), order.quoted)
      const copies = prepared.map((one, index) => {
        const { lane = 'user', setId = null } = originals[index] ?? {}
        return { prepared: one, position: { lane, setId } }
      })
      const setIds = copies.map(({ position }) => position.setId)
      const begin = () => letSetsGo(deps, workspaceId, setIds)
      const written = await deps.writeMany({ workspaceId, draftId: order.draftId, begin, jobs: copies })
      const pause = createYield(deps.clock, deps.yieldToLoop)
      for (const [index, original] of originals.entries()) {
        const copy = written[index]
        const isBoth = copy?.spend.kind === 'queued' && jobs.read(original.id)?.spend.kind === 'queued'
        if (copy !== null && copy !== undefined && isBoth) {
          move(workspaceId, [copy.id], { side: 'after', jobId: original.id })
        }
        await pause()
      }
      deps.changed(workspaceId)
      return written.length
    },
  }
}
