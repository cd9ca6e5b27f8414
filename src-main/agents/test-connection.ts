import { Failure } from '#shared/domain/failure.ts'

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
      throw unreachable('it did not answer', cause)
    },
  )
  const text = await answer.text()
  if (!answer.ok || !text.includes('serverInfo')) throw unreachable(`it answered with status ${answer.status}`)
  const session = answer.headers.get('mcp-session-id')
  if (session !== null) await fetch(url, { method: 'DELETE', headers: { ...headers, 'mcp-session-id': session } })
}

function unreachable(why: string, cause?: unknown): Failure {
  const sentence = `The gateway could not be used: ${why}. Nothing was changed; try again.`
  return new Failure('UNREACHABLE', sentence, { charged: 'no', field: 'baseUrl' }, { cause })
}
