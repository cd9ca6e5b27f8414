import type { Agent, AgentCall, AgentsState, Approval } from '#shared/bridge/agents.ts'
import { AgentId } from '#shared/domain/ids.ts'
import type { Answers } from '../bridge-of.ts'

const at = (time: string) => `2026-11-19T${time}.000Z`

const base: Agent = {
  id: AgentId.parse('catalogue'),
  name: 'Catalogue assistant',
  client: 'claude-desktop',
  mode: 'ask-above',
  askAbove: 20,
  dailyBudget: 200,
  totalBudget: 3_000,
  groups: ['search', 'runs'],
  models: null,
  tokenHint: 'bl-agent-…c7d2',
  isStopped: false,
  createdAt: at('09:00:00'),
  revokedAt: null,
  testedAt: at('13:52:00'),
  lastCallAt: at('14:31:20'),
  connectedAt: at('13:52:00'),
  today: { charged: 96, held: 0, waiting: 36 },
  total: { charged: 1_204, held: 0, waiting: 36 },
  calls: { session: 41, all: 1_206 },
}
const none = { charged: 0, held: 0, waiting: 0 }

/** An agent with a waiting request, one that may only read, and a revoked one. */
export const agents: readonly Agent[] = [
  base,
  {
    ...base,
    id: AgentId.parse('planner'),
    name: 'Shot planner',
    client: 'cursor',
    mode: 'read',
    today: none,
    total: none,
    connectedAt: null,
    testedAt: null,
  },
  { ...base, id: AgentId.parse('old'), name: 'Old laptop', client: 'vscode', revokedAt: at('08:00:00'), today: none },
]

/** A request for three images. */
export const approval: Approval = {
  id: 'approval',
  agentId: base.id,
  tool: 'run',
  title: 'Run 3 images with Halide Still 2?',
  modelName: 'Halide Still 2',
  reason: 'Three new ones fill the gap.',
  items: ['Celadon tea bowl', 'Iron speckle', 'Ash glaze'].map((text) => ({ text, credits: 12 })),
  cost: 36,
  pricedBy: 'High, 1536',
  callNumber: 41,
  connectedAt: at('13:52:00'),
  askedAt: at('14:31:20'),
  expiresAt: at('14:33:20'),
}

const call: AgentCall = {
  number: 3,
  tool: 'run',
  summary: '3 images, Halide Still 2',
  reason: '',
  state: 'waiting',
  decision: null,
  refusal: null,
  credits: 36,
  at: at('14:31:20'),
  tookMs: null,
}
const calls: readonly AgentCall[] = [
  call,
  { ...call, number: 2, tool: 'estimate', summary: 'Halide Still 2', state: 'allowed', credits: null, tookMs: 200 },
  { ...call, number: 1, tool: 'batch_generate', state: 'refused', refusal: 'day', credits: null, tookMs: 2 },
]

/** Answers of a gateway. `heard` collects the calls that change something. */
export function agentAnswers(heard: string[] = [], state: Partial<AgentsState> = {}): NonNullable<Answers['agents']> {
  const agentOf = (id: string) => agents.find((one) => one.id === id) ?? base
  return {
    state: async () => ({
      address: '127.0.0.1:27813',
      problem: null,
      isStopped: false,
      resetsAt: at('23:00:00'),
      agents: [...agents],
      approvals: [approval],
      elsewhere: [],
      ...state,
    }),
    calls: async ({ filter }) => ({
      calls: calls.filter((one) => filter === 'all' || (filter === 'refused' && one.state === 'refused')),
      next: null,
    }),
    connection: async () => ({
      url: 'http://127.0.0.1:27813/mcp',
      stdio: { command: '/backlot', args: ['/mcp.js'], env: {} },
      platform: 'linux',
    }),
    async create({ name }) {
      heard.push(`create ${name}`)
      return { agent: { ...base, name, client: 'cursor' }, token: `bl-agent-${'ab'.repeat(32)}` }
    },
    async update({ id, change }) {
      heard.push(`update ${id} ${JSON.stringify(change)}`)
      return agentOf(id)
    },
    async stop({ id, isStopped }) {
      heard.push(`stop ${id} ${isStopped}`)
      return agentOf(id)
    },
    async stopAll({ isStopped }) {
      heard.push(`stop all ${isStopped}`)
    },
    async revoke({ id }) {
      heard.push(`revoke ${id}`)
      return agentOf(id)
    },
    async approve({ id, scope, amount }) {
      heard.push(`approve ${id} ${scope}${amount === undefined ? '' : ` ${amount}`}`)
    },
    async refuse({ id }) {
      heard.push(`refuse ${id}`)
    },
  }
}
