import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { Log } from '#shared/util/log.ts'
import type { Random } from '#shared/util/random.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { Media } from '../media/create-media.ts'
import { createFetchAgain, type FetchAgain } from './kinds/save-files.ts'
import { createFindDraft } from './intake/find-draft.ts'
import { createJobService, type JobService } from './job-service.ts'
import { createJobStore } from './job-store.ts'
import { jobKinds } from './kinds/job-kinds.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import type { OnStep, Connections, JobBilling, JobClaims, JobModels, JobPrices, JobLimits, SpendGate } from './ports.ts'
import { createPrepareOrder, type MissingFiles } from './intake/prepare-order.ts'
import { beginRun, endRun, isShortage, type PauseForLimit, queueDelay } from './scheduling/pauses.ts'
import type { RunnerDeps } from './kinds/job-kind.ts'
import { createSubmitJob } from './intake/submit-job.ts'
import { createTrackers } from './polling/tracker.ts'
import { type CaptionBurner, createCaptionBurner } from './short-video/caption-burner.ts'
import { createVideoNotes } from './short-video/video-notes.ts'
import { createWakingSleep } from './kinds/waking-sleep.ts'
import { createWriting } from './intake/write-jobs.ts'
import type { StoredCount } from '../cache/tables/queue-counts.ts'

/** Everything that writes, runs and follows jobs. */
export type Jobs = {
  readonly queue: JobQueue
  readonly jobService: JobService
  readonly burner: CaptionBurner
  readonly fetchAgain: FetchAgain
  /**
   * Goes on with everything that the last run left. To be called once. `pauseAfterCrash`: pauses what waits where the last
   * run did not end as it should.
   */
  resume(options: { readonly pauseAfterCrash: boolean }): void
  /** Notes that the studio ends as it should. */
  endRun(): void
}

type Tables = Pick<
  OpenProfile,
  | 'jobs'
  | 'outputs'
  | 'queue'
  | 'counts'
  | 'sets'
  | 'removed'
  | 'unfinished'
  | 'shortVideos'
  | 'burns'
  | 'durationsOf'
  | 'workspaces'
>

/** What guards money. It is called directly, before anything is sent or right after it is written, never by an event. */
type MoneyGuards = {
  /** The gate that is asked before every send. */
  readonly guard: SpendGate
  /** Remembers outside the profile how far its database has come. */
  readonly keepUp: () => void
  readonly billing: JobBilling
  readonly spendingLimits: JobLimits
  readonly claims: JobClaims
  readonly pauseForLimit: PauseForLimit
  /** True while something is wrong that forbids to spend. */
  readonly isSpendingStopped: () => boolean
}

/** The connections, with what a queue's pace and its holding back are read from. */
type JobConnections = Omit<Connections, 'stateOf'> & {
  stateOf(workspaceId: WorkspaceId): Parameters<typeof queueDelay>[0]
  budgetOf(workspaceId: WorkspaceId): RateBudget
}

/** How many jobs wait to be sent and may be: those that the user paused do not press. */
export function countWaiting(counts: readonly Pick<StoredCount, 'kind' | 'isPaused' | 'jobs'>[]): number {
  return counts.reduce((sum, { kind, isPaused, jobs }) => (kind === 'queued' && !isPaused ? sum + jobs : sum), 0)
}

