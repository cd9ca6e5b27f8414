import type { AppInfo } from '#shared/bridge/app.ts'
import type { CastKind } from '#shared/bridge/cast.ts'
import type { ComposerPart } from '#shared/bridge/composer.ts'
import type { Playback, VideoScan } from '#shared/bridge/library.ts'
import type { StudioStatus, Alert } from '#shared/bridge/status.ts'
import type { Failure } from '#shared/domain/failure.ts'
import type { AssetId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { BatchDraftsTable, DraftsTable } from '../cache/tables/drafts.ts'
import type { Agents } from '../agents/create-agents.ts'
import type { ServiceTools } from '../agents/service-tools.ts'
import type { Cast } from '../cast/create-cast.ts'
import type { Composer } from '../composer/create-composer.ts'
import type { Engines } from '../embedded/engines.ts'
import type { SlotReminders } from '../composer/slot-reminders.ts'
import type { JobService } from '../jobs/job-service.ts'
import type { LibraryFiles } from '../library/create-library-files.ts'
import type { Library } from '../library/library.ts'
import type { OrganisedLibrary } from '../library/organise-library.ts'
import type { AssetLineage } from '../library/asset-lineage.ts'
import type { LibraryLayout } from '../library/library-layout.ts'
import type { Storage } from '../library/create-storage.ts'
import type { Transfer } from '../transfer/create-transfer.ts'
import type { DiagnosticsBundle } from '../transfer/diagnostics-bundle.ts'
import type { Updates } from '../updates/create-updates.ts'
import type { PromptLibrary } from '../library/prompts.ts'
import type { ReadPng } from '../media/read-png.ts'
import type { ShowAsset } from '../media/show-asset.ts'
import type { RecipeStore } from '../library/recipes.ts'
import type { Alerts } from '../log/active-alerts.ts'
import type { ImportUploads } from '../inputs/import-uploads.ts'
import type { Inputs } from '../inputs/input-files.ts'
import type { AccountService } from '../account/account-service.ts'
import type { Account } from '../account/create-account.ts'
import type { BillingLedger } from '../money/billing-ledger.ts'
import type { ModelCatalog } from '../money/catalog.ts'
import type { MoneyService } from '../money/money-service.ts'
import type { Quotes } from '../money/quotes.ts'
import type { PublicPlace } from '../public-address/create-public-place.ts'
import type { SettingsRepository } from '../settings/settings.ts'
import type { Webhook } from '../webhook/create-webhook.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import { EventPublisher } from '@orpc/server'
import type { Job } from '#shared/bridge/jobs.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { Money } from '../money/create-money.ts'
import type { ConnectionState } from '../workspaces/connections.ts'
import type { ServiceHealth } from '../workspaces/service-health.ts'
import type { QueueSummary } from '#shared/bridge/queue.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import { limits } from '#shared/contract/limit.ts'

/** Events announced to windows. `status` carries nothing: a listener reads the status again. */
type Announcements = {
  job: Job
  video: Pick<Job, 'id' | 'workspaceId'>
  /** The video whose captions are burned in. */
  burn: JobId
  cast: { readonly workspaceId: WorkspaceId; readonly kind: CastKind }
  composer: { readonly workspaceId: WorkspaceId; readonly profileId: string; readonly part: ComposerPart }
  library: 'changed'
  slot: 'changed'
  status: 'changed'
  queue: 'changed'
  catalog: 'changed'
  agents: 'changed'
  account: WorkspaceId
  events: WorkspaceId
  publicAddress: 'changed'
  storage: 'changed'
  transfer: 'changed'
  updates: 'changed'
  settings: 'changed'
}

/** Those that only say that something changed. */
type ChangeOnly = {
  [Name in keyof Announcements]: Announcements[Name] extends 'changed' ? Name : never
}[keyof Announcements]

/**
 * Passes the studio's events on to windows. A subscriber receives every event from the moment it subscribes, however
 * late it begins to read. `readJob`: a job as windows see it; null where it is gone.
 */
export function createAnnouncer(deps: { events: StudioEvents; readJob: (jobId: JobId) => Job | null }) {
  const { events, readJob } = deps
  const publisher = new EventPublisher<Announcements>()
  const changed = (name: ChangeOnly) => () => publisher.publish(name, 'changed')
  const subscribe =
    <Name extends keyof Announcements>(name: Name, maxBufferedEvents: number) =>
    (signal: AbortSignal | undefined): AsyncIterator<Announcements[Name]> =>
      publisher.subscribe(name, { signal, maxBufferedEvents })

  const announceJob = (id: JobId) => {
    const job = readJob(id)
    if (job !== null) publisher.publish('job', job)
  }
  events.on('jobChanged', ({ id }) => announceJob(id))
  events.on('uploadChanged', announceJob)
  events.on('shareChanged', announceJob)
  events.on('videoChanged', ({ id, workspaceId }) => publisher.publish('video', { id, workspaceId }))
  events.on('burnChanged', (videoId) => publisher.publish('burn', videoId))
  events.on('castChanged', (change) => publisher.publish('cast', change))
  events.on('composerChanged', (change) => publisher.publish('composer', change))
  events.on('queueChanged', changed('queue'))
  events.on('slotsDue', changed('slot'))
  events.on('catalogChanged', changed('catalog'))
  events.on('publicAddressChanged', changed('publicAddress'))
  events.on('agentsChanged', changed('agents'))
  events.on('settingsChanged', changed('settings'))
  events.on('transferChanged', changed('transfer'))
  for (const name of ['updatesChanged', 'queueChanged'] as const) events.on(name, changed('updates'))
  events.on('accountChanged', (workspaceId) => publisher.publish('account', workspaceId))
  events.on('eventsChanged', (workspaceId) => publisher.publish('events', workspaceId))
  // Whether the media folder is there is an alert.
  for (const name of ['storageChanged', 'alertsChanged'] as const) events.on(name, changed('storage'))
  for (const name of ['libraryChanged', 'workspaceOpened'] as const) events.on(name, changed('library'))
  const shownInStatus = [
    'jobChanged',
    'queueChanged',
    'balanceChanged',
    'claimsChanged',
    'alertsChanged',
    'connectionChanged',
    'publicAddressChanged',
    'receiverChanged',
    'workspaceOpened',
    'agentsChanged',
  ] as const
  for (const name of shownInStatus) events.on(name, changed('status'))
  return {
    jobs: subscribe('job', 10_000),
    videoChanges: subscribe('video', 1_000),
    burnChanges: subscribe('burn', 1_000),
    castChanges: subscribe('cast', 1_000),
    composerChanges: subscribe('composer', 1_000),
    slotChanges: subscribe('slot', 1),
    libraryChanges: subscribe('library', 1),
    statusChanges: subscribe('status', 1),
    queueChanges: subscribe('queue', 1),
    catalogChanges: subscribe('catalog', 1),
    agentChanges: subscribe('agents', 1),
    accountChanges: subscribe('account', 100),
    eventChanges: subscribe('events', 100),
    publicAddressChanges: subscribe('publicAddress', 1),
    storageChanges: subscribe('storage', 1),
    transferChanges: subscribe('transfer', 1),
    updateChanges: subscribe('updates', 1),
    settingsChanges: subscribe('settings', 1),
  }
}

/** What handlers may use: modules of the studio, never a bridge transport. */
export type BridgeContext = {
  readonly info: AppInfo
  readonly workspaces: Workspaces
  /** @throws Failure NO_WORKSPACE where none is open. */
  readonly currentId: () => WorkspaceId
  readonly catalog: ModelCatalog
  readonly engines: Engines
  readonly quotes: Quotes
  readonly agents: Agents
  readonly jobs: JobService
  readonly cast: Cast
  readonly composer: Composer
  readonly slotReminders: Pick<SlotReminders, 'take'>
  readonly billing: BillingLedger
  readonly money: MoneyService
  readonly account: AccountService
  readonly library: Library
  readonly organised: OrganisedLibrary
  readonly libraryLayout: LibraryLayout
  readonly assetLineage: AssetLineage
  readonly webhook: Webhook
  readonly serviceTools: ServiceTools
  readonly publicPlace: PublicPlace
  readonly prompts: PromptLibrary
  readonly recipes: RecipeStore
  readonly inputs: Inputs
  readonly imports: ImportUploads
  readonly settings: SettingsRepository
  readonly drafts: DraftsTable
  readonly batchDrafts: BatchDraftsTable
  readonly announcer: ReturnType<typeof createAnnouncer>
  readonly status: () => StudioStatus
  /** Keeps the connection in `status` current. */
  readonly health: ServiceHealth
  readonly alerts: Alerts
  /** Why the studio is read-only, and the error of every other call; null where it is not. */
  readonly readOnly: Failure | null
  /** Turns an error of the disk or of a file into a failure with a sentence; anything else stays as it is. */
  readonly explain: (error: unknown) => unknown
  /** How a video or audio file is played. */
  readonly playback: (assetId: AssetId) => Promise<Playback>
  /** What captions of a video are checked by. */
  readonly scan: (assetId: AssetId) => Promise<VideoScan>
  readonly libraryFiles: LibraryFiles
  readonly showAsset: ShowAsset
  readonly storage: Storage
  readonly transfer: Transfer
  readonly diagnostics: DiagnosticsBundle
  readonly updates: Updates
  readonly readPng: ReadPng
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What `createContext` builds from other parts of the studio; the rest is passed through. */
type Made = 'billing' | 'money' | 'account' | 'drafts' | 'batchDrafts' | 'readOnly'

const iso = (at: number) => new Date(at).toISOString()

const nothing: StudioStatus = {
  running: 0,
  waiting: 0,
  pause: null,
  current: null,
  balance: null,
  reserved: 0,
  rate: { used: 0, most: limits.requests.most, freeAt: null },
  connection: { kind: 'none' },
  receiver: { kind: 'off' },
  alert: [],
}

function currentOf(job: StoredJob | null): StudioStatus['current'] {
  if (job === null || !('since' in job.spend)) return null
  return { modelName: job.modelName, prompt: job.prompt, since: iso(job.spend.since) }
}

/** Builds the status bar's content from the current state of the modules. */
function createStatus(deps: {
  current: () => WorkspaceId | null
  queue: (workspaceId: WorkspaceId) => Pick<QueueSummary, 'pause' | 'counts'> & { readonly current: StoredJob | null }
  billing: BillingLedger
  budgetOf: (workspaceId: WorkspaceId) => RateBudget
  connectionOf: (workspaceId: WorkspaceId) => ConnectionState
  receiverOf: (workspaceId: WorkspaceId) => StudioStatus['receiver']
  approvals: () => number
  alert: () => Alert[]
}): () => StudioStatus {
  return () => {
    const id = deps.current()
    if (id === null) return { ...nothing, alert: deps.alert() }
    const { pause, counts, current } = deps.queue(id)
    const balance = deps.billing.balance(id)
    const { used, most, freeAt } = deps.budgetOf(id).state()
    const connection = deps.connectionOf(id)
    return {
      running: counts.underWay,
      waiting: counts.waiting,
      pause,
      current: currentOf(current),
      balance:
        balance.credits === null || balance.at === null ? null : { credits: balance.credits, at: iso(balance.at) },
      reserved: counts.toCome + counts.unconfirmedCredits,
      rate: { used, most, freeAt: freeAt === null ? null : iso(freeAt) },
      connection: 'since' in connection ? { kind: connection.kind, since: iso(connection.since) } : connection,
      receiver: deps.receiverOf(id),
      approvals: deps.approvals(),
      alert: deps.alert(),
    }
  }
}

/** Builds what the bridge's handlers may use, and starts passing the studio's events on to windows. */
export function createContext(
  parts: Omit<BridgeContext, Made | 'announcer' | 'status' | 'now' | 'currentId'> & {
    readonly profile: Pick<OpenProfile, 'drafts' | 'batchDrafts' | 'queue' | 'readOnly'>
    readonly events: StudioEvents
    readonly clock: Clock
    readonly connections: {
      budgetOf(workspaceId: WorkspaceId): RateBudget
      stateOf(workspaceId: WorkspaceId): ConnectionState
    }
    readonly money: Money
    readonly account: Account
  },
): BridgeContext {
  const { profile, events, clock, connections, money, account, ...direct } = parts
  const { jobs } = direct
  const { billing, service } = money
  return {
    ...direct,
    currentId: () => direct.workspaces.currentId(),
    now: () => clock.now(),
    billing,
    money: service,
    account: account.service,
    drafts: profile.drafts,
    batchDrafts: profile.batchDrafts,
    readOnly: profile.readOnly,
    announcer: createAnnouncer({ events, readJob: (jobId) => jobs.find(jobId) }),
    status: createStatus({
      current: () => direct.workspaces.state().current?.id ?? null,
      queue: (id) => ({ ...jobs.summary(id), current: profile.queue.running(id) }),
      billing,
      budgetOf: (id) => connections.budgetOf(id),
      connectionOf: (id) => connections.stateOf(id),
      receiverOf: (id) => direct.webhook.status(id),
      approvals: () => direct.agents.waiting(),
      alert: () => direct.alerts.list(),
    }),
  }
}
