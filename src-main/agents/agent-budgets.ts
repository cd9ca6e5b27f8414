import type { BudgetUse } from '#shared/bridge/agents.ts'
import { usedOf } from '#shared/domain/agent-budget.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { AgentCallsTable } from '../cache/tables/agent-calls.ts'
import type { AgentsTable, StoredAgent } from '../cache/tables/agents.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import { refusalOf } from './agent-refusals.ts'

/** What is used of an agent's budgets. Credits; `resetsAt` in milliseconds since 1970. */
export type BudgetState = { readonly today: BudgetUse; readonly total: BudgetUse; readonly resetsAt: number }

/**
 * Creates the budgets of agents.
 *
 * A call holds the most that it may cost from before the question to the user until its job is written; then the job
 * holds it until it is charged. `dayOf`: the user's day that contains a moment. Setting the clock back opens no new day.
 */
export function createAgentBudgets(deps: {
  tables: {
    readonly agents: Pick<AgentsTable, 'read' | 'areStopped'>
    readonly agentCalls: Pick<AgentCallsTable, 'readDraft' | 'update' | 'held' | 'ofJobs'>
  }
  reservedBy: (job: StoredJob) => number
  dayOf: (now: number) => { readonly start: number; readonly end: number }
  clock: Clock
}) {
  const { reservedBy, dayOf, clock } = deps
  const { agents, agentCalls: calls } = deps.tables

  function stateOf(agentId: AgentId, except: StoredJob | null = null): BudgetState {
    const { latest } = calls.ofJobs(agentId, 0)
    const { start, end } = dayOf(Math.max(clock.now(), latest))
    const jobs = calls.ofJobs(agentId, start, except?.id ?? null)
    const { waiting, reserved } = calls.held(agentId)
    const held = jobs.held + reserved
    return {
      today: { charged: jobs.today, held, waiting },
      total: { charged: jobs.total, held, waiting },
      resetsAt: end,
    }
  }
  /** @throws Failure AGENT_REFUSED where `credits` more would pass a budget. */
  function assertCovers(agent: StoredAgent, credits: number, except: StoredJob | null = null): void {
    const { today, total } = stateOf(agent.id, except)
    const leftToday = agent.dailyBudget - usedOf(today)
    const leftInAll = agent.totalBudget - usedOf(total)
    // What costs nothing passes no budget, not even one that is passed already.
    if (credits === 0) return
    if (credits > leftToday) {
      const left = Math.max(0, leftToday)
      const sentence = say('agents.overDay', { agent: agent.name, credits, left, budget: agent.dailyBudget })
      throw refusalOf('day', sentence)
    }
    if (credits > leftInAll) {
      const left = Math.max(0, leftInAll)
      const sentence = say('agents.overTotal', { agent: agent.name, credits, left, budget: agent.totalBudget })
      throw refusalOf('total', sentence)
    }
  }
  function admitOne(job: StoredJob): void {
    const call = calls.readDraft(job.draftId)
    const agent = call === null ? null : agents.read(call.agentId)
    if (call === null || agent === null || call.state === 'waiting') throw refusalOf('ended')
    if (call.state === 'ordered') {
      const charged = Math.max(0, (job.charged ?? 0) - job.refunded)
      assertCovers(agent, charged + reservedBy(job), job)
      return
    }
    if (agent.revokedAt !== null) throw refusalOf('revoked')
    if (agent.isStopped || agents.areStopped()) throw refusalOf('stopped')
    if (reservedBy(job) > call.reserved) throw refusalOf('no-bound', say('agents.priceRose'))
    calls.update({ ...call, state: 'ordered', reserved: 0, endedAt: clock.now() })
  }

  return {
    stateOf,
    /** When daily budgets begin anew, ms since 1970. */
    resetsAt: (): number => dayOf(clock.now()).end,
    assertCovers,
    /**
     * Lets an agent's jobs be written: each takes over what its call holds. Call it in the transaction that writes them,
     * or that changes or puts back waiting ones.
     *
     * @throws Failure AGENT_REFUSED where no call holds enough.
     */
    admit(jobs: readonly StoredJob[]): void {
      for (const job of jobs) if (job.agent !== null) admitOne(job)
    },
  }
}
/** The budgets of agents. */
export type AgentBudgets = ReturnType<typeof createAgentBudgets>
