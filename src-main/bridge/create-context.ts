import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { OpenProfile } from '../cache/profile.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { Jobs } from '../jobs/create-jobs.ts'
import type { Media } from '../media/create-media.ts'
import type { Money } from '../money/money.ts'
import type { ConnectionState } from '../workspaces/connections.ts'
import { createAnnouncer } from './announcer.ts'
import type { BridgeContext } from './bridge-context.ts'
import { createStatus } from './status.ts'

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
    readonly jobs: Jobs
  },
): BridgeContext {
  const { profile, events, clock, connections, media, money, jobs } = parts
  const { queue, jobService, burner, fetchAgain } = jobs
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
    jobs: queue,
    jobService,
    burner,
    fetchAgain,
    billing,
    money: service,
    drafts: profile.drafts,
    batchDrafts: profile.batchDrafts,
    readOnly: profile.readOnly,
    inspectFiles: media.inspect,
    announcer: createAnnouncer({ events, readJob: (jobId) => queue.find(jobId) }),
    status: createStatus({
      current: () => parts.workspaces.state().current?.id ?? null,
      queue: (id) => ({ ...queue.service.summary(id), current: profile.queue.running(id) }),
      billing,
      budgetOf: (id) => connections.budgetOf(id),
      connectionOf: (id) => connections.stateOf(id),
      alert: () => parts.alerts.list(),
    }),
  }
}
