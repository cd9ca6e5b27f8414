import type { BatchPart, ServiceBatch } from '#shared/bridge/batch.ts'
import type { Batch } from '#shared/contract/batch.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { promptIndexOf, readBatchRequest } from './batch-request.ts'
import { promptsOf, stateOfBatch } from './batch.ts'
import type { RunnerDeps } from './runner-deps.ts'

/** A batch of the service's list, with the run that it is here; its model is named by its id. */
export type ListedBatch = Omit<ServiceBatch, 'modelName'>

/** What is known of batches that the service drives. */
export interface ServiceBatches {
  /** Newest first; costs a request. Rejects with what the service answers. */
  list(workspaceId: WorkspaceId, limit: number): Promise<ListedBatch[]>
  /** The prompts of those jobs that are batches of the workspace, with what of each is in the library. */
  parts(workspaceId: WorkspaceId, jobIds: readonly JobId[]): { jobId: JobId; parts: BatchPart[] }[]
}

const mostShown = 200

/** Builds the reading of the service's batches. */
export function createServiceBatches(runner: Pick<RunnerDeps, 'connections' | 'jobs' | 'outputs'>): ServiceBatches {
  const { connections, jobs, outputs } = runner

  function listed(workspaceId: WorkspaceId, batch: Batch): ListedBatch {
    const { charged, refunded, progress } = stateOfBatch(batch)
    const prompts = promptsOf(batch)
    return {
      id: batch.id,
      modelId: batch.modelId ?? null,
      status: batch.status,
      prompts: Math.max(prompts.length, progress?.total ?? 0),
      firstPrompt: (prompts[0] ?? '').slice(0, mostShown),
      made: progress?.made ?? 0,
      failed: progress?.failed ?? 0,
      skipped: progress?.skipped ?? 0,
      charged,
      refunded,
      createdAt: batch.createdAt ?? null,
      jobId: jobs.readResource(workspaceId, batch.id)?.id ?? null,
    }
  }
  function partsOf(job: StoredJob): BatchPart[] {
    const parts = readBatchRequest(job).prompts.map((prompt): BatchPart => ({ prompt, assetIds: [] }))
    for (const { position, stored } of outputs.list(job.id)) {
      if (stored !== null) parts[promptIndexOf(position)]?.assetIds.push(stored.id)
    }
    return parts
  }

  return {
    async list(workspaceId, limit) {
      const { service } = await connections.of(workspaceId)
      const { batches } = await service.batch.list({ query: { limit } }, { subject: 'the batches', priority: 'user' })
      return batches.map((batch) => listed(workspaceId, batch))
    },
    parts: (workspaceId, jobIds) =>
      jobIds.flatMap((jobId) => {
        const job = jobs.read(jobId)
        const isBatch = job !== null && job.workspaceId === workspaceId && job.kind === 'batch'
        return isBatch ? [{ jobId, parts: partsOf(job) }] : []
      }),
  }
}
