import { z } from 'zod'
import { ReplicationRun, VideoAnalysis } from '#shared/contract/replication.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { PipelineJob, PipelineStore } from '../jobs/short-video/pipeline-store.ts'
import { Refusal } from '../jobs/refusal.ts'
import type { Handlers } from './handlers.ts'

const Uuid = z.guid()

/** Handlers of the two pipelines that are only read. */
export function replicationHandlers({ pipelines }: { pipelines: PipelineStore }): Handlers<Routes>['replication'] {
  function find(kind: PipelineJob['kind'], accountId: string, id: string) {
    if (!Uuid.safeParse(id).success) throw new Refusal(400, 'Invalid jobId')
    const job = pipelines.find(id.toLowerCase())
    if (job === null || job.accountId !== accountId || job.kind !== kind) throw new Refusal(404, 'Job not found')
    return { ...job.state, id: job.id, createdAt: new Date(job.createdAt).toISOString() }
  }
  return {
    analysis: ({ params }, { caller }) => VideoAnalysis.parse(find('analysis', caller.accountId, params.id)),
    run: ({ params }, { caller }) => ReplicationRun.parse(find('run', caller.accountId, params.id)),
  }
}
