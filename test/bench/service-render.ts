import { availableParallelism } from 'node:os'
import { Pool } from 'undici'
import { z } from 'zod'
import type { Bench } from '../../scripts/bench.ts'
import { mintKeys } from '../helpers/mint-keys.ts'
import { cpuSeconds, quantile } from '../helpers/server-load.ts'
import { startTestService } from '../helpers/start-service.ts'

const api = '/v3/playground/v1'
/** A model that keeps a worker busy for seconds. */
const body = JSON.stringify({ modelId: 'northlight-400', input: { prompt: 'a jug and two pears' } })
const runs = Math.max(2, availableParallelism()) + 4
const reads = 200
/** Enough that no key makes 60 requests in a minute. */
const accounts = 12

const Started = z.object({ data: z.object({ id: z.string() }) })
const Read = z.object({ data: z.object({ status: z.string() }) })
const rest = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** How long a status read waits while every render worker has work and more work waits (the aim is under 50 ms at p99). */
export const bench = {
  title: 'service render',
  async run() {
    await using service = await startTestService({ faults: false })
    const keys = await mintKeys(service, accounts)
    const pool = new Pool(service.baseUrl, { connections: 4 })
    const headersOf = (call: number) => ({ authorization: `Bearer ${keys[call % keys.length]}` })
    const paths: string[] = []
    for (let run = 0; run < Math.max(runs, accounts); run += 1) {
      const headers = { ...headersOf(run), 'content-type': 'application/json' }
      const response = await pool.request({ method: 'POST', path: `${api}/run`, headers, body })
      paths.push(`${api}/generations/${Started.parse(await response.body.json()).data.id}`)
    }
    // The workers' own start is not what is asked about.
    await rest(2_000)
    const latencies: number[] = []
    let ended = 0
    const own = cpuSeconds(service.pid)
    const from = performance.now()
    for (let read = 0; read < reads; read += 1) {
      const since = performance.now()
      const path = paths[read % accounts] ?? ''
      const response = await pool.request({ method: 'GET', path, headers: headersOf(read) })
      const { data } = Read.parse(await response.body.json())
      latencies.push(performance.now() - since)
      if (data.status !== 'processing') ended += 1
      await rest(10)
    }
    const busy = (cpuSeconds(service.pid) - own) / ((performance.now() - from) / 1_000)
    await pool.close()
    return {
      'status while all workers render, p50/p99': `${quantile(latencies, 0.5).toFixed(1)}/${quantile(latencies, 0.99).toFixed(1)} ms`,
      'reads of runs still under way': `${reads - ended} of ${reads}`,
      'of a core for the service itself': `${Math.round(busy * 100)} %`,
    }
  },
} satisfies Bench