/** Builds the queue, its runners and everything that a person does with jobs. Nothing runs before `resume` or a submission. */
export function createJobs(deps: {
  tables: Tables
  money: MoneyGuards
  prices: JobPrices
  models: JobModels
  connections: JobConnections
  media: Pick<Media, 'fileStore' | 'thumbnails' | 'filmBurner' | 'isHere'>
  library: Parameters<typeof createCaptionBurner>[0]['library'] & Parameters<typeof createFetchAgain>[1]
  missing: MissingFiles
  /** SHA-256 of a text, in hexadecimal. */
  hash: (text: string) => string
  runInBackground: RunnerDeps['runInBackground']
  yieldToLoop: () => Promise<void>
  /** Receives errors that no job's run can take. */
  report: (error: unknown) => void
  onStep?: OnStep | undefined
  events: StudioEvents
  clock: Clock
  random: Random
  log: Log
}): Jobs {
  const { tables, money, prices, models, connections, media, library, missing, runInBackground } = deps
  const { onStep = () => undefined, yieldToLoop, events, clock, random, log } = deps
  const { jobs, outputs, sets, burns } = tables
  const { billing, spendingLimits } = money

  const sleeps = createWakingSleep(clock)
  const trackers = createTrackers({
    budgetOf: (id) => connections.budgetOf(id),
    durationsOf: (id) => tables.durationsOf(id),
    backlog: (id) => countWaiting(tables.counts.totals(id)),
    onConnectionProblem: (error) => log.warn('A duration could not be kept', { error }),
    clock,
  })
  events.on('serviceReached', (id) => {
    sleeps.wake(id)
    trackers.of(id).reached()
  })

  /** Calls what guards money with a change that is written, then reports it, even where a guard throws. */
  function moved(job: StoredJob): void {
    const { spend, workspaceId } = job
    try {
      // What is about to leave is remembered outside the profile first.
      if (spend.kind === 'sending') money.keepUp()
      if (spend.kind === 'failed' || (spend.kind === 'unconfirmed' && spend.lacksFile)) money.claims.look(workspaceId)
      if (spend.kind === 'saving') money.claims.settleFile(job.id)
      if (isShortage(job)) money.pauseForLimit(workspaceId)
    } finally {
      events.emit('jobChanged', job)
    }
  }
  const findDraft = createFindDraft({ ...tables, spendingLimits })
  const accountOf = (id: WorkspaceId) => tables.workspaces.read(id)?.keyPrint ?? ''
  const writing = createWriting({
    tables,
    billing,
    spendingLimits,
    findDraft,
    accountOf,
    yieldToLoop,
    clock,
    random,
    log,
  })
  const prepare = createPrepareOrder({ prices, models, missing })
  const runner: RunnerDeps = {
    kinds: jobKinds,
    sentHere: new Set(),
    hashOf: deps.hash,
    jobs,
    outputs,
    jobStore: createJobStore({
      jobs,
      claim: (job) => tables.queue.claim(job),
      clock,
      onChange: moved,
      onKept: (job) => events.emit('jobHeldBack', job),
    }),
    billing,
    prices,
    connections,
    guard: money.guard,
    files: media.fileStore,
    trackers,
    videos: createVideoNotes({
      table: tables.shortVideos,
      clock,
      onChange: ({ id, workspaceId }) => events.emit('videoChanged', { id, workspaceId }),
    }),
    sleeps,
    clock,
    random,
    log,
    onStep,
    runInBackground,
    addAsset: (asset) => library.add(asset),
    prepareThumbnail: async (asset) => void (await media.thumbnails.thumbnail(asset.path, asset.sha256, 512)),
  }
  const queue = createJobQueue({
    runner,
    parts: { ...tables, spendingLimits, prices, models, missing, findDraft, ...writing, clock, random, yieldToLoop },
    submit: createSubmitJob({ findDraft, billing, prepare, write: writing.write, onStep }),
    hold: (id) => queueDelay(connections.stateOf(id), connections.budgetOf(id).state().freeAt),
    report: deps.report,
    isSpendingStopped: money.isSpendingStopped,
    events,
  })
  const jobService = createJobService({
    runner,
    videoTable: tables.shortVideos,
    burns,
    sets,
    models,
    prepare,
    findDraft,
    ...writing,
    present: (job) => queue.present(job),
    takeUp: (job) => queue.takeUp(job),
    remove: (jobId) => queue.remove(jobId),
    onStep,
  })
  const burner = createCaptionBurner({
    jobs,
    outputs,
    burns,
    burner: media.filmBurner,
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
  })
  return {
    queue,
    jobService,
    burner,
    fetchAgain: createFetchAgain(runner, library, burns),
    resume({ pauseAfterCrash }) {
      beginRun(tables.counts, { at: clock.now(), pauseAfterCrash })
      queue.resume()
    },
    endRun: () => endRun(tables.counts, { at: clock.now(), passes: money.guard.passes }),
  }
}
