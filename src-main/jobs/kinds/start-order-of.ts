import { limits } from '#shared/contract/limit.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { readBatchRequest } from './batch-request.ts'
import { likenessOf } from '../polling/likeness-of.ts'
import type { StartOrder } from '../scheduling/start-scheduler.ts'

/**
 * A job as a start that waits for its place. A batch counts for every prompt that it may start within a minute
 * (interface: Limits), and the service holds status calls of generations alone.
 */
export function startOrderOf(job: StoredJob): StartOrder {
  const runs = job.kind === 'batch' ? readBatchRequest(job).prompts.length : 1
  const starts = Math.min(runs, limits.starts.most)
  return { id: job.id, likeness: likenessOf(job), canHold: job.kind === 'generation', starts }
}
