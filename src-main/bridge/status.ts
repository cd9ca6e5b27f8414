import type { StudioStatus, Alert } from '#shared/bridge/status.ts'
import type { QueueSummary } from '#shared/bridge/queue.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { BillingLedger } from '../money/billing-ledger.ts'
import type { ConnectionState } from '../workspaces/connections.ts'
import { limits } from '#shared/contract/limit.ts'

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
export function createStatus(deps: {
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
