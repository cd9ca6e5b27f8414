import type { Agent, AgentCall, AgentChange, AgentSettings, CallFilter } from '#shared/bridge/agents.ts'
import { Failure } from '#shared/domain/failure.ts'
import { AgentId, type WorkspaceId } from '#shared/domain/ids.ts'
import { refuseField } from '#shared/domain/refuse-field.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import { byteOrderMark, csvRows } from '#shared/util/text-formats.ts'
import type { AgentCallsTable, ListedCall } from '../cache/tables/agent-calls.ts'
import type { AgentsTable, StoredAgent } from '../cache/tables/agents.ts'
import type { AgentBudgets } from './agent-budgets.ts'
import { hashToken, hintOf, newToken } from './agent-tokens.ts'

const iso = (at: number) => new Date(at).toISOString()
const isoOrNull = (at: number | null) => (at === null ? null : iso(at))
const rowsAtOnce = 200

function creditsOf({ state, reserved, charged, held }: ListedCall): number | null {
  if (state === 'ordered') return (charged ?? 0) + held
  return state === 'waiting' || state === 'reserved' ? reserved : null
}
const toCall = (call: ListedCall): AgentCall => ({
  number: call.number,
  tool: call.tool,
  summary: call.summary,
  reason: call.reason,
  state: call.state,
  decision: call.decision,
  refusal: call.refusal,
  credits: creditsOf(call),
  at: iso(call.createdAt),
  tookMs: call.endedAt === null ? null : Math.max(0, call.endedAt - call.createdAt),
})

/** Creates what windows see and change of agents. `connectedAt`: since when a client is connected; ms since 1970. */
export function createAgentRegistry(deps: {
  agents: AgentsTable
  calls: AgentCallsTable
  budgets: AgentBudgets
  connectedAt: (id: AgentId) => number | null
  onToken: (token: string) => void
  clock: Clock
  random: Pick<Random, 'uuid'>
}) {
  const { agents, calls, budgets, clock, random } = deps

  /** @throws Failure NOT_FOUND */
  function find(workspaceId: WorkspaceId, id: AgentId): StoredAgent {
    const agent = agents.read(id)
    if (agent !== null && agent.workspaceId === workspaceId) return agent
    throw new Failure('NOT_FOUND', say('agents.gone'), {
      charged: 'no',
      what: 'the agent',
    })
  }
  function refuseTaken(workspaceId: WorkspaceId, name: string, id: AgentId | null): void {
    const other = agents.readByName(workspaceId, name)
    if (other === null || other.id === id) return
    throw refuseField('name', say('agents.taken', { name }))
  }
  function present(agent: StoredAgent): Agent {
    const { id, workspaceId: _, tokenHash: __, createdAt, revokedAt, testedAt, ...settings } = agent
    const connectedAt = deps.connectedAt(id)
    const { today, total } = budgets.stateOf(id)
    const all = calls.count(id, 0)
    return {
      ...settings,
      id,
      createdAt: iso(createdAt),
      revokedAt: isoOrNull(revokedAt),
      testedAt: isoOrNull(testedAt),
      lastCallAt: isoOrNull(all.latest),
      connectedAt: isoOrNull(connectedAt),
      today,
      total,
      calls: { session: connectedAt === null ? 0 : calls.count(id, connectedAt).count, all: all.count },
    }
  }
  function write(agent: StoredAgent): Agent {
    agents.write(agent)
    return present(agent)
  }
  function withToken(agent: Omit<StoredAgent, 'tokenHash' | 'tokenHint'>): { agent: Agent; token: string } {
    const token = newToken(random)
    deps.onToken(token)
    return { agent: write({ ...agent, tokenHash: hashToken(token), tokenHint: hintOf(token) }), token }
  }
  function page(workspaceId: WorkspaceId, id: AgentId, filter: CallFilter, before: number | null, limit: number) {
    const rows = calls.page(find(workspaceId, id).id, filter, before, limit + 1)
    const shown = rows.slice(0, limit)
    return { calls: shown.map(toCall), next: rows.length > limit ? (shown.at(-1)?.number ?? null) : null }
  }

  return {
    find,
    list: (workspaceId: WorkspaceId): Agent[] => agents.list(workspaceId).map(present),
    /** @throws Failure INVALID_INPUT for a name that is taken */
    create(workspaceId: WorkspaceId, settings: AgentSettings): { agent: Agent; token: string } {
      refuseTaken(workspaceId, settings.name, null)
      const fresh = { isStopped: false, createdAt: clock.now(), revokedAt: null, testedAt: null }
      return withToken({ ...settings, ...fresh, id: AgentId.parse(random.uuid()), workspaceId })
    },
    /** @throws Failure NOT_FOUND, or INVALID_INPUT for a name that is taken */
    update(workspaceId: WorkspaceId, id: AgentId, change: AgentChange): Agent {
      const agent = find(workspaceId, id)
      // Its runs keep the name that it had.
      if (change.name !== undefined) refuseTaken(workspaceId, change.name, id)
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      return write({ ...agent, ...Object.fromEntries(given) })
    },
    /** @throws Failure NOT_FOUND */
    newToken: (workspaceId: WorkspaceId, id: AgentId) => withToken({ ...find(workspaceId, id), revokedAt: null }),
    /** @throws Failure NOT_FOUND */
    stop: (workspaceId: WorkspaceId, id: AgentId, isStopped: boolean): Agent =>
      write({ ...find(workspaceId, id), isStopped }),
    /** @throws Failure NOT_FOUND */
    revoke: (workspaceId: WorkspaceId, id: AgentId): Agent =>
      write({ ...find(workspaceId, id), tokenHash: null, revokedAt: clock.now() }),
    /** @throws Failure NOT_FOUND */
    noteTested: (workspaceId: WorkspaceId, id: AgentId): Agent =>
      write({ ...find(workspaceId, id), testedAt: clock.now() }),
    page,
    /** A part of the calls as CSV; the first part has the heading. Times in UTC, credits. */
    csv(workspaceId: WorkspaceId, id: AgentId, filter: CallFilter, before: number | null) {
      const part = page(workspaceId, id, filter, before, rowsAtOnce)
      const rows = part.calls.map(
        ({ number, at, tool, summary, reason, state, decision, refusal, tookMs, credits }) => [
          number,
          at,
          tool,
          summary,
          reason,
          state,
          decision,
          refusal,
          tookMs,
          credits,
        ],
      )
      const head = ['Call', 'Time', 'Tool', 'Request', 'Reason', 'State', 'Decision', 'Refusal', 'Took ms', 'Credits']
      return { text: (before === null ? byteOrderMark + csvRows([head]) : '') + csvRows(rows), next: part.next }
    },
  }
}
