import type { Quote } from '#shared/bridge/quote.ts'
import type { Batch } from '#shared/contract/batch.ts'
import { limits } from '#shared/contract/limit.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { JobId, JobSetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { newSpendKey } from '#shared/domain/spend-key.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { JobSetsTable, StoredJobSet } from '../../cache/tables/job-sets.ts'
import { freshJob } from '../intake/fresh-job.ts'
import type { JobModels } from '../ports.ts'
import { promptsOf, stateOfBatch } from './batch.ts'
import { recordResult } from './record-result.ts'
import { clocksApartMs } from './is-near.ts'
import type { RunnerDeps } from './runner-deps.ts'
import { placeGap } from '../intake/write-jobs.ts'

/** Takes in a batch that was started elsewhere with the same account; one that is a job here already answers with that job. */
export type ImportBatch = (workspaceId: WorkspaceId, resourceId: string) => Promise<StoredJob>

/** Characters of its first prompt that name a batch. */
const mostWords = 80

type Named = Pick<StoredJob, 'modelId' | 'modelName' | 'outputType'>

/** Half of a character, which no address can hold. */
export function unreadableId(field: string): Failure {
  const message = 'This ID contains an invalid character. Nothing was sent or charged; copy the ID again.'
  return new Failure('INVALID_INPUT', message, { charged: 'no', fields: [{ field, message }] })
}

/** When a batch was started, as early as our clock may have it; 0 where it is not told. Milliseconds since 1970. */
function startedAt({ createdAt }: Batch): number {
  const at = createdAt === undefined ? Number.NaN : Date.parse(createdAt)
  return Number.isNaN(at) ? 0 : Math.max(0, at - clocksApartMs)
}

/** Builds the taking in of batches. `takeUp` lets the job be followed. */
export function createImportBatch(deps: {
  runner: RunnerDeps
  sets: Pick<JobSetsTable, 'insert'>
  models: JobModels
  takeUp: (job: StoredJob) => void
}): ImportBatch {
  const { runner } = deps
  const { jobs, clock, random } = runner

  async function nameOf(workspaceId: WorkspaceId, { modelId }: Batch): Promise<Named> {
    if (modelId === undefined) {
      const sentence =
        'The service doesn’t say which model this batch uses, so it can’t be imported. Nothing was charged.'
      throw new Failure('UNREADABLE_ANSWER', sentence, { charged: 'unknown' })
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
      return { ...base, credits: null, label: { kind: 'unknown', reason: 'Started in another app.' } }
    }
    return { ...base, credits: estimatedCredits, label: { kind: 'quoted', at: new Date(clock.now()).toISOString() } }
  }

  /** A batch is shown as a set; one that was taken in is one of its own. */
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
      // What it was charged so far may be an unexplained charge of a balance since it was started.
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
      const sentence = 'The service returned a different batch, so nothing was imported. Nothing was charged.'
      throw new Failure('UNREADABLE_ANSWER', sentence, { charged: 'no' })
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
    const seen = stateOfBatch(batch)
    const open = { ...seen, end: { kind: 'open' as const } }
    const imported = recordResult(runner, job, { kind: 'progressed', progress: seen.progress }, open)
    deps.takeUp(imported)
    return imported
  }
}
