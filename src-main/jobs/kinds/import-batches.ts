import { refuseField } from '#shared/domain/refuse-field.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { BatchPart, ServiceBatch } from '#shared/bridge/batch.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import type { Batch } from '#shared/contract/batch.ts'
import { limits } from '#shared/contract/limit.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { JobId, JobSetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { newSpendKey } from '#shared/domain/spend.ts'
import { unknownFor } from '#shared/domain/unknown-price.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobSetsTable, StoredJobSet } from '../../cache/tables/job-sets.ts'
import { freshJob, placeGap } from '../intake/write-jobs.ts'
import type { JobModels } from '../ports.ts'
import { recordResult } from './answers.ts'
import { promptIndexOf, readBatchRequest } from './batch-prompts.ts'
import { clocksApartMs, promptsOf, stateOfBatch } from './batch.ts'
import type { RunnerDeps } from './job-kind.ts'

/** A batch in the service's list, with its job here; its model is given by id. */
type ListedBatch = Omit<ServiceBatch, 'modelName'>

/** Batches that the service runs. */
export interface ServiceBatches {
  /** Newest first; costs a request. Rejects with the service's failure. */
  list(workspaceId: WorkspaceId, limit: number): Promise<ListedBatch[]>
  /** The prompts of those jobs that are batches of the workspace, with their assets in the library. */
  parts(workspaceId: WorkspaceId, jobIds: readonly JobId[]): { jobId: JobId; parts: BatchPart[] }[]
  /**
   * Imports a batch that was started elsewhere with the same account; returns the existing job where it has one.
   *
   * @throws Failure NOT_FOUND
   */
  import(workspaceId: WorkspaceId, resourceId: string): Promise<StoredJob>
}

const mostShown = 200

/** Creates the reading and importing of the service's batches. `takeUp` starts following an imported one. */
export function createServiceBatches(deps: ImportDeps): ServiceBatches {
  const { connections, jobs, outputs } = deps.runner

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
    import: createImportBatch(deps),
  }
}

/** Most characters of its first prompt in a batch's name. */
const mostWords = 80

type Named = Pick<StoredJob, 'modelId' | 'modelName' | 'outputType'>

/** The failure for an id with half of a surrogate pair, which no address can contain. */
export function unreadableId(field: string): Failure {
  return refuseField(field, say('order.wrongId'))
}

/** The earliest start of a batch by our clock; 0 where unknown. Milliseconds since 1970. */
function startedAt({ createdAt }: Batch): number {
  const at = createdAt === undefined ? Number.NaN : Date.parse(createdAt)
  return Number.isNaN(at) ? 0 : Math.max(0, at - clocksApartMs)
}

type ImportDeps = {
  runner: RunnerDeps
  sets: Pick<JobSetsTable, 'insert'>
  models: JobModels
  takeUp: (job: StoredJob) => void
}

function createImportBatch(deps: ImportDeps): ServiceBatches['import'] {
  const { runner } = deps
  const { jobs, clock, random } = runner

  async function nameOf(workspaceId: WorkspaceId, { modelId }: Batch): Promise<Named> {
    if (modelId === undefined) {
      throw new Failure('UNREADABLE_ANSWER', say('order.batchModelUnknown'), { charged: 'unknown' })
    }
    try {
      const model = await deps.models.readFresh(workspaceId, modelId)
      return { modelId, modelName: model.name, outputType: model.output_type }
    } catch (error) {
      // A model that left the catalog still has its batches.
      if (!isFailure(error) || error.code !== 'MODEL_UNKNOWN') throw error
      return { modelId, modelName: modelId, outputType: 'unknown' }
    }
  }

  function quoteOf({ estimatedCredits }: Batch, modelId: string): Quote {
    const base = { modelId, pricedBy: [], note: '' }
    if (estimatedCredits === undefined) {
      return { ...base, credits: null, label: unknownFor(say('reason.elsewhere')) }
    }
    return { ...base, credits: estimatedCredits, label: { kind: 'quoted', at: new Date(clock.now()).toISOString() } }
  }

  /** A batch is shown as a set; an imported one is a set of its own. */
  function setOf(workspaceId: WorkspaceId, batch: Batch, { modelName }: Named): StoredJobSet {
    const words = (promptsOf(batch)[0] ?? '').trim().slice(0, mostWords)
    const name = `${words === '' ? modelName : words}, imported`
    const set = { id: JobSetId.parse(random.uuid()), workspaceId, name, budget: null, isPaused: false }
    return { ...set, createdAt: clock.now(), stoppedAt: null }
  }

  function rowOf(workspaceId: WorkspaceId, account: string, batch: Batch, named: Named, setId: JobSetId): StoredJob {
    const prompts = promptsOf(batch)
    const { budgetCredits, concurrency = limits.batch.concurrency } = batch
    const request = { modelId: named.modelId, prompts, input: {}, budgetCredits, concurrency }
    return {
      ...freshJob,
      ...named,
      id: JobId.parse(random.uuid()),
      workspaceId,
      number: jobs.nextNumber(workspaceId),
      draftId: `adopted-${workspaceId}-${batch.id}`,
      kind: 'batch',
      prompt: `${prompts.length} prompts: ${prompts[0] ?? ''}`,
      input: {},
      request: JSON.stringify(request),
      quote: quoteOf(batch, named.modelId),
      idempotencyKey: newSpendKey(random),
      account,
      // Its charges so far may be an unexplained charge of a balance since it was started.
      spend: { kind: 'running', since: clock.now(), unconfirmedSince: startedAt(batch) },
      resourceId: batch.id,
      setId,
      place: jobs.lastPlace(workspaceId) + placeGap,
      createdAt: clock.now(),
      chargedAt: null,
    }
  }

  return async (workspaceId, resourceId) => {
    if (!resourceId.isWellFormed()) throw unreadableId('resourceId')
    const known = jobs.readResource(workspaceId, resourceId)
    if (known !== null) return known
    const { service, account } = await runner.connections.of(workspaceId)
    const batch = await service.batch.read({ params: { id: resourceId } }, { subject: 'this batch', priority: 'user' })
    if (batch.id !== resourceId) {
      throw new Failure('UNREADABLE_ANSWER', say('order.otherBatch'), { charged: 'no' })
    }
    const named = await nameOf(workspaceId, batch)
    const { job, isNew } = jobs.transaction(() => {
      const first = jobs.readResource(workspaceId, batch.id)
      if (first !== null) return { job: first, isNew: false }
      const set = setOf(workspaceId, batch, named)
      const row = rowOf(workspaceId, account, batch, named, set.id)
      deps.sets.insert(set)
      jobs.insert(row)
      return { job: row, isNew: true }
    })
    if (!isNew) return job
    const remote = stateOfBatch(batch)
    const open = { ...remote, end: { kind: 'open' as const } }
    const imported = recordResult(runner, job, { kind: 'progressed', progress: remote.progress }, open)
    deps.takeUp(imported)
    return imported
  }
}
