import type { CallDecision, ToolGroup } from '#shared/bridge/agents.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { AgentId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { AgentCallsTable, StoredCall } from '../cache/tables/agent-calls.ts'
import type { AgentsTable, StoredAgent } from '../cache/tables/agents.ts'
import type { AgentBudgets } from './agent-budgets.ts'
import { refusalOf } from './agent-refusals.ts'
import type { Answer, Approvals } from './approvals.ts'
import { say } from '#shared/domain/sentences/say.ts'

/** A connected client of an agent. What the user approved for the session is forgotten with it. */
export type AgentSession = {
  readonly agentId: AgentId
  /** Milliseconds since 1970. */
  readonly connectedAt: number
  /** Aborted when the session ends. */
  readonly signal: AbortSignal
  /** The tools and models that need no further answer. */
  readonly granted: Set<string>
  calls: number
}

type Call = {
  readonly tool: string
  readonly group: ToolGroup
  /** What is asked for, in words for the log. */
  readonly summary: string
}

/** A call that changes or spends something. `requestHash`: of the request, without its key and reason. */
export type ActingCall = Call & {
  readonly reason: string
  readonly requestHash: string
  readonly idempotencyKey: string | undefined
  /** Aborted when the call ends early. */
  readonly signal: AbortSignal
}

/** What a call comes to. `cost`: the most that it may cost in credits; null without a bound. */
export type PricedCall = {
  readonly title: string
  readonly summary: string
  readonly modelId: string | null
  readonly modelName: string | null
  readonly items: readonly { readonly text: string; readonly credits: number | null }[]
  readonly cost: number | null
  readonly pricedBy: string
}

type Priced = ActingCall & PricedCall

/** What a call that was let through may do. `most`: what it may cost, in credits; `draftId`: of its job. */
export type LetThrough = { readonly agent: StoredAgent; readonly draftId: string; readonly most: number }

const grantOf = ({ tool, modelId }: Priced) => JSON.stringify([tool, modelId])

/**
 * Creates the gate that every call of an agent passes, in this order: its token (the session), its tools, its models, its
 * budget, which is reserved in the transaction that checks all of them, and the user's answer where its mode asks. What was
 * reserved is released when the call is refused, fails or ends before its job is written.
 *
 * `hash`: SHA-256 as hexadecimal. `askOver`: the price above which the user wants to be asked, whoever spends.
 */
