import type { Clock } from '#shared/util/ports.ts'
import type { HttpClient } from '#main/api/http-client.ts'
import type { Ask, SimulatedService } from './simulated-service.ts'

function askOf(method: string, path: string, body: string | undefined): Ask {
  const url = new URL(path, 'http://service.test')
  // The client made this body from its typed request.
  const sent = JSON.parse(body ?? '{}') as { input?: { index: number }; prompts?: string[]; concurrency?: number }
  const id = url.pathname.split('/').at(-1) ?? ''
  if (method === 'POST' && url.pathname.endsWith('/batches')) {
    return { kind: 'batch', indexes: (sent.prompts ?? []).map(Number), concurrency: sent.concurrency ?? 3 }
  }
  if (method === 'POST') return { kind: 'run', index: sent.input?.index ?? 0 }
  if (url.pathname.includes('/batches/')) return { kind: 'read batch', id }
  if (url.pathname.includes('/generations/'))
    return { kind: 'read', id, wait: Number(url.searchParams.get('wait') ?? 0) }
  return { kind: 'balance' }
}

/** Carries the real client's requests to a simulated service. */
export function createSimulatedHttp(service: SimulatedService, clock: Clock): HttpClient {
  return {
    async send({ method, path, body }) {
      const leftAt = clock.monotonic()
      const { status, body: reported } = await service.ask(askOf(method, path, body))
      const text = JSON.stringify(reported)
      return { kind: 'response', status, contentType: 'application/json', location: null, leftAt, text }
    },
    close: () => Promise.resolve(),
  }
}
