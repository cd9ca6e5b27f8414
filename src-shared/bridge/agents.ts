import { Spoken } from '../domain/said.ts'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { AgentRefusal } from '../domain/failure.ts'
import { AgentId, WorkspaceId } from '../domain/ids.ts'
import { procedure } from './failures.ts'

/** `read`: it never spends. `ask`: everything that spends or acts is approved. `ask-above`: above a price. */
export const AgentMode = z.enum(['read', 'ask', 'ask-above', 'free'])
export type AgentMode = z.output<typeof AgentMode>

/** The tools that are allowed together. */
export const ToolGroup = z.enum(['search', 'runs', 'videos', 'rounds'])
export type ToolGroup = z.output<typeof ToolGroup>

/** The programs whose configuration Backlot knows. */
export const AgentClient = z.enum(['claude-desktop', 'claude-code', 'cursor', 'vscode', 'zed', 'other'])
export type AgentClient = z.output<typeof AgentClient>

const credits = z.int().min(0).max(1_000_000_000)

/** What the user sets for an agent. `models`: null allows all. Budgets in credits. */
export const AgentSettings = z.object({
  name: z.string().trim().min(1).max(60),
  client: AgentClient,
  mode: AgentMode,
  askAbove: credits,
  dailyBudget: credits,
  totalBudget: credits,
  groups: z.array(ToolGroup),
  models: z.array(z.string().max(200)).max(500).nullable(),
})
export type AgentSettings = z.output<typeof AgentSettings>

/** What the user changes of an agent. */
export const AgentChange = AgentSettings.partial()
export type AgentChange = z.output<typeof AgentChange>

/** Of a budget: what was charged and not refunded, what runs may still take, and what waits for an approval. Credits. */
export const BudgetUse = z.object({ charged: z.int(), held: z.int(), waiting: z.int() })
export type BudgetUse = z.output<typeof BudgetUse>

/** An agent as windows see it. Times are ISO 8601. */
export const Agent = AgentSettings.extend({
  id: AgentId,
  /** The last characters of its token. */
  tokenHint: z.string(),
  isStopped: z.boolean(),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
  testedAt: z.string().nullable(),
  lastCallAt: z.string().nullable(),
  /** When its client connected; null while it is not connected. */
  connectedAt: z.string().nullable(),
  today: BudgetUse,
  total: BudgetUse,
  calls: z.object({ session: z.int(), all: z.int() }),
})
export type Agent = z.output<typeof Agent>

/**
 * A call that waits for the user. `cost`: the most that it may cost; null where no bound is known, so that the user names
 * an amount. Credits; times are ISO 8601.
 */
export const Approval = z.object({
  id: z.string(),
  agentId: AgentId,
  tool: z.string(),
  title: z.string(),
  modelName: z.string().nullable(),
  reason: z.string(),
  items: z.array(z.object({ text: z.string(), credits: z.int().nullable() })),
  cost: z.int().nullable(),
  pricedBy: z.string(),
  /** The number of this call in its session. */
  callNumber: z.int(),
  connectedAt: z.string().nullable(),
  askedAt: z.string(),
  expiresAt: z.string(),
})
export type Approval = z.output<typeof Approval>

/** The gateway, with the agents of the open workspace. */
export const AgentsState = z.object({
  /** Where it listens, `127.0.0.1:27813`; null while there is no agent, or it cannot. */
  address: z.string().nullable(),
  problem: Spoken.nullable(),
  /** All agents are stopped. */
  isStopped: z.boolean(),
  /** When daily budgets begin anew, ISO 8601. */
  resetsAt: z.string(),
  agents: z.array(Agent),
  /** The oldest first. */
  approvals: z.array(Approval),
  /** How many approvals wait in other workspaces, which can be answered once their workspace is open. */
  elsewhere: z.array(z.object({ workspaceId: WorkspaceId, name: z.string(), count: z.int() })),
})
export type AgentsState = z.output<typeof AgentsState>

/** How a call was decided, or what it waits for. */
export const CallState = z.enum(['waiting', 'reserved', 'ordered', 'allowed', 'refused', 'failed'])
export type CallState = z.output<typeof CallState>