export function createCallGate(deps: {
  agents: AgentsTable
  calls: AgentCallsTable
  budgets: AgentBudgets
  approvals: Approvals
  askOver: (workspaceId: WorkspaceId) => number | null
  hash: (text: string) => string
  clock: Clock
  random: Pick<Random, 'uuid'>
  onChange: () => void
}) {
  const { agents, calls, budgets, approvals, clock, random, onChange } = deps
  const underWay = new Map<string, { readonly hash: string; readonly result: Promise<unknown> }>()

  /** Reads the agent as it is now. @throws Failure AGENT_REFUSED */
  function agentOf({ agentId, signal }: AgentSession, group: ToolGroup): StoredAgent {
    const agent = agents.read(agentId)
    if (agent === null || agent.revokedAt !== null) throw refusalOf('revoked')
    if (agent.isStopped || agents.areStopped()) throw refusalOf('stopped')
    if (signal.aborted) throw refusalOf('ended')
    if (!agent.groups.includes(group)) throw refusalOf('tool')
    return agent
  }
  const entry = (session: AgentSession, { tool, summary }: Call, state: StoredCall['state']) => ({
    agentId: session.agentId,
    tool,
    summary: summary.slice(0, 500),
    reason: '',
    draftId: null,
    requestHash: '',
    state,
    decision: null,
    refusal: null,
    reserved: 0,
    createdAt: clock.now(),
    endedAt: null,
  })
  const reasonOf = (error: unknown): string =>
    isFailure(error) ? ('reason' in error.data ? error.data.reason : error.code) : 'failed'
  const isRefusal = (error: unknown) => isFailure(error) && error.code === 'AGENT_REFUSED'

  function noteFailed(session: AgentSession, call: Call, error: unknown): void {
    const base = entry(session, call, isRefusal(error) ? 'refused' : 'failed')
    calls.insert({ ...base, refusal: reasonOf(error), endedAt: clock.now() })
    onChange()
  }

  /** Ends a call that did not order a job. One that did stays as it is: its job holds the money. */
  function release(number: number, change: Pick<StoredCall, 'state' | 'refusal'>): void {
    agents.transaction(() => {
      const call = calls.read(number)
      if (call === null || (call.state !== 'waiting' && call.state !== 'reserved')) return
      calls.update({ ...call, ...change, reserved: 0, endedAt: clock.now() })
    })
    onChange()
  }

  /** Why a call needs no question; null if it needs one. */
  function decisionOf(agent: StoredAgent, session: AgentSession, call: Priced): CallDecision | null {
    if (call.cost === null) return null
    const askOver = deps.askOver(agent.workspaceId)
    const isDear = askOver !== null && call.cost > askOver
    if (session.granted.has(grantOf(call))) return isDear ? null : 'session'
    if (isDear) return null
    if (agent.mode === 'free') return 'free'
    return agent.mode === 'ask-above' && call.cost <= agent.askAbove ? 'under' : null
  }

  function reserve(session: AgentSession, call: Priced, draftId: string): StoredCall {
    const { reason, requestHash, cost } = call
    const base = { ...entry(session, call, 'waiting'), reason: reason.slice(0, 1_000), draftId, requestHash }
    const written = agents.transaction((): StoredCall | Failure => {
      try {
        const agent = agentOf(session, call.group)
        if (agent.mode === 'read') throw refusalOf('read-only')
        if (call.modelId !== null && agent.models !== null && !agent.models.includes(call.modelId)) {
          throw refusalOf('model')
        }
        budgets.assertCovers(agent, cost ?? 1)
        const decision = decisionOf(agent, session, call)
        if (decision === null && approvals.isFull(agent.id)) throw refusalOf('busy')
        const state = decision === null ? 'waiting' : 'reserved'
        return calls.insert({ ...base, state, decision, reserved: cost ?? 0 })
      } catch (error) {
        if (!isFailure(error)) throw error
        calls.insert({ ...base, state: 'refused', refusal: reasonOf(error), endedAt: clock.now() })
        return error
      }
    })
    onChange()
    if (written instanceof Failure) throw written
    return written
  }

  /** Reserves what the user approved, and lets the call through. @throws Failure; the call then still waits. */
  function accept(number: number, answer: Extract<Answer, { kind: 'approved' }>): void {
    agents.transaction(() => {
      const call = calls.read(number)
      const agent = call === null ? null : agents.read(call.agentId)
      if (call === null || agent === null || call.state !== 'waiting') throw refusalOf('ended')
      if (agent.isStopped || agents.areStopped()) throw refusalOf('stopped')
      if (answer.amount !== null) budgets.assertCovers(agent, answer.amount)
      calls.update({ ...call, state: 'reserved', decision: 'approved', reserved: answer.amount ?? call.reserved })
    })
  }

  async function askUser(session: AgentSession, call: Priced, { number }: StoredCall): Promise<void> {
    const agent = agentOf(session, call.group)
    const question = {
      id: random.uuid(),
      workspaceId: agent.workspaceId,
      agentId: agent.id,
      tool: call.tool,
      title: call.title,
      modelName: call.modelName,
      reason: call.reason,
      items: [...call.items],
      cost: call.cost,
      pricedBy: call.pricedBy,
      callNumber: session.calls,
      connectedAt: new Date(session.connectedAt).toISOString(),
    }
    const answer = await approvals.ask(
      question,
      (approved) => accept(number, approved),
      AbortSignal.any([session.signal, call.signal]),
    )
    if (answer.kind === 'refused') throw refusalOf(answer.reason)
    // An amount that the user named covers this one call only.
    if (answer.scope === 'session' && call.cost !== null) session.granted.add(grantOf(call))
  }

  /** Prices a call; one that fails before it holds anything is listed, too. */
  async function priceCall(
    session: AgentSession,
    call: ActingCall,
    price: (agent: StoredAgent) => Promise<PricedCall>,
  ): Promise<Priced> {
    try {
      return { ...call, ...(await price(agentOf(session, call.group))) }
    } catch (error) {
      noteFailed(session, call, error)
      throw error
    }
  }

  async function pass<Result>(
    session: AgentSession,
    asked: ActingCall,
    draftId: string,
    price: (agent: StoredAgent) => Promise<PricedCall>,
    work: (through: LetThrough) => Promise<Result>,
  ): Promise<Result> {
    const call = await priceCall(session, asked, price)
    const written = reserve(session, call, draftId)
    try {
      if (written.state === 'waiting') await askUser(session, call, written)
      const agent = agentOf(session, call.group)
      const most = calls.read(written.number)?.reserved ?? 0
      const result = await work({ agent, draftId, most })
      release(written.number, { state: 'allowed', refusal: null })
      return result
    } catch (error) {
      release(written.number, { state: isRefusal(error) ? 'refused' : 'failed', refusal: reasonOf(error) })
      throw error
    }
  }

  return {
    /** Runs a call that changes nothing. @throws Failure AGENT_REFUSED, or what `work` throws. */
    async read<Result>(
      session: AgentSession,
      call: Call,
      work: (agent: StoredAgent) => Promise<Result>,
    ): Promise<Result> {
      session.calls += 1
      const base = entry(session, call, 'allowed')
      try {
        const result = await work(agentOf(session, call.group))
        calls.insert({ ...base, endedAt: clock.now() })
        onChange()
        return result
      } catch (error) {
        noteFailed(session, call, error)
        throw error
      }
    },
    /**
     * Runs a call that changes or spends something. `price` says what it comes to, and changes nothing. `again`: the
     * result of a draft that was ordered before. The same idempotency key gives the same result, also while the first call
     * still waits.
     *
     * @throws Failure AGENT_REFUSED, or what `price` or `work` throw; nothing stays reserved.
     */
    async act<Result>(
      session: AgentSession,
      call: ActingCall,
      price: (agent: StoredAgent) => Promise<PricedCall>,
      work: (through: LetThrough) => Promise<Result>,
      again: (draftId: string) => Result | null,
    ): Promise<Result> {
      session.calls += 1
      const { idempotencyKey: key, requestHash } = call
      if (key === undefined) return pass(session, call, `agent-${random.uuid()}`, price, work)
      const draftId = `agent-${session.agentId}-${deps.hash(key)}`
      const known = underWay.get(draftId)
      const stored = calls.readDraft(draftId)
      try {
        // A retry is a call as well: it needs a token and a tool that are still allowed.
        agentOf(session, call.group)
        if ((known?.hash ?? stored?.requestHash ?? requestHash) !== requestHash) throw refusalOf('reused')
        if (known !== undefined) return (await known.result) as Result
        if (stored?.state === 'ordered') {
          const first = again(draftId)
          if (first !== null) return first
          throw refusalOf('reused', say('agents.runRemoved'))
        }
      } catch (error) {
        if (known === undefined) noteFailed(session, call, error)
        throw error
      }
      const result = pass(session, call, draftId, price, work).finally(() => underWay.delete(draftId))
      underWay.set(draftId, { hash: requestHash, result })
      return result
    },
  }
}
/** The gate of agents' calls. */
export type CallGate = ReturnType<typeof createCallGate>
