import { randomUUID } from 'node:crypto'
import { type AgentBudgets, createAgentBudgets } from '#main/agents/agent-budgets.ts'
import { findByHeader, hashToken, newToken } from '#main/agents/agent-tokens.ts'
import { createApprovals } from '#main/agents/approvals.ts'
import { type AgentSession, createCallGate } from '#main/agents/call-gate.ts'
import { boundOf } from '#main/agents/tools/price-bounds.ts'
import { type Database, openDatabase, sql } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { createAgentCallsTable } from '#main/cache/tables/agent-calls.ts'
import { createAgentsTable, type StoredAgent } from '#main/cache/tables/agents.ts'
import { createLedgerLinesTable } from '#main/cache/tables/billing.ts'
import { reservedBy, type StoredJob } from '#main/cache/tables/job-row.ts'
import { createJobsTable } from '#main/cache/tables/jobs.ts'
import { createWorkspacesTable } from '#main/cache/tables/workspaces.ts'
import { type LocalPeriod, localPeriod } from '#main/money/spend-report.ts'
import type { AgentMode, ToolGroup } from '#shared/bridge/agents.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import { AgentId, JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { isFailure } from '#shared/domain/failure.ts'
import { advance } from '#shared/domain/spend.ts'
import { storedJob } from './stored-job.ts'
import { createTestClock } from './test-clock.ts'

const zone = 'Europe/Berlin'
const hash = (text: string) => hashToken(text)

/** Opens a ledger in memory: these tests are about arithmetic, not the disk. */
export function openPaperLedger(): Database {
  const ledger = openDatabase(':memory:')
  for (const { sql: text } of ledgerFile.migrations) ledger.script(text)
  return ledger
}

/** A call as a test makes it. `charge`: what the service takes in the end; at most what bounds it, unless it lies. */
export type PaperCall = {
  readonly token: string
  readonly group: ToolGroup
  readonly modelId: string
  readonly quote: Pick<Quote, 'credits' | 'holds' | 'label'>
  readonly key: string | undefined
  readonly charge: number
}

/** What the service took: by agent, with the local day it was taken on. Credits. */
type Taken = { readonly agentId: AgentId; readonly day: number; credits: number }

/**
 * Creates agents with real tables, budgets, approvals and gate, over a service on paper. Jobs are written as the job queue
 * does: the row and what admits it in one transaction. `pause`: awaited wherever other calls may come between.
 */
