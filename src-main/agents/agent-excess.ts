import { excessOf } from '#shared/domain/agent-budget.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { AgentCallsTable } from '../cache/tables/agent-calls.ts'
import type { AgentsTable, StoredAgent } from '../cache/tables/agents.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { QueueTable } from '../cache/tables/queue.ts'
import type { StudioEvents } from '../events/studio-events.ts'
import type { ReportAlert } from '../log/active-alerts.ts'
import type { AgentBudgets } from './agent-budgets.ts'

function sentenceOf(over: readonly { readonly agent: StoredAgent; readonly credits: number }[]): Sentence {
  const each = over.map(({ agent, credits }) => say('alert.agentOver', { agent: agent.name, credits }))
  return sayAll(...each, say('alert.agentRemedy'))
}

/** The most that a job was expected to cost, which its agent's budget held. Credits. */
const expectedOf = ({ quote }: Pick<StoredJob, 'quote'>) => Math.max(quote.credits ?? 0, quote.holds ?? 0)

/**
 * Creates what stops an agent whose budget a charge passed, because the service took more than it quoted: nothing of the
 * agent is sent until the user resumes it.
 */
export function createAgentExcess(deps: {
  readonly tables: {
    readonly agents: Pick<AgentsTable, 'read' | 'write' | 'stopped'>
    readonly agentCalls: Pick<AgentCallsTable, 'agentOf' | 'waitingJobs'>
    readonly queue: Pick<QueueTable, 'pause'>
  }
  readonly budgets: Pick<AgentBudgets, 'stateOf'>
  readonly events: StudioEvents
  readonly reportAlert: ReportAlert
}) {
  const { budgets, events, reportAlert } = deps
  const { agents, agentCalls, queue } = deps.tables

  const excess = (agent: StoredAgent) => excessOf({ ...agent, ...budgets.stateOf(agent.id) })
  /** Reports the agents that are stopped over their budgets, or that there are none. */
  function report(): void {
    const over = agents.stopped().flatMap((agent) => {
      const credits = excess(agent)
      return credits > 0 ? [{ agent, credits }] : []
    })
    reportAlert('agent-over-budget', over.length === 0 ? null : { sentence: sentenceOf(over) })
  }
  function stop(agent: StoredAgent): void {
    agents.write({ ...agent, isStopped: true })
    queue.pause(agent.workspaceId, agentCalls.waitingJobs(agent.id), true)
    events.emit('queueChanged', agent.workspaceId)
    events.emit('agentStopped', agent.id)
    events.emit('agentsChanged')
  }
  events.on('agentsChanged', report)

  return {
    /** Stops the agent of a job that cost more than expected, if its budget is passed. Call it in the charge's transaction. */
    check(job: Pick<StoredJob, 'agent' | 'draftId' | 'charged' | 'quote'>): void {
      if (job.agent === null || (job.charged ?? 0) <= expectedOf(job)) return
      const id = agentCalls.agentOf(job.draftId)
      const agent = id === null ? null : agents.read(id)
      if (agent !== null && excess(agent) > 0) stop(agent)
    },
  }
}
