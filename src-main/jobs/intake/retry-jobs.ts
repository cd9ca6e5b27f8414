import { inParts } from '#shared/util/in-parts.ts'
import type { QueueTarget } from '#shared/bridge/queue.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { refuseOtherPrice } from './prepare-order.ts'
import { letSetsGo } from './let-sets-go.ts'
import { createPrepareMany, totalOf } from './prepare-many.ts'
import { type QueueDeps, rowsAtOnce } from '../queue-deps.ts'

/** Which failed jobs are tried again, and which of their settings become others. */
export type RetryOrder = { readonly target: QueueTarget; readonly changes: ModelInput }

/** Failed jobs that one call takes up. */
const mostRetried = 2_000

/**
 * Builds trying again what failed or was refused. Each is a new intent that names the old one, so it is tried again
 * once; a job whose charge is in doubt is never among them.
 */
export function createRetryJobs(
  deps: Pick<
    QueueDeps,
    'jobs' | 'queue' | 'sets' | 'missing' | 'models' | 'prices' | 'writeMany' | 'yieldToLoop' | 'clock' | 'changed'
  >,
) {
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
    // Oldest first: they go in the order in which they failed to.
    return found.slice(0, mostRetried).toReversed()
  }
  async function prepareAgain(workspaceId: WorkspaceId, { target, changes }: RetryOrder, draftId: string) {
    const failed = await failedOf(workspaceId, target)
    const prepared = await prepareMany(
      failed.map(({ id, modelId, input, template }) => ({
        workspaceId,
        draftId: `${draftId}/${id}`,
        modelId,
        input: { ...input, ...changes },
        template,
        quoted: null,
        acceptsUnknown: true,
      })),
    )
    return { failed, prepared }
  }

  return {
    /** How many would be tried again, and what they would cost; null where a price is not known. Writes nothing. */
    async cost(workspaceId: WorkspaceId, order: RetryOrder): Promise<{ count: number; credits: number | null }> {
      const { prepared } = await prepareAgain(workspaceId, order, '')
      return { count: prepared.length, credits: totalOf(prepared) }
    },
    /** Answers with how many are tried again. @throws Failure PRICE_CHANGED above `quoted`, PRICE_UNKNOWN, INVALID_INPUT, or of a wall. */
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
          letSetsGo(deps, workspaceId, setIds)
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