/** Why a call that spends was let through: no question was needed, its price, an earlier answer, or an answer. */
export const CallDecision = z.enum(['free', 'under', 'session', 'approved'])
export type CallDecision = z.output<typeof CallDecision>

/** A call of an agent. `credits`: charged, or else reserved; null where it spends nothing. `at`: ISO 8601. */
export const AgentCall = z.object({
  number: z.int(),
  tool: z.string(),
  summary: z.string(),
  reason: z.string(),
  state: CallState,
  decision: CallDecision.nullable(),
  refusal: AgentRefusal.or(z.string()).nullable(),
  credits: z.int().nullable(),
  at: z.string(),
  /** Milliseconds until it was answered; null until then. */
  tookMs: z.int().nullable(),
})
export type AgentCall = z.output<typeof AgentCall>

/** Which calls are listed. */
export const CallFilter = z.enum(['all', 'spent', 'refused'])
export type CallFilter = z.output<typeof CallFilter>

/** How clients reach the gateway. `stdio`: the command for clients that only start programs. `platform`: as Node names it. */
export const GatewayConnection = z.object({
  url: z.string(),
  stdio: z.object({ command: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) }),
  platform: z.string(),
})
export type GatewayConnection = z.output<typeof GatewayConnection>

const one = z.object({ id: AgentId })
const callPage = z.object({ id: AgentId, filter: CallFilter, before: z.int().optional() })
const withToken = z.object({ agent: Agent, token: z.string() })

/**
 * The user's agents. Only a window changes an agent, its budget, or answers an approval: the gateway has no tool for it.
 */
export const agentsContract = {
  state: procedure.output(AgentsState),
  /** The token is shown this once. @throws Failure INVALID_INPUT for a name that is taken */
  create: procedure.input(AgentSettings).output(withToken),
  /** @throws Failure NOT_FOUND, or INVALID_INPUT for a name that is taken */
  update: procedure.input(one.extend({ change: AgentChange })).output(Agent),
  /** What a client’s configuration says besides its token. */
  connection: procedure.output(GatewayConnection),
  /**
   * Writes the gateway into the configuration file of the agent's client, with its token, and keeps a copy of the file as
   * it was. `backup`: its path; null where there was no file. @throws Failure FILE_REFUSED for a file that cannot be
   * parsed, NOT_FOUND for a client without a file or another token
   */
  writeConfiguration: procedure
    .input(one.extend({ token: z.string().max(200) }))
    .output(z.object({ file: z.string(), backup: z.string().nullable() })),
  /** Connects to the gateway with a token, as the client will. @throws Failure UNREACHABLE where that fails */
  test: procedure.input(one.extend({ token: z.string().max(200) })).output(Agent),
  /** Replaces the token; the old one is refused from then on. @throws Failure NOT_FOUND */
  newToken: procedure.input(one).output(withToken),
  /** Refuses its open approvals, ends its sessions and refuses its calls until it is resumed. */
  stop: procedure.input(one.extend({ isStopped: z.boolean() })).output(Agent),
  /** The same for all agents, of all workspaces. */
  stopAll: procedure.input(z.object({ isStopped: z.boolean() })).output(z.void()),
  /** Ends an agent for good: its token is refused, its calls stay listed. */
  revoke: procedure.input(one).output(Agent),
  /**
   * Answers an approval. `session`: covers its tool and model until the client disconnects. `amount`: the most that a call
   * without a bound may cost. @throws Failure NOT_FOUND once it is answered, INVALID_INPUT without an amount where one is
   * needed, AGENT_REFUSED where the budget does not cover it
   */
  approve: procedure
    .input(z.object({ id: z.string(), scope: z.enum(['once', 'session']), amount: credits.optional() }))
    .output(z.void()),
  /** @throws Failure NOT_FOUND once it is answered */
  refuse: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /** Newest first, below the number `before`. */
  calls: procedure
    .input(callPage.extend({ limit: z.int().min(1).max(200) }))
    .output(z.object({ calls: z.array(AgentCall), next: z.int().nullable() })),
  /** The calls as CSV, a page at a time. */
  csv: procedure.input(callPage).output(z.object({ text: z.string(), next: z.int().nullable() })),
  /** Tells that agents, approvals or calls changed. */
  watch: procedure.output(eventIterator(z.object({ kind: z.literal('changed') }))),
}
