import type { JobId } from '#shared/domain/ids.ts'
import type { AssetRelationsTable } from '../cache/tables/asset-relations.ts'
import type { StoredAsset } from '../cache/tables/assets.ts'
import type { JobsTable } from '../cache/tables/jobs.ts'

/** A larger batch is no stack: nobody opens so many files in one place. */
const mostRuns = 60

/**
 * Creates the rule by which files share a stack: the variants of one run, the parts of one batch at the service, and the
 * runs of one set of up to 60. The stack has the id of the first run.
 */
export function createStackOf(deps: {
  jobs: Pick<JobsTable, 'read'>
  relations: Pick<AssetRelationsTable, 'countOutputs' | 'setOf'>
}) {
  const { jobs, relations } = deps
  return ({ jobId }: Pick<StoredAsset, 'jobId'>): JobId | null => {
    const job = jobId === null ? null : jobs.read(jobId)
    if (job === null) return null
    const set = job.setId === null ? null : relations.setOf(job.setId)
    if (set !== null && set.count > 1 && set.count <= mostRuns) return set.first
    return relations.countOutputs(job.id) > 1 ? job.id : null
  }
}