export function createAgentWorld(ledger: Database, pause: () => Promise<void>) {
  for (const table of ['agent_call', 'agent', 'ledger_line', 'job']) ledger.script(`DELETE FROM "${table}"`)
  ledger.run(sql`UPDATE agent_gateway SET is_stopped = 0`)
  const clock = createTestClock()
  let shift = 0
  const wall = { ...clock, now: () => clock.now() + shift }
  const random = { uuid: randomUUID, unit: Math.random }
  const agents = createAgentsTable(ledger)
  const calls = createAgentCallsTable(ledger)
  const jobs = createJobsTable(ledger)
  const lines = createLedgerLinesTable(ledger)
  const workspaceId = WorkspaceId.parse('workspace')
  createWorkspacesTable(ledger).write({
    id: workspaceId,
    kind: 'hosted',
    name: 'example',
    baseUrl: 'workspace',
    keyHint: '',
    keyPrint: '',
    createdAt: 0,
  })
  const days = new Map<number, LocalPeriod>()
  // Asked for after each step, mostly at the same moment.
  function dayOf(now: number): LocalPeriod {
    const known = days.get(now) ?? localPeriod('day', now, zone)
    days.set(now, known)
    return known
  }
  const taken: Taken[] = []
  const charges = new Map<JobId, { readonly agentId: AgentId; readonly credits: number }>()
  let latest = 0
  let number = 0
  let sessions = new Map<AgentId, { session: AgentSession; abort: () => void }>()

  function build() {
    const budgets = createAgentBudgets({ tables: { agents, agentCalls: calls }, reservedBy, dayOf, clock: wall })
    const approvals = createApprovals({ clock: wall, onChange: () => undefined })
    const onChange = () => undefined
    const gate = createCallGate({
      agents,
      calls,
      budgets,
      approvals,
      askOver: () => null,
      hash,
      clock: wall,
      random,
      onChange,
    })
    return { budgets, approvals, gate }
  }
  let { budgets, approvals, gate } = build()

  function write(call: PaperCall, agent: StoredAgent, draftId: string, most: number): StoredJob {
    const known = jobs.readDraft(draftId)
    if (known !== null) return known
    number += 1
    const id = JobId.parse(randomUUID())
    const quote: Quote = { modelId: 'm', pricedBy: [], note: '', ...call.quote, holds: most }
    const job = storedJob({ id, workspaceId, number, draftId, quote, agent: agent.name, createdAt: wall.now() })
    jobs.transaction(() => {
      jobs.insert(job)
      budgets.admit([job])
    })
    charges.set(id, { agentId: agent.id, credits: Math.min(call.charge, most) })
    return job
  }
  function sessionOf(agentId: AgentId): AgentSession {
    const known = sessions.get(agentId)
    if (known !== undefined && !known.session.signal.aborted) return known.session
    const controller = new AbortController()
    const session = {
      agentId,
      connectedAt: wall.now(),
      signal: controller.signal,
      granted: new Set<string>(),
      calls: 0,
    }
    sessions.set(agentId, { session, abort: () => controller.abort() })
    return session
  }

  return {
    clock,
    agents,
    calls,
    budgets: (): AgentBudgets => budgets,
    approvals: () => approvals.list(workspaceId),
    approve: (id: string, scope: 'once' | 'session', amount: number | undefined) =>
      approvals.approve(id, scope, amount),
    refuse: (id: string) => approvals.refuse(id),
    addAgent(name: string, change: { mode: AgentMode; askAbove: number; dailyBudget: number; totalBudget: number }) {
      const token = newToken(random)
      const agent: StoredAgent = {
        id: AgentId.parse(randomUUID()),
        workspaceId,
        name,
        client: 'other',
        tokenHash: hashToken(token),
        tokenHint: '',
        groups: ['search', 'runs'],
        models: ['m', 'n'],
        isStopped: false,
        createdAt: 0,
        revokedAt: null,
        testedAt: null,
        ...change,
      }
      agents.write(agent)
      return { id: agent.id, token }
    },
    /** Makes a call. Resolves with the job's id, or with why it was refused. */
    async call(call: PaperCall): Promise<string> {
      const agent = findByHeader(agents, `Bearer ${call.token}`)
      if (agent === null) return 'unknown token'
      const acting = {
        tool: 'run',
        group: call.group,
        summary: '',
        reason: '',
        requestHash: hash(JSON.stringify([call.modelId, call.quote.credits])),
        idempotencyKey: call.key,
        signal: new AbortController().signal,
      }
      const priced = {
        title: '',
        summary: '',
        modelId: call.modelId,
        modelName: null,
        items: [],
        cost: boundOf({ modelId: 'm', pricedBy: [], note: '', ...call.quote }),
        pricedBy: '',
      }
      try {
        const job = await gate.act(
          sessionOf(agent.id),
          acting,
          async () => {
            await pause()
            return priced
          },
          async ({ agent: spender, draftId, most }) => {
            await pause()
            return write(call, spender, draftId, most)
          },
          (draftId) => jobs.readDraft(draftId),
        )
        return job.id
      } catch (error) {
        if (isFailure(error) && 'reason' in error.data) return error.data.reason
        throw error
      }
    },
    /** The service takes what the oldest uncharged job costs, or less, or refuses it. False if there is none. */
    settleOne(how: 'charge' | 'refuse' | 'refund', share: number): boolean {
      const next = [...charges][0]
      if (next === undefined) return false
      const [id, { agentId, credits }] = next
      charges.delete(id)
      const job = jobs.read(id)
      if (job === null) return true
      const failed = { code: 'X', message: '', charged: 'no' as const, fields: [] }
      const sending = advance(job.spend, {
        kind: 'send',
        at: wall.now(),
        bodyHash: 'b',
        isOwnAccount: true,
        keyHint: '',
        repeat: 'keyed',
      })
      if (how === 'refuse') {
        const refused = advance(sending, { kind: 'refused', at: wall.now(), failure: failed })
        jobs.update({ ...job, spend: refused })
        return true
      }
      const charged = Math.round(credits * share)
      const at = wall.now()
      jobs.transaction(() => {
        const running = advance(sending, { kind: 'accepted', at })
        jobs.update({ ...job, spend: running, charged, refunded: how === 'refund' ? charged : 0 })
        lines.recordLine(id, { kind: 'charge', credits: charged, at })
      })
      latest = Math.max(latest, at)
      if (how === 'charge') taken.push({ agentId, day: dayOf(latest).start, credits: charged })
      return true
    },
    /** Moves time forward, or sets the wall clock back. */
    move(ms: number): void {
      if (ms < 0) shift += ms
      else clock.advance(ms)
    },
    disconnect: (agentId: AgentId) => sessions.get(agentId)?.abort(),
    stopAll(isStopped: boolean): void {
      agents.stopAll(isStopped)
      if (isStopped) approvals.refuseAll(null, 'stopped')
    },
    /** Ends the studio without a word, and starts it again. What the old one still does reaches only the database. */
    restart(): void {
      for (const { abort } of sessions.values()) abort()
      sessions = new Map()
      calls.endOpen(wall.now())
      const fresh = build()
      budgets = fresh.budgets
      approvals = fresh.approvals
      gate = fresh.gate
    },
    /** What the service took of an agent on one day at most, and in all; and what its uncharged jobs may still take. */
    takenBy(agentId: AgentId) {
      const mine = taken.filter((one) => one.agentId === agentId)
      const days = Map.groupBy(mine, ({ day }) => day)
      const sum = (some: readonly Taken[]) => some.reduce((total, { credits }) => total + credits, 0)
      const open = [...charges.values()].filter((one) => one.agentId === agentId)
      return {
        worstDay: Math.max(0, ...[...days.values()].map(sum)),
        total: sum(mine),
        open: open.reduce((total, { credits }) => total + credits, 0),
      }
    },
  }
}
