import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { JobService } from '../jobs/job-service.ts'
import type { Media } from '../media/create-media.ts'
import type { Money } from '../money/money.ts'
import type { ConnectionState } from '../workspaces/connections.ts'
import { createAnnouncer } from './announcer.ts'
import type { BridgeContext } from './bridge-context.ts'
import type { StudioStatus, Alert } from '#shared/bridge/status.ts'
import type { QueueSummary } from '#shared/bridge/queue.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { BillingLedger } from '../money/billing-ledger.ts'
import { limits } from '#shared/contract/limit.ts'

/** The parts of a studio that handlers use as they are. */
type Direct = Pick<
  BridgeContext,
  | 'info'
  | 'workspaces'
  | 'catalog'
  | 'quotes'
  | 'inputs'
  | 'library'
  | 'prompts'
  | 'recipes'
  | 'settings'
  | 'alerts'
  | 'playback'
  | 'exportSet'
  | 'explain'
>

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
  alert: [],
}

function currentOf(job: StoredJob | null): StudioStatus['current'] {
  if (job === null || !('since' in job.spend)) return null
  return { modelName: job.modelName, prompt: job.prompt, since: iso(job.spend.since) }
}

/** Builds what the status bar shows, from what the rooms know at the moment. */
function createStatus(deps: {
  current: () => WorkspaceId | null
  queue: (workspaceId: WorkspaceId) => Pick<QueueSummary, 'pause' | 'counts'> & { readonly current: StoredJob | null }
  billing: BillingLedger
  budgetOf: (workspaceId: WorkspaceId) => RateBudget
  connectionOf: (workspaceId: WorkspaceId) => ConnectionState
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
      connection: connection.kind === 'offline' ? { kind: 'offline', since: iso(connection.since) } : connection,
      alert: deps.alert(),
    }
  }
}

/** Builds what the handlers of the bridge may use, and passes the studio's events on to windows from now on. */
export function createContext(
  parts: Direct & {
    readonly profile: Pick<OpenProfile, 'drafts' | 'batchDrafts' | 'queue' | 'readOnly'>
    readonly events: StudioEvents
    readonly clock: Clock
    readonly connections: {
      budgetOf(workspaceId: WorkspaceId): RateBudget
      stateOf(workspaceId: WorkspaceId): ConnectionState
    }
    readonly media: Pick<Media, 'inspect'>
    readonly money: Money
    readonly jobs: JobService
  },
): BridgeContext {
  const { profile, events, clock, connections, media, money, jobs } = parts
  const { billing, service } = money
  return {
    info: parts.info,
    workspaces: parts.workspaces,
    catalog: parts.catalog,
    quotes: parts.quotes,
    inputs: parts.inputs,
    library: parts.library,
    prompts: parts.prompts,
    recipes: parts.recipes,
    settings: parts.settings,
    alerts: parts.alerts,
    playback: parts.playback,
    exportSet: parts.exportSet,
    explain: parts.explain,
    now: () => clock.now(),
    jobs,
    billing,
    money: service,
    drafts: profile.drafts,
    batchDrafts: profile.batchDrafts,
    readOnly: profile.readOnly,
    inspectFiles: media.inspect,
    announcer: createAnnouncer({ events, readJob: (jobId) => jobs.find(jobId) }),
    status: createStatus({
      current: () => parts.workspaces.state().current?.id ?? null,
      queue: (id) => ({ ...jobs.summary(id), current: profile.queue.running(id) }),
      billing,
      budgetOf: (id) => connections.budgetOf(id),
      connectionOf: (id) => connections.stateOf(id),
      alert: () => parts.alerts.list(),
    }),
  }
}
