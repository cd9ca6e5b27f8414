import { type AgentRefusal, Failure } from '#shared/domain/failure.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'

const sentences: Readonly<Record<AgentRefusal, Sentence>> = {
  stopped: say('agents.stopped'),
  revoked: say('agents.revoked'),
  'read-only': say('agents.readOnly'),
  tool: say('agents.tool'),
  model: say('agents.model'),
  day: say('agents.day'),
  total: say('agents.total'),
  'no-bound': say('agents.noBound'),
  declined: say('agents.declined'),
  timeout: say('agents.timeout'),
  ended: say('agents.ended'),
  reused: say('agents.reused'),
  busy: say('agents.busy'),
}

/** The failure of a call that is refused. `detail`: a sentence in place of the usual one. */
export function refusalOf(reason: AgentRefusal, detail: Sentence = sentences[reason]): Failure<'AGENT_REFUSED'> {
  return new Failure('AGENT_REFUSED', detail, { charged: 'no', reason })
}
