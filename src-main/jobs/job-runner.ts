import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { Media } from '../media/create-media.ts'
import type { MissingFiles } from './intake/prepare-order.ts'
import type { WebhookOf } from './intake/write-jobs.ts'
import { createRenderAllowances } from './composer/render-allowances.ts'
import { createJobStore } from './job-store.ts'
import type { ComposerNotes, ResourceNotes, RunnerDeps } from './kinds/job-kind.ts'
import { jobKinds } from './kinds/job-kinds.ts'
import type { createFetchAgain } from './kinds/save-files.ts'
import { createReceivedBytes } from './kinds/received-bytes.ts'
import { createRunShares } from './kinds/run-shares.ts'
import { createWakingSleep } from './kinds/waking-sleep.ts'
import { createTrackers } from './polling/tracker.ts'
import type { Connections, JobBilling, JobClaims, JobLimits, JobModels, JobPrices, OnStep, SpendGate } from './ports.ts'
import { isShortage, type PauseForLimit, type queueDelay } from './scheduling/pauses.ts'
import { countWaiting } from './scheduling/queue-summary.ts'
import type { createCaptionBurner } from './short-video/caption-burn-service.ts'
import { createVideoNotes } from './short-video/video-notes.ts'

/** Money guards: called directly, before anything is sent or right after it is written, never by an event. */
type MoneyGuards = {
  /** Checked before every send. */
  readonly guard: SpendGate
  /** Records outside the profile how far its database has come. */
  readonly keepUp: () => void
  readonly billing: JobBilling
  readonly spendingLimits: JobLimits
  readonly claims: JobClaims
  readonly pauseForLimit: PauseForLimit
  /** True while a problem forbids spending. */
  readonly isSpendingStopped: () => boolean
}

/** The connections, plus what the queue's pace and pauses depend on. */
type JobConnections = Omit<Connections, 'stateOf'> & {
  stateOf(workspaceId: WorkspaceId): Parameters<typeof queueDelay>[0]
  /** True while the computer or its network changes, so that nothing new is sent. */
  isHeld(workspaceId: WorkspaceId): boolean
  budgetOf(workspaceId: WorkspaceId): RateBudget
}

/** What jobs need of the rest of the studio. */
export type JobServiceDeps = Pick<RunnerDeps, 'runInBackground' | 'uploads'> & {
  tables: OpenProfile
  money: MoneyGuards
  prices: JobPrices
  models: JobModels
  connections: JobConnections
  media: Pick<Media, 'fileStore' | 'thumbnails' | 'videoBurner' | 'aligner' | 'isHere'>
  /** Stores what the service told of avatars, videos, voices and speech. */
  resources: ResourceNotes
  /** Stores what the service told of takes, renders and autopilot. */
  composer: ComposerNotes
  library: Parameters<typeof createCaptionBurner>[0]['library'] & Parameters<typeof createFetchAgain>[1]
  missing: MissingFiles
  webhookOf: WebhookOf
  /** Whether a workspace's service sent verified events recently. */
  eventsFlow: (workspaceId: WorkspaceId) => boolean
  /** SHA-256 of a text, in hexadecimal. */
  hash: (text: string) => string
  yieldToLoop: () => Promise<void>
  /** Receives errors that belong to no job's run. */
  report: (error: unknown) => void
  onStep?: OnStep | undefined
  events: StudioEvents
  clock: Clock
  random: Random
  log: Log
}

/** Builds what runs jobs. Money guards are called with each change that is written, before it is reported. */
export function createJobRunner(deps: JobServiceDeps): RunnerDeps {
  const { tables, money, connections, media, events, clock, random, log } = deps
  const sleeps = createWakingSleep(clock)
  const trackers = createTrackers({
    budgetOf: (id) => connections.budgetOf(id),
    durationsOf: (id) => tables.durationsOf(id),
    backlog: (id) => countWaiting(tables.counts.totals(id)),
    eventsFlow: deps.eventsFlow,
    onWriteFailure: (error) => log.warn('A duration could not be kept', { error }),
    clock,
  })
  events.on('serviceReached', (id) => {
    sleeps.wake(id)
    trackers.of(id).reached()
  })

  function onChange(job: StoredJob): void {
    const { spend, workspaceId } = job
    try {
      // Recorded outside the profile before the request leaves.
      if (spend.kind === 'sending') money.keepUp()
      if (spend.kind === 'failed' || (spend.kind === 'unconfirmed' && spend.lacksFile))
        money.claims.recheck(workspaceId)
      if (spend.kind === 'saving') money.claims.settleFile(job.id)
      if (isShortage(job)) money.pauseForLimit(workspaceId)
    } finally {
      events.emit('jobChanged', job)
    }
  }
  const jobStore = createJobStore({
    jobs: tables.jobs,
    claim: (job) => tables.queue.claim(job),
    clock,
    onChange,
    onKept: (job) => events.emit('jobHeldBack', job),
  })
  return {
    kinds: jobKinds,
    sentHere: new Set(),
    hashOf: deps.hash,
    jobs: tables.jobs,
    outputs: tables.outputs,
    jobStore,
    received: createReceivedBytes({ clock, onChange: (jobId) => events.emit('downloadChanged', jobId) }),
    shares: createRunShares({ clock, onChange: (jobId) => events.emit('shareChanged', jobId) }),
    allowance: createRenderAllowances({
      readings: tables.composerReadings,
      jobs: tables.composerJobs,
      jobStore,
      onChange: (id) => events.emit('queueChanged', id),
      clock,
    }),
    billing: money.billing,
    prices: deps.prices,
    connections,
    guard: money.guard,
    files: media.fileStore,
    trackers,
    videos: createVideoNotes({
      table: tables.shortVideos,
      clock,
      onChange: ({ id, workspaceId }) => events.emit('videoChanged', { id, workspaceId }),
    }),
    resources: deps.resources,
    composer: deps.composer,
    uploads: deps.uploads,
    sleeps,
    clock,
    random,
    log,
    onStep: deps.onStep ?? (() => undefined),
    runInBackground: deps.runInBackground,
    addAsset: (asset) => deps.library.add(asset),
    prepareThumbnail: async ({ path, sha256 }) => void (await media.thumbnails.thumbnail(path, sha256, 512)),
  }
}
