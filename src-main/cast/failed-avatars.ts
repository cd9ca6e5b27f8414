import { AvatarOrder } from '#shared/bridge/avatars.ts'
import { avatarPrice } from '#shared/domain/avatar-order.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'
import type { ResourcesTable, StoredResource } from '../cache/tables/resources.ts'
import { readReported } from './resource-facts.ts'

/** The order that starts one failed avatar again, and its price in credits. */
type RetryOrder = { readonly draftId: string; readonly order: AvatarOrder; readonly quoted: number }

/** What the run of an avatar says about it. Credits. */
export type RunFacts = {
  /** Its number among the variants of the run, from 1; null where it is alone. */
  readonly variant: number | null
  readonly refunded: number | null
  readonly retry: number | null
}

const unknown: RunFacts = { variant: null, refunded: null, retry: null }
const isOver = ({ status }: StoredResource) => status === 'completed' || status === 'failed'

/** What came back for one of the failed avatars of a run; null unless it came back for each of them. */
function refundOf(
  { charged, refunded }: StoredJob,
  { batchSize }: AvatarOrder,
  rows: readonly StoredResource[],
): number | null {
  if (charged === null || refunded === 0) return null
  const each = charged / batchSize
  const failed = rows.filter(({ status }) => status === 'failed').length
  return Number.isInteger(each) && refunded >= each * failed ? each : null
}

/** Creates the reading of failed avatars: what came back for them, and how they are started again. */
export function createFailedAvatars(deps: {
  readonly table: Pick<ResourcesTable, 'ofJob'>
  readonly jobs: Pick<JobsTable, 'read' | 'readDraft'>
}) {
  const { table, jobs } = deps

  function ordersAmong(rows: readonly StoredResource[], order: AvatarOrder | undefined, avatarId?: string) {
    if (order === undefined || !rows.every(isOver)) return []
    return rows.flatMap((row): RetryOrder[] => {
      // One run for each avatar, so that the same avatar is never started twice.
      const draftId = `retry-${row.id}`
      if (row.status !== 'failed' || (avatarId ?? row.id) !== row.id || jobs.readDraft(draftId) !== null) return []
      const seed = readReported('avatar', row).seed ?? null
      return [{ draftId, order: { ...order, seed, batchSize: 1 }, quoted: avatarPrice(order.model, 1).credits }]
    })
  }

  return {
    /** The failed avatars of a run that has ended, each as an order that was not sent yet; or only one of them. */
    ordersOf(workspaceId: WorkspaceId, jobId: JobId, avatarId?: string): RetryOrder[] {
      const order = AvatarOrder.safeParse(jobs.read(jobId)?.input).data
      return ordersAmong(table.ofJob(workspaceId, 'avatar', jobId), order, avatarId)
    },
    /** Returns a reader of what runs say about their avatars, which reads each run once: for the rows of one answer. */
    reader() {
      const read = new Map<JobId, StoredJob | null>()
      return (row: StoredResource): RunFacts => {
        const { jobId, workspaceId } = row
        if (jobId === null) return unknown
        const job = read.has(jobId) ? (read.get(jobId) ?? null) : jobs.read(jobId)
        read.set(jobId, job)
        const order = AvatarOrder.safeParse(job?.input).data
        if (job === null || order === undefined) return unknown
        const variant = order.batchSize > 1 ? row.position + 1 : null
        if (row.status !== 'failed') return { ...unknown, variant }
        const rows = table.ofJob(workspaceId, 'avatar', jobId)
        const [retry] = ordersAmong(rows, order, row.id)
        return { variant, refunded: refundOf(job, order, rows), retry: retry?.quoted ?? null }
      }
    },
  }
}
