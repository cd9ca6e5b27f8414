import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Bench } from '../../scripts/bench.ts'
import { api } from '../contract/api-caller.ts'
import { programOf } from '../helpers/program.ts'
import { cpuSeconds } from '../helpers/server-load.ts'
import { startTestService } from '../helpers/start-service.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { startOpenAiServer } from '../stand-ins/openai-server.ts'

const runs = 200
const workMs = 500
/** Each account has sixty requests a minute: half of them start runs, the others wait for their end. */
const runsOfAccount = 25
/** Rounds of as many runs before the one whose CPU time is compared with direct calls: until all code is compiled. */
const warmRounds = 3

const Added = z.object({ id: z.string() })
const Started = z.object({ data: z.object({ id: z.string() }) })
const Opened = z.object({ apiKey: z.string() })
const Read = z.object({ data: z.object({ status: z.string(), error: z.string().nullable() }) })

/** CPU time of a direct call of an engine, in milliseconds. */
async function directMs(address: string): Promise<number> {
  await using folder = await makeTempFolder()
  const parts = [programOf('test/fixtures/call-engine.ts'), address, `${runs}`, folder.path]
  const { stdout } = await promisify(execFile)(process.execPath, parts)
  return Number(stdout) / 1_000
}

/**
 * Measures how close queued runs over a pool come to the ideal schedule, in which every server works without a pause, and
 * the CPU time of a run through the service beside that of a direct call. The servers are simulated.
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
    let opened = 0
    /** The key of an account with nothing used of its requests. */
    const openKey = async () => {
      opened += 1
      return Opened.parse(await service.admin('POST', '/accounts', { id: `bench-${opened}`, credits: 1 })).apiKey
    }
    const call = async (key: string, path: string, body?: unknown): Promise<unknown> => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(`${service.baseUrl}${api}${path}`, init)
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    const order = { modelId: 'flux-schnell', input: { prompt: 'three cups' } }
    const runToEnd = async (key: string) => {
      const { data } = Started.parse(await call(key, '/run', order))
      const ended = Read.parse(await call(key, `/generations/${data.id}?wait=55`))
      if (ended.data.status !== 'succeeded') throw new Error(`A run ended as ${ended.data.status}: ${ended.data.error}`)
    }
    /** Queues all runs at once. Returns how long they took and the service's CPU time for each, in milliseconds. */
    const runAll = async () => {
      const keys: string[] = []
      for (let first = 0; first < runs; first += runsOfAccount) keys.push(await openKey())
      const cpu = cpuSeconds(service.pid)
      const since = performance.now()
      await Promise.all(Array.from({ length: runs }, (_, run) => runToEnd(keys[run % keys.length] ?? '')))
      const elapsed = performance.now() - since
      return { elapsed, cpuMs: ((cpuSeconds(service.pid) - cpu) * 1_000) / runs }
    }
    // What is loaded with the first run is no part of the others.
    await runToEnd(service.apiKey)
    const { elapsed } = await runAll()

    for (const { behaviour } of servers) behaviour.workMs = 1
    for (let round = 0; round < warmRounds; round += 1) await runAll()
    const { cpuMs } = await runAll()
    const direct = await directMs(servers[0]?.address ?? '')
    return {
      ratio: (elapsed / ((runs / servers.length) * workMs)).toFixed(3),
      'CPU a run': `${cpuMs.toFixed(2)} ms`,
      'CPU a direct call': `${direct.toFixed(2)} ms`,
    }
  },
} satisfies Bench
