import type { Approval } from '#shared/bridge/agents.ts'
import { type AgentRefusal, Failure } from '#shared/domain/failure.ts'
import type { AgentId, WorkspaceId } from '#shared/domain/ids.ts'
import { refuseField } from '#shared/domain/refuse-field.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Clock } from '#shared/util/ports.ts'

/** How long the user may take to answer. Milliseconds. */
export const answerWithinMs = 120_000

/** Most requests of one agent that wait at a time. */
const mostWaiting = 20

/** How a question ended. `amount`: what the user allowed where the cost has no bound. Credits. */
export type Answer =
  | { readonly kind: 'approved'; readonly scope: 'once' | 'session'; readonly amount: number | null }
  | { readonly kind: 'refused'; readonly reason: AgentRefusal }

/** A question that waits for the user. */
export type Question = Omit<Approval, 'askedAt' | 'expiresAt'> & { readonly workspaceId: WorkspaceId }

type Open = {
  readonly question: Question
  readonly askedAt: number
  /** Reserves what was approved. @throws Failure where the budget does not cover it. */
  readonly accept: (answer: Extract<Answer, { kind: 'approved' }>) => void
  readonly end: (answer: Answer) => void
}

const gone = () =>
  new Failure('NOT_FOUND', say('agents.answered'), {
    charged: 'no',
    what: 'the request',
  })

/** Creates the questions to the user. Only the bridge answers them. `onChange` is called when one appears or ends. */
export function createApprovals(deps: { clock: Clock; onChange: () => void }) {
  const { clock, onChange } = deps
  const open = new Map<string, Open>()

  const iso = (at: number) => new Date(at).toISOString()
  function endAll(isMeant: (question: Question) => boolean, reason: AgentRefusal): void {
    for (const { question, end } of open.values()) if (isMeant(question)) end({ kind: 'refused', reason })
  }
  const find = (id: string): Open => {
    const found = open.get(id)
    if (found === undefined) throw gone()
    return found
  }

  return {
    /** True if no further question of this agent may wait. */
    isFull: (agentId: AgentId): boolean =>
      [...open.values()].filter(({ question }) => question.agentId === agentId).length >= mostWaiting,
    /** Asks the user. Resolves with the answer, or as refused once the time is up or `signal` aborts. */
    ask(question: Question, accept: Open['accept'], signal: AbortSignal): Promise<Answer> {
      const asked = new Promise<Answer>((resolve) => {
        const abort = () => end({ kind: 'refused', reason: 'ended' })
        const cancel = clock.after(answerWithinMs, () => end({ kind: 'refused', reason: 'timeout' }))
        function end(answer: Answer): void {
          if (!open.delete(question.id)) return
          cancel()
          signal.removeEventListener('abort', abort)
          resolve(answer)
          onChange()
        }
        open.set(question.id, { question, askedAt: clock.now(), accept, end })
        signal.addEventListener('abort', abort)
        if (signal.aborted) abort()
      })
      onChange()
      return asked
    },
    /** @throws Failure NOT_FOUND, INVALID_INPUT or AGENT_REFUSED; the question then stays. */
    approve(id: string, scope: 'once' | 'session', amount: number | undefined): void {
      const { question, accept, end } = find(id)
      if (question.cost === null && amount === undefined) {
        throw refuseField('amount', say('agents.amountMissing'))
      }
      const answer = { kind: 'approved', scope, amount: question.cost === null ? (amount ?? null) : null } as const
      accept(answer)
      end(answer)
    },
    /** @throws Failure NOT_FOUND */
    refuse: (id: string): void => find(id).end({ kind: 'refused', reason: 'declined' }),
    /** Refuses what waits, of one agent or of all. */
    refuseAll: (agentId: AgentId | null, reason: AgentRefusal): void =>
      endAll((question) => agentId === null || question.agentId === agentId, reason),
    /** How many questions are open in each workspace; those without any are left out. */
    counts(): Map<WorkspaceId, number> {
      const all = Map.groupBy(open.values(), ({ question }) => question.workspaceId)
      return new Map([...all].map(([id, { length }]) => [id, length]))
    },
    /** The open questions of a workspace, the oldest first. */
    list: (workspaceId: WorkspaceId): Approval[] =>
      [...open.values()]
        .filter(({ question }) => question.workspaceId === workspaceId)
        .map(({ question: { workspaceId: _, ...question }, askedAt }) => ({
          ...question,
          askedAt: iso(askedAt),
          expiresAt: iso(askedAt + answerWithinMs),
        })),
  }
}
/** The questions that agents' calls put to the user. */
export type Approvals = ReturnType<typeof createApprovals>
