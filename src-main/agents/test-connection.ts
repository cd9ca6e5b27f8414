import { Failure } from '#shared/domain/failure.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'

/**
 * Connects to the gateway as a client does, and ends the session again.
 *
 * @throws Failure UNREACHABLE where it does not answer, or refuses the token.
 */
export async function testConnection(url: string, token: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'Backlot', version: '1' } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }).catch(
    (cause: unknown) => {
      throw unreachable(say('agents.gatewaySilent'), cause)
    },
  )
  const text = await answer.text()
  if (!answer.ok || !text.includes('serverInfo'))
    throw unreachable(say('agents.gatewayAnswered', { status: String(answer.status) }))
  const session = answer.headers.get('mcp-session-id')
  if (session !== null) await fetch(url, { method: 'DELETE', headers: { ...headers, 'mcp-session-id': session } })
}

function unreachable(sentence: Sentence, cause?: unknown): Failure {
  return new Failure('UNREACHABLE', sentence, { charged: 'no', field: 'baseUrl' }, { cause })
}
