import { type AgentRefusal, Failure } from '#shared/domain/failure.ts'

const sentences: Readonly<Record<AgentRefusal, string>> = {
  stopped: 'The user stopped this agent. Nothing was sent or charged; they can resume it in Backlot.',
  revoked: 'The token of this agent was revoked. Nothing was sent or charged.',
  'read-only': 'This agent is read-only, so it can’t spend or change anything. Nothing was sent or charged.',
  tool: 'This agent isn’t allowed to use this tool. Nothing was sent or charged.',
  model: 'This agent isn’t allowed to use this model. Nothing was sent or charged.',
  day: 'This is over the agent’s daily budget. Nothing was sent or charged.',
  total: 'This is over the agent’s total budget. Nothing was sent or charged.',
  'no-bound': 'The most that this may cost isn’t known. Nothing was sent or charged.',
  declined: 'The user refused this request. Nothing was sent or charged.',
  timeout: 'The user didn’t answer in time, which counts as a refusal. Nothing was sent or charged.',
  ended: 'The connection ended before this was decided. Nothing was sent or charged.',
  reused: 'This idempotency key belongs to another request. Nothing was sent or charged; use a new key.',
  busy: 'Too many requests of this agent are waiting for the user. Nothing was sent or charged; try again later.',
}

/** The failure of a call that is refused. `detail`: a sentence in place of the usual one. */
export function refusalOf(reason: AgentRefusal, detail: string = sentences[reason]): Failure<'AGENT_REFUSED'> {
  return new Failure('AGENT_REFUSED', detail, { charged: 'no', reason })
}
