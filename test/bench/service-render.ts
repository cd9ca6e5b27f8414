import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { Pool } from 'undici'
import { z } from 'zod'
import type { Bench } from '../../scripts/bench.ts'
import { mintKeys } from '../helpers/mint-keys.ts'
import { cpuSeconds, quantile } from '../helpers/server-load.ts'
import { startPeer } from '../helpers/start-peer.ts'
import { startTestService } from '../helpers/start-service.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const api = '/v3/playground/v1'
/** A model that keeps a worker busy for seconds. */
const body = JSON.stringify({ modelId: 'northlight-400', input: { prompt: 'a jug and two pears' } })
const runs = Math.max(24, availableParallelism() + 4)
/** Reads of each server; the first `warmReads` do not count. */
const reads = 400
const warmReads = 150
/** Enough that no key makes 60 requests in a minute: each starts one run. */
const accounts = runs

const Started = z.object({ data: z.object({ id: z.string() }) })
const Read = z.object({ data: z.object({ status: z.string() }) })
const rest = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Measures how long a status read waits while every render worker is busy and more work waits (the goal is below 50 ms
 * at p99). Other programs on the machine count too: bare node:http, which waits for no worker, is read in turn with the
 * service.
 */
export const bench = {
  title: 'service render',
  async run() {
    await using folder = await makeTempFolder()
    const catalogFile = join(folder.path, 'catalog.json')
    await writeFile(catalogFile, '{}')
    await using http = await startPeer(resolve(import.meta.dirname, '../fixtures/bare-http.ts'), [
      folder.path,
      catalogFile,
    ])
    await using service = await startTestService({ faults: false })
    const keys = await mintKeys(service, accounts)
    const headersOf = (call: number) => ({
      authorization: `Bearer ${keys[call % keys.length]}`,
      'content-type': 'application/json',
    })
    async function start(baseUrl: string, run: number): Promise<string> {
      const response = await fetch(`${baseUrl}${api}/run`, { method: 'POST', headers: headersOf(run), body })
      return `${api}/generations/${Started.parse(await response.json()).data.id}`
    }
    const runsOf = (baseUrl: string) => Promise.all(Array.from({ length: runs }, (_, run) => start(baseUrl, run)))
    const sides = []
    for (const { baseUrl } of [service, http]) {
      sides.push({ pool: new Pool(baseUrl, { connections: 4 }), paths: await runsOf(baseUrl), waits: [] as number[] })
    }
    // The start of the workers is not measured.
    await rest(2_000)
    let ended = 0
    const own = cpuSeconds(service.pid)
    const from = performance.now()
    for (let read = 0; read < reads; read += 1) {
      for (const { pool, paths, waits } of sides) {
        const since = performance.now()
        const response = await pool.request({ method: 'GET', path: paths[read % runs] ?? '', headers: headersOf(read) })
        const { data } = Read.parse(await response.body.json())
        if (read >= warmReads) waits.push(performance.now() - since)
        if (data.status !== 'processing') ended += 1
      }
      await rest(10)
    }
    const busy = (cpuSeconds(service.pid) - own) / ((performance.now() - from) / 1_000)
    for (const { pool } of sides) await pool.close()
    const wordsOf = (waits: readonly number[]) =>
      `${quantile(waits, 0.5).toFixed(1)}/${quantile(waits, 0.99).toFixed(1)} ms`
    const [ours = [], peers = []] = sides.map(({ waits }) => waits)
    return {
      'status while all workers render, p50/p99': `${wordsOf(ours)} (node:http beside them ${wordsOf(peers)})`,
      'reads of runs still in progress': `${2 * reads - ended} of ${2 * reads}`,
      'of a core for the service itself': `${Math.round(busy * 100)} %`,
    }
  },
} satisfies Bench
