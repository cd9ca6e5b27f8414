import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { Failure } from '#shared/domain/failure.ts'
import { JobId, type JobSetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { isOpen } from '#shared/domain/spend.ts'
import { cutPage } from '#shared/util/pages.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import { againDraft, createFindDraft } from './intake/find-job-by-draft.ts'
import { createPrepareOrder, type JobOrder, type PreparedOrder } from './intake/prepare-order.ts'
import { type BatchOrder, createSubmitBatch, createSubmitJob } from './intake/submit-job.ts'
import { createWriting, type JobPosition } from './intake/write-jobs.ts'
import { createJobRunner, type JobServiceDeps } from './job-runner.ts'
import { runWithRetries } from './kinds/run-job.ts'
import { createFetchAgain, type FetchAgain } from './kinds/save-files.ts'
import { createServiceBatches, type ServiceBatches } from './kinds/import-batches.ts'
import {
  createJobSettling,
  createRunAgain,
  createStopJob,
  type JobSettling,
  type StopAnswer,
} from './kinds/settle-job.ts'
import { likenessOf } from './polling/durations.ts'
import { rowsAtOnce } from './ports.ts'
import { numberCursor, presentJob, readCursor } from './present-job.ts'
import { createQueueActions, type QueueActions } from './queue-actions.ts'
import { createDispatcher } from './scheduling/dispatcher.ts'
import { beginRun, createKeyProbe, endRun, queueDelay } from './scheduling/pauses.ts'
import { listQueue, type QueuePageOrder } from './scheduling/queue-summary.ts'
import { type CaptionBurner, createCaptionBurner } from './short-video/caption-burn-service.ts'
import { type CaptionTiming, createCaptionSources, createCaptionTiming } from './short-video/caption-sources.ts'
import { createShortVideoService, type ShortVideoService } from './short-video/short-video-service.ts'
import { createSubmitComposer, type SubmitComposer } from './composer/submit-composer.ts'
import type { RenderAllowances } from './composer/render-allowances.ts'
import { createSubmitResource, type SubmitResource } from './resource/submit-resource.ts'

type JobPage = { jobs: Job[]; next: string | null }

/** Writes, sends, follows, changes and settles the jobs of a profile. */
export type JobService = QueueActions &
  JobSettling & {
    /** @throws Failure as `submitBatch`, or WALL_REACHED; nothing is written. */
    submit(order: JobOrder): Promise<Job>
    /** Checks and prices an order as `submit` does; writes nothing. @throws Failure INVALID_INPUT or MODEL_UNKNOWN */
    check(order: JobOrder): Promise<PreparedOrder>
    /** @throws Failure INVALID_INPUT, PRICE_CHANGED, PRICE_UNKNOWN, NOT_ENOUGH_CREDITS or MODEL_UNKNOWN. */
    submitBatch(order: BatchOrder): Promise<StoredJob>
    page(
      workspaceId: WorkspaceId,
      order: {
        modelId?: string | undefined
        setId?: JobSetId | undefined
        before?: string | undefined
        limit: number
      },
    ): JobPage
    /** Reads a page of a part of the queue, in order. */
    queuePage(workspaceId: WorkspaceId, order: QueuePageOrder): JobPage
    /** @throws Failure NOT_FOUND */
    read(jobId: JobId): Job
    find(jobId: JobId): Job | null
    /** Reads a job's row; the latest one where it was retried. */
    latest(jobId: JobId): StoredJob | null
    listOpen(workspaceId: WorkspaceId): Job[]
    present(job: StoredJob): Job
    /** Removes a job that was not sent. @throws Failure NOT_FOUND once it was. */
    removeJob(jobId: JobId): void
    /** Stops one job. @throws Failure NOT_FOUND */
    stopJob(jobId: JobId): StopAnswer
    readonly batches: ServiceBatches
    readonly videos: ShortVideoService
    /** Orders of the Resource API. */
    readonly resources: SubmitResource
    /** Orders of the Composer. */
    readonly composer: SubmitComposer
    /** Bytes of a job's file that have arrived; null where nothing arrives now. */
    receivedOf(jobId: JobId): number | null
    /**
     * Reports that what the service calls `resourceId` has ended: its job is polled next if that is sure, else when hints
     * may cause a poll. Returns the job; null if none here waits for it.
     */
    hint(workspaceId: WorkspaceId, resourceId: string, isSure: boolean): JobId | null
    /** The job that makes or made what the service calls `resourceId`; null if none here did. */
    ownerOf(workspaceId: WorkspaceId, resourceId: string): StoredJob | null
    /** The hourly allowance of renders. */
    readonly allowance: RenderAllowances
    readonly burner: CaptionBurner
    readonly timing: CaptionTiming
    readonly fetchAgain: FetchAgain
    /** Ends a removed account's open jobs: unsent ones as refused, the rest as unconfirmed. */
    endRemoved(workspaceId: WorkspaceId): Promise<void>
    /** Continues all jobs of the last run; call it once. `pauseAfterCrash`: pauses waiting jobs after a crash. */
    resume(options: { readonly pauseAfterCrash: boolean }): void
    /** Ends every wait. Rows stay as they are. */
    stop(): Promise<void>
    /** Records that the studio ends properly. */
    endRun(): void
  }

function unknownJob(): Failure {
  const sentence = sayAll(say('run.gone'), say('free.charge'))
  return new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the run' })
}

/**
 * Creates the job service. Nothing runs before `resume` or a submission. It listens to the events that pause or resume
 * jobs, and from `resume` to `stop` to alerts and connections, which pause whole queues.
 */
export function createJobService(deps: JobServiceDeps): JobService {
  const { tables, money, models, connections, media, library, events, clock, random, log, yieldToLoop } = deps
  const { jobs, outputs, queue, counts } = tables
  const runner = createJobRunner(deps)
  const { billing, onStep, runInBackground, trackers } = runner

  const { spendingLimits } = money
  const findDraft = createFindDraft({ ...tables, spendingLimits })
  const accountOf = (id: WorkspaceId) => tables.workspaces.read(id)?.keyPrint ?? ''
  const prepare = createPrepareOrder(deps)
  const writing = createWriting({ ...deps, billing, spendingLimits, findDraft, accountOf })
  const intake = { ...tables, ...writing, billing, models, findDraft, prepare, clock, random, onStep }
  const writeJob = createSubmitJob(intake)
  const writeBatch = createSubmitBatch(intake)

  const delayOf = (id: WorkspaceId) => queueDelay(connections.stateOf(id), connections.budgetOf(id).state().freeAt)
  const changed = (workspaceId: WorkspaceId) => events.emit('queueChanged', workspaceId)
  const actions = createQueueActions({
    ...tables,
    ...deps,
    ...writing,
    spendingLimits,
    findDraft,
    canStop: (kind) => runner.kinds[kind]?.stop.kind === 'service',
    changed,
    delayOf,
    pace: trackers,
  })
  const keyProbe = createKeyProbe({
    clock,
    ask: (workspaceId) => {
      const asked = billing.refresh(workspaceId).finally(() => dispatcher.recheck(workspaceId))
      runInBackground('ask whether the key is taken again', asked)
    },
  })
  const isPaused = (workspaceId: WorkspaceId) => {
    const { kind } = delayOf(workspaceId)
    if (kind === 'key-refused' && counts.waitingWorkspaces().includes(workspaceId)) keyProbe.expect(workspaceId)
    return (
      kind === 'key-refused' ||
      kind === 'portal' ||
      connections.isHeld(workspaceId) ||
      connections.isRemoved(workspaceId) ||
      money.isSpendingStopped() ||
      actions.isStopping(workspaceId)
    )
  }
  const dispatcher = createDispatcher({
    next: (workspaceId, limit) => queue.next(workspaceId, limit),
    isPaused,
    read: (jobId) => jobs.read(jobId),
    run: (jobId, signal) => runWithRetries(runner, jobId, signal),
    report: deps.report,
    log,
  })
  events.on('queueChanged', dispatcher.recheck)
  events.on('jobChanged', dispatcher.moved)
  events.on('jobHeldBack', dispatcher.kept)
  let stopListening = () => {}
  const recheckAll = () => counts.waitingWorkspaces().forEach((workspaceId) => dispatcher.recheck(workspaceId))

  function takeUp(job: StoredJob): void {
    if (job.spend.kind === 'queued') changed(job.workspaceId)
    else if (isOpen(job.spend)) dispatcher.follow(job)
  }
  async function submitJob(order: JobOrder, position?: JobPosition): Promise<StoredJob> {
    const job = await writeJob(order, position)
    takeUp(job)
    return job
  }
  async function submitBatch(order: BatchOrder): Promise<StoredJob> {
    const job = await writeBatch(order)
    takeUp(job)
    return job
  }
  async function endRemoved(workspaceId: WorkspaceId): Promise<void> {
    await dispatcher.release(workspaceId)
    for (;;) {
      const ids = queue.waitingIds(workspaceId, null, rowsAtOnce)
      if (ids.length === 0) break
      jobs.transaction(() => {
        for (const job of ids.map((id) => jobs.read(id))) {
          if (job?.spend.kind !== 'queued') continue
          const repeat = runner.kinds[job.kind]?.start.repeat ?? 'unkeyed'
          runner.jobStore.apply(job, { kind: 'account-removed', at: clock.now(), repeat })
        }
      })
      await yieldToLoop()
    }
    changed(workspaceId)
  }

  function present(job: StoredJob): Job {
    const { spend, workspaceId } = job
    const stored = spend.kind === 'queued' ? [] : outputs.list(job.id).filter((output) => output.stored !== null)
    const start = runner.kinds[job.kind]?.start
    const isListed = start?.repeat !== 'unkeyed' || start.list !== null
    const typicalMs = spend.kind === 'running' ? trackers.typical(workspaceId, likenessOf(job)) : null
    const assetIds = stored.map(({ assetId }) => assetId)
    const unstored = { upload: runner.uploads.progressOf(job.id), share: runner.shares.shareOf(job.id) }
    return presentJob(job, assetIds, isListed, typicalMs, unstored)
  }
  function find(jobId: JobId): Job | null {
    const job = jobs.read(jobId)
    return job === null ? null : present(job)
  }
  function ownerOf(workspaceId: WorkspaceId, resourceId: string): StoredJob | null {
    const owner = jobs.ownerOf(workspaceId, resourceId)
    return owner === null ? null : jobs.read(owner.jobId)
  }
  function latest(jobId: JobId): StoredJob | null {
    const retried = jobs.readDraft(againDraft(jobId))
    return retried === null ? jobs.read(jobId) : latest(retried.id)
  }
  function removeJob(jobId: JobId): void {
    const job = jobs.read(jobId)
    if (job === null) throw unknownJob()
    actions.removeOne(job.workspaceId, jobId)
  }

  const sources = createCaptionSources({ outputs, library, isHere: media.isHere })
  const videos = createShortVideoService({ ...intake, runner, table: tables.shortVideos, present, takeUp })
  const resources = createSubmitResource({ ...intake, takeUp })
  const composer = createSubmitComposer({ ...intake, takeUp })
  const again = createRunAgain({ videos, resources, composer, submitJob, submitBatch })
  return {
    ...actions,
    ...createJobSettling({ runner, again, takeUp }),
    submit: async (order) => present(await submitJob(order)),
    check: prepare,
    submitBatch,
    page(workspaceId, { modelId, setId, before, limit }) {
      const number = readCursor(before)
      const found = jobs.page(workspaceId, {
        limit: limit + 1,
        ...(modelId === undefined ? {} : { modelId }),
        ...(setId === undefined ? {} : { setId }),
        ...(number === undefined ? {} : { before: number }),
      })
      const { rows, next } = cutPage(found, limit, numberCursor)
      return { jobs: rows.map(present), next }
    },
    queuePage(workspaceId, order) {
      const { rows, next } = listQueue(queue, workspaceId, order)
      return { jobs: rows.map(present), next }
    },
    read(jobId) {
      const job = find(jobId)
      if (job === null) throw unknownJob()
      return job
    },
    find,
    latest,
    listOpen: (workspaceId) => jobs.listOpen(workspaceId).map(present),
    present,
    removeJob,
    stopJob: createStopJob({ runner, remove: removeJob }),
    batches: createServiceBatches({ runner, sets: tables.sets, models, takeUp }),
    videos,
    resources,
    composer,
    allowance: runner.allowance,
    receivedOf: (jobId) => runner.received.of(jobId),
    ownerOf,
    hint(workspaceId, resourceId, isSure) {
      // A run of several things is followed by the id of the whole.
      const whole = ownerOf(workspaceId, resourceId)?.resourceId ?? resourceId
      const jobId = trackers.of(workspaceId).hint(whole, isSure)
      return jobId === null ? null : JobId.parse(jobId)
    },
    timing: createCaptionTiming({ jobs, videos: tables.shortVideos, sources, aligner: media.aligner }),
    burner: createCaptionBurner({
      ...tables,
      sources,
      burner: media.videoBurner,
      library,
      isHere: media.isHere,
      folderOf: (id) => connections.nameOf(id),
      onChange({ id, workspaceId }, isOver) {
        events.emit('burnChanged', id)
        if (isOver) events.emit('videoChanged', { id, workspaceId })
      },
      prepareThumbnail: (asset) => runInBackground('make a thumbnail', runner.prepareThumbnail(asset)),
      clock,
      random,
      log,
    }),
    fetchAgain: createFetchAgain(
      runner,
      library,
      [tables.burns, tables.joinedSpeeches, tables.importedFiles],
      (assetId) => tables.importedFiles.read(assetId) !== null,
    ),
    endRemoved,
    resume({ pauseAfterCrash }) {
      beginRun(counts, { at: clock.now(), pauseAfterCrash })
      const stops = [events.on('alertsChanged', recheckAll), events.on('connectionChanged', recheckAll)]
      stopListening = () => stops.forEach((stop) => stop())
      runner.allowance.resume()
      for (const job of queue.allUnderWay()) dispatcher.follow(job)
      for (const job of jobs.listLeft(clock.now())) if (!connections.isRemoved(job.workspaceId)) dispatcher.follow(job)
      for (const workspaceId of counts.waitingWorkspaces()) {
        if (connections.isRemoved(workspaceId)) runInBackground('end removed runs', endRemoved(workspaceId))
        else dispatcher.recheck(workspaceId)
      }
    },
    stop() {
      stopListening()
      runner.allowance.stop()
      keyProbe.stop()
      return dispatcher.stop()
    },
    endRun: () => endRun(counts, { at: clock.now(), passes: money.guard.passes }),
  }
}
