import { createFalClient } from '@fal-ai/client'
import OpenAI from 'openai'
import Replicate from 'replicate'
import type { Strategy } from './limiter-peers.ts'
import type { SimulatedService } from './simulated-service.ts'

type Fetch = (input: unknown, init?: { readonly method?: string; readonly body?: unknown }) => Promise<Response>

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

/** Emulates a package's own service: maps its start and status calls to the simulated service's. */
function fetchFor(
  service: SimulatedService,
  shape: {
    readonly indexOf: (body: Record<string, never>) => unknown
    readonly idOf: (url: URL) => string
    readonly started: (id: string) => unknown
    readonly seen: (id: string, isOver: boolean, url: URL) => unknown
    readonly refused: (message: unknown) => unknown
  },
): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const isStart = init?.method?.toUpperCase() === 'POST'
    const reported = isStart
      ? await service.ask({ kind: 'run', index: Number(shape.indexOf(JSON.parse(String(init?.body)))) })
      : await service.ask({ kind: 'read', id: shape.idOf(url), wait: 0 })
    if (reported.status === 429) return json(shape.refused(reported.body), 429)
    if (isStart) return json(shape.started((reported.body as { id: string }).id), 201) // the simulated service's own shape
    const { data } = reported.body as { data: { id: string; status: string } } // likewise
    return json(shape.seen(data.id, data.status === 'succeeded', url))
  }
}

async function countDone(count: number, runOne: (index: number) => Promise<unknown>): Promise<number> {
  const ends = await Promise.allSettled(Array.from({ length: count }, (_, index) => runOne(index)))
  return ends.filter(({ status }) => status === 'fulfilled').length
}

const lastPart = (url: URL) => url.pathname.split('/').at(-1) ?? ''

const fal: Strategy = (service, count) => {
  const client = createFalClient({
    credentials: 'id:secret',
    fetch: fetchFor(service, {
      indexOf: (body) => body['index'],
      idOf: (url) => /requests\/([^/]+)/.exec(url.pathname)?.[1] ?? '',
      started: (id) => ({ request_id: id, status: 'IN_QUEUE' }),
      seen: (id, isOver, url) =>
        url.pathname.endsWith('/status')
          ? { request_id: id, status: isOver ? 'COMPLETED' : 'IN_PROGRESS' }
          : { images: [] },
      refused: (message) => message,
    }),
  })
  return countDone(count, (index) => client.subscribe('studio/image', { input: { index } }))
}

const replicate: Strategy = (service, count) => {
  const client = new Replicate({
    auth: 'token',
    fetch: fetchFor(service, {
      indexOf: (body) => (body['input'] as Record<string, unknown> | undefined)?.['index'],
      idOf: lastPart,
      started: (id) => ({ id, status: 'starting' }),
      seen: (id, isOver) => ({ id, status: isOver ? 'succeeded' : 'processing', output: null }),
      refused: (message) => message,
    }),
  })
  return countDone(count, (index) => client.run('studio/image', { input: { index } }))
}

const openai: Strategy = (service, count) => {
  const client = new OpenAI({
    apiKey: 'key',
    fetch: fetchFor(service, {
      indexOf: (body) => (body['metadata'] as Record<string, unknown> | undefined)?.['index'],
      idOf: lastPart,
      started: (id) => ({ id, status: 'queued' }),
      seen: (id, isOver) => ({ id, status: isOver ? 'completed' : 'in_progress' }),
      refused: (message) => ({ error: { message } }),
    }),
  })
  return countDone(count, (index) =>
    client.beta.threads.runs.createAndPoll('thread', { assistant_id: 'one', metadata: { index: String(index) } }),
  )
}

/** The packages that wait for results, without changes. */
export const clientPeers: Readonly<Record<string, Strategy>> = {
  'fal subscribe': fal,
  'replicate run': replicate,
  'openai create and poll': openai,
}
