import type { Job, JobCandidate, JobChoice } from '#shared/bridge/jobs.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { CaptionBurnsTable, ShortVideosTable } from '../cache/tables/short-videos.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { JobSetsTable } from '../cache/tables/job-sets.ts'
import { createImportBatch } from './import-batch.ts'
import type { FindDraft } from './find-draft.ts'
import type { OnStep } from './job-step.ts'
import type { JobModels } from './ports.ts'
import type { PrepareOrder } from './prepare-order.ts'
import { readBatchRequest } from './runners/batch-request.ts'
import type { RunnerDeps } from './runners/runner-deps.ts'
import { createServiceBatches, type ServiceBatches } from './service-batches.ts'
import { createJobSettling } from './settle-job.ts'
import { createStopJob, type StopAnswer } from './stop-job.ts'
import { type BatchOrder, createSubmitBatch } from './submit-batch.ts'
import { refuseEmptyBalance } from './submit-job.ts'
import { createShortVideoService, type ShortVideoService } from './short-video/short-video-service.ts'
import type { WriteJobs } from './write-jobs.ts'
import type { WriteManyJobs } from './write-many.ts'

/** What a person does with single jobs beyond running them: batches, stops, and what to do about doubtful ones. */
export interface JobService {
  /** @throws Failure INVALID_INPUT, PRICE_CHANGED, PRICE_UNKNOWN, NOT_ENOUGH_CREDITS or MODEL_UNKNOWN, nothing written. */
  submitBatch(order: BatchOrder): Promise<StoredJob>
  /** @throws Failure NOT_FOUND */
  importBatch(workspaceId: WorkspaceId, resourceId: string): Promise<StoredJob>
  readonly batches: ServiceBatches
  readonly videos: ShortVideoService
  /** @throws Failure NOT_FOUND */
  stop(jobId: JobId): StopAnswer
  candidates(jobId: JobId): Promise<JobCandidate[]>
  /** Answers with the job, or with the new one that runs again. @throws Failure NOT_FOUND */
  decide(jobId: JobId, choice: JobChoice): Promise<StoredJob>
}

/** Builds the desk. `takeUp` lets a job that was written or is open again run; `remove` takes a waiting one out. */
export function createJobService(deps: {
  runner: RunnerDeps
  videoTable: ShortVideosTable
  burns: Pick<CaptionBurnsTable, 'lastId'>
  sets: Pick<JobSetsTable, 'read' | 'insert'>
  models: JobModels
  prepare: PrepareOrder
  findDraft: FindDraft
  write: WriteJobs
  writeMany: WriteManyJobs
  present: (job: StoredJob) => Job
  takeUp: (job: StoredJob) => void
  remove: (jobId: JobId) => void
  onStep: OnStep
}): JobService {
  const { runner, models, prepare, findDraft, write, takeUp, onStep } = deps
  const { jobs, billing } = runner
  const writeBatch = createSubmitBatch({
    jobs,
    sets: deps.sets,
    clock: runner.clock,
    billing,
    findDraft,
    prepare,
    models,
    write,
    onStep,
  })

  const videos = createShortVideoService({ ...deps, table: deps.videoTable })

  async function submitBatch(order: BatchOrder): Promise<StoredJob> {
    const job = await writeBatch(order)
    takeUp(job)
    return job
  }
  async function runAgain(job: StoredJob): Promise<StoredJob> {
    const { workspaceId, modelId, input, quote, template } = job
    // One choice gives one job, however often it is clicked.
    const order = { workspaceId, draftId: `again-${job.id}`, modelId, input, template, quoted: quote.credits }
    if (job.kind === 'batch') {
      const { prompts, concurrency, persona, budgetCredits: budget } = readBatchRequest(job)
      const templates = job.templates ?? []
      return submitBatch({ ...order, prompts, templates, concurrency, persona, budget, retryOf: job.id })
    }
    const video = videos.again(job)
    if (video !== null) return video
    const known = findDraft(order.draftId)
    if (known !== null) return known
    const prepared = await prepare({ ...order, acceptsUnknown: quote.credits === null })
    refuseEmptyBalance(prepared.quote, billing.balance(workspaceId))
    const [written] = write(workspaceId, [{ prepared, position: { retryOf: job.id } }])
    if (written === undefined) throw new Error('One order gives one job')
    onStep('written')
    takeUp(written)
    return written
  }

  const { candidates, decide } = createJobSettling({ runner, again: runAgain, takeUp })
  return {
    submitBatch,
    importBatch: createImportBatch({ runner, sets: deps.sets, models, takeUp }),
    batches: createServiceBatches(runner),
    videos,
    stop: createStopJob({ runner, remove: deps.remove }),
    candidates,
    decide,
  }
}
