import type { StudioStatus, Trouble } from '#shared/bridge/status.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { RateBudget } from '../api/rate-budget.ts'
import type { Books } from '../money/books.ts'
import type { ConnectionState } from '../workspaces/connections.ts'
import { limits } from '#shared/contract/limit.ts'

const iso = (at: number) => new Date(at).toISOString()

const nothing: StudioStatus = {
  running: 0,
  waiting: 0,
  current: null,
  balance: null,
  rate: { used: 0, most: limits.requests.most, freeAt: null },
  connection: { kind: 'none' },
  trouble: [],
}

function currentOf(jobs: readonly Job[]): StudioStatus['current'] {
  for (const { state, modelName, prompt } of jobs) {
    if (state.kind === 'running' || state.kind === 'saving') return { modelName, prompt, since: state.since }
  }
  return null
}

/** Builds what the status bar shows, from what the rooms know at the moment. */
export function createStatus(deps: {
  current: () => WorkspaceId | null
  openJobs: (workspaceId: WorkspaceId) => readonly Job[]
  books: Books
  budgetOf: (workspaceId: WorkspaceId) => RateBudget
  connectionOf: (workspaceId: WorkspaceId) => ConnectionState
  trouble: () => Trouble[]
}): () => StudioStatus {
  return () => {
    const id = deps.current()
    if (id === null) return { ...nothing, trouble: deps.trouble() }
    const jobs = deps.openJobs(id)
    const waiting = jobs.filter(({ state }) => state.kind === 'waiting').length
    const balance = deps.books.balance(id)
    const { used, most, freeAt } = deps.budgetOf(id).state()
    const connection = deps.connectionOf(id)
    return {
      running: jobs.length - waiting,
      waiting,
      current: currentOf(jobs),
      balance:
        balance.credits === null || balance.at === null ? null : { credits: balance.credits, at: iso(balance.at) },
      rate: { used, most, freeAt: freeAt === null ? null : iso(freeAt) },
      connection: connection.kind === 'offline' ? { kind: 'offline', since: iso(connection.since) } : connection,
      trouble: deps.trouble(),
    }
  }
}
