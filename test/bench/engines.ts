import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Bench } from '../../scripts/bench.ts'
import { api } from '../contract/api-caller.ts'
import { cpuSeconds } from '../helpers/server-load.ts'
import { startTestService } from '../helpers/start-service.ts'
import { startOpenAiServer } from '../stand-ins/openai-server.ts'

const runs = 200
const workMs = 500
/** Each account has sixty requests a minute: half of them start runs, the others wait for their end. */
const accounts = 8

const Added = z.object({ id: z.string() })
const Started = z.object({ data: z.object({ id: z.string() }) })
const Opened = z.object({ apiKey: z.string() })
const Read = z.object({ data: z.object({ status: z.string(), error: z.string().nullable() }) })

/**
 * Measures how close queued runs over a pool come to the ideal schedule, in which every server works without a pause, and
 * what a run costs the service. The servers are simulated.
 */
export const bench = {
  title: 'engines, a pool of 4 servers',
  async run() {
    await using held = new AsyncDisposableStack()
    const servers = []
    for (let count = 0; count < 4; count += 1) {
      servers.push(held.use(await startOpenAiServer({ models: ['flux-schnell'], workMs })))
    }
    await using service = await startTestService({
      entry: 'test/fixtures/fast-service.ts',
      credits: 1_000,
      faults: false,
    })
    let engineId: string | null = null
    for (const { address } of servers) {
      const body: object = { serverId: randomUUID(), address, key: null, engineId }
      engineId = Added.parse(await service.admin('POST', '/engines', body)).id
    }
    const keys: string[] = []
    for (let count = 0; count < accounts; count += 1) {
      keys.push(Opened.parse(await service.admin('POST', '/accounts', { id: `bench-${count}`, credits: 1 })).apiKey)
    }
    const call = async (key: string, path: string, body?: unknown): Promise<unknown> => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`${service.baseUrl}${api}${path}`, init)
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    const order = { modelId: 'flux-schnell', input: { prompt: 'three cups' } }
    const keyOf = (run: number) => keys[run % accounts] ?? ''
    const runToEnd = async (key: string) => {
      const { data } = Started.parse(await call(key, '/run', order))
      const ended = Read.parse(await call(key, `/generations/${data.id}?wait=55`))
      if (ended.data.status !== 'succeeded') throw new Error(`A run ended as ${ended.data.status}: ${ended.data.error}`)
    }
    // What is loaded with the first run is no part of the others.
    await runToEnd(service.apiKey)

    const cpu = cpuSeconds(service.pid)
    const since = performance.now()
    await Promise.all(Array.from({ length: runs }, (_, run) => runToEnd(keyOf(run))))
    const ms = performance.now() - since
    const ideal = (runs / servers.length) * workMs
    return {
      ratio: (ms / ideal).toFixed(3),
      'CPU a run': `${(((cpuSeconds(service.pid) - cpu) * 1_000) / runs).toFixed(2)} ms`,
    }
  },
} satisfies Bench
