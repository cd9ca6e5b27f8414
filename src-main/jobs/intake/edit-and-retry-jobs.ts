import type { QueueTarget } from '#shared/bridge/queue.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import { Failure } from '#shared/domain/failure.ts'
import type { JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { inParts, createYield } from '#shared/util/in-slices.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { rowsAtOnce } from '../ports.ts'
import { notWaiting, type QueueDeps } from '../queue-deps.ts'
import { createMoveJobs } from '../scheduling/move-jobs.ts'
import { createPrepareMany, createPrepareOrder, type JobOrder, refuseOtherPrice, totalOf } from './prepare-order.ts'

/** New input for a job that was not sent. `quoted`: the price that was shown, in credits. */
type JobEdit = {
  readonly jobId: JobId
  readonly draftId: string
  readonly input: ModelInput
  readonly quoted: number | null
}

/** Rejects a job that is not one run of one model. @throws Failure NOT_FOUND */
function refuseOtherKinds(job: StoredJob): void {
  if (job.kind === 'generation') return
  const sentence = say('order.notSingle', { number: String(job.number) })
  throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the run' })
}

/**
 * Resumes stopped sets in which nothing waits, because jobs added now are meant to be sent. Call it before they are
 * written, in the same transaction.
 */
function resumeSets(
  { queue, sets }: Pick<QueueDeps, 'queue' | 'sets'>,
  workspaceId: WorkspaceId,
  setIds: Iterable<JobSetId | null>,
): void {
  for (const setId of new Set(setIds)) {
    if (setId !== null && queue.waitingIds(workspaceId, setId, 1).length === 0) sets.setStopped(setId, null)
  }
}

/** Repeats a job's order, with `changes` to its input. The user agrees to the price of all orders together. */
function orderAgain(job: StoredJob, draftId: string, changes: ModelInput = {}): JobOrder {
  const { workspaceId, modelId, template } = job
  const input = { ...job.input, ...changes }
  return { workspaceId, draftId: `${draftId}/${job.id}`, modelId, input, template, quoted: null, acceptsUnknown: true }
}

/** Creates the editing and duplicating of jobs. Each job written is new, with its own key. */
export function createRewriteJobs(deps: Omit<QueueDeps, 'counts' | 'spendingLimits' | 'canStop'>) {
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
    /** Replaces a waiting job by a new one under its number. @throws Failure NOT_FOUND once it was sent. */
    async edit(workspaceId: WorkspaceId, edit: JobEdit): Promise<StoredJob> {
      const known = findDraft(edit.draftId)
      if (known !== null) return known
      const { modelId, prompt, template: rolledFrom } = readWaiting(workspaceId, edit.jobId)
      // A changed prompt no longer comes from the template.
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
    /** Submits jobs again, each after its original, or at the end where that was sent. Returns how many. */
    async duplicate(
      workspaceId: WorkspaceId,
      order: { readonly jobIds: readonly JobId[]; readonly draftId: string; readonly quoted: number | null },
    ): Promise<number> {
      const originals = order.jobIds.flatMap((id) => {
        const job = jobs.read(id)
        return job === null || job.workspaceId !== workspaceId ? [] : [job]
      })
      for (const job of originals) refuseOtherKinds(job)
      const prepared = await prepareMany(originals.map((job) => orderAgain(job, order.draftId)))
      refuseOtherPrice(totalOf(prepared), order.quoted)
      const copies = prepared.map((one, index) => {
        const { lane = 'user', setId = null } = originals[index] ?? {}
        return { prepared: one, position: { lane, setId } }
      })
      const setIds = copies.map(({ position }) => position.setId)
      const begin = () => resumeSets(deps, workspaceId, setIds)
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

/** Which failed jobs are retried, and with which changes to their input. */
type RetryOrder = { readonly target: QueueTarget; readonly changes: ModelInput }

const mostRetried = 2_000

/**
 * Creates the retry of failed and refused jobs. Each retry is a new job that names the old one, so that it is retried
 * only once. Unconfirmed jobs are never retried.
 */
export function createRetryJobs(deps: Omit<QueueDeps, 'counts' | 'spendingLimits' | 'canStop'>) {
  const prepareMany = createPrepareMany(deps)
  const mayRetry = ({ spend, kind }: StoredJob) =>
    (spend.kind === 'failed' || spend.kind === 'refused') && kind === 'generation'

  async function failedOf(workspaceId: WorkspaceId, target: QueueTarget): Promise<StoredJob[]> {
    const setId = target.kind === 'set' ? target.setId : undefined
    const wanted = target.kind === 'jobs' ? new Set(target.jobIds) : null
    const found: StoredJob[] = []
    for (let before: number | undefined; found.length < mostRetried;) {
      const rows = deps.queue.troubled(workspaceId, { setId, before }, rowsAtOnce)
      found.push(...rows.filter((job) => mayRetry(job) && (wanted === null || wanted.has(job.id))))
      if (rows.length < rowsAtOnce) break
      before = rows.at(-1)?.number
      await deps.yieldToLoop()
    }
    // Oldest first, in the order in which they failed.
    return found.slice(0, mostRetried).toReversed()
  }
  async function prepareAgain(workspaceId: WorkspaceId, { target, changes }: RetryOrder, draftId: string) {
    const failed = await failedOf(workspaceId, target)
    const prepared = await prepareMany(failed.map((job) => orderAgain(job, draftId, changes)))
    return { failed, prepared }
  }

  return {
    /** Counts and prices a retry; null credits where a price is unknown. Writes nothing. */
    async retryCost(workspaceId: WorkspaceId, order: RetryOrder): Promise<{ count: number; credits: number | null }> {
      const { prepared } = await prepareAgain(workspaceId, order, '')
      return { count: prepared.length, credits: totalOf(prepared) }
    },
    /**
     * Returns how many are retried.
     * @throws Failure PRICE_CHANGED above `quoted`, PRICE_UNKNOWN, INVALID_INPUT or WALL_REACHED.
     */
    async retry(
      workspaceId: WorkspaceId,
      order: RetryOrder & { readonly draftId: string; readonly quoted: number | null },
    ): Promise<number> {
      const { failed, prepared } = await prepareAgain(workspaceId, order, order.draftId)
      refuseOtherPrice(totalOf(prepared), order.quoted)
      const isFresh = (index: number) => {
        const old = failed[index]
        return old !== undefined && deps.queue.triedAgain([old.id]).length === 0
      }
      const written = await deps.writeMany({
        workspaceId,
        draftId: order.draftId,
        begin() {
          const again = new Set(
            inParts(failed, rowsAtOnce).flatMap((part) => deps.queue.triedAgain(part.map(({ id }) => id))),
          )
          const setIds = failed.filter(({ id }) => !again.has(id)).map(({ setId }) => setId)
          resumeSets(deps, workspaceId, setIds)
        },
        isWanted: isFresh,
        jobs: prepared.map((one, index) => {
          const { id = null, lane = 'user', setId = null } = failed[index] ?? {}
          return { prepared: one, position: { lane, setId, retryOf: id } }
        }),
      })
      const count = written.filter((job) => job !== null).length
      deps.changed(workspaceId)
      return count
    },
  }
}
