import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Pool } from 'undici'
import { z } from 'zod'
import type { Bench } from '../../scripts/bench.ts'
import { startTestService } from '../helpers/start-service.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const entry = resolve(import.meta.dirname, '../fixtures/fast-service.ts')
const bareEntry = resolve(import.meta.dirname, '../fixtures/bare-service.ts')
const api = '/v3/playground/v1'
const connections = 8
/** Rounds of each case, the two servers by turns, and how long each is loaded. */
const rounds = 4
const roundMs = 500
/** How long each is loaded before it counts: until then the compiler is at work, which is processor time too. */
const warmMs = 2_500
/** Time goes so fast that neither window of 60 a minute is ever full for the keys of a round. */
const clockRate = 2_000
const ticksPerSecond = 100

type Server = { readonly baseUrl: string; readonly pid: number; readonly keys: readonly string[] }
type Case = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly paths: readonly string[]
  readonly body?: string
}
type Load = { readonly perCpuSecond: number; readonly latencies: readonly number[] }

/** Seconds of processor time that a process has used. Linux only; NaN elsewhere. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

async function load(server: Server, { method, paths, body }: Case, ms: number): Promise<Load> {
  const pool = new Pool(server.baseUrl, { connections })
  const latencies: number[] = []
  const until = performance.now() + ms
  const before = cpuSeconds(server.pid)
  const one = async (lane: number) => {
    const key = server.keys[lane % server.keys.length] ?? ''
    const path = paths[lane % paths.length] ?? ''
    while (performance.now() < until) {
      const start = performance.now()
      const response = await pool.request({
        method,
        path: api + path,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
      })
      await response.body.dump()
      if (response.statusCode >= 300) throw new Error(`${method} ${path} answered ${response.statusCode}`)
      latencies.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, lane) => one(lane)))
  const used = cpuSeconds(server.pid) - before
  await pool.close()
  return { perCpuSecond: latencies.length / used, latencies }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
const share = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN

async function startBare(folder: string): Promise<Server & AsyncDisposable> {
  const child = spawn(process.execPath, [bareEntry, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const { baseUrl } = z.object({ baseUrl: z.string() }).parse(JSON.parse(line))
  return {
    baseUrl,
    pid: child.pid ?? 0,
    keys: ['none'],
    async [Symbol.asyncDispose]() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

async function firstRun({ baseUrl, keys: [key = ''] }: Server, body: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await fetch(`${baseUrl}${api}/run`, { method: 'POST', headers, body })
  return z.object({ data: z.object({ id: z.string() }) }).parse(await response.json()).data.id
}

/** The numbers of one case: requests for each second of the server’s processor, and the wall times that a client saw. */
async function compare(subject: Server, bare: Server, of: (server: Server) => Case): Promise<Record<string, string>> {
  const own: Load[] = []
  const peer: Load[] = []
  await load(subject, of(subject), warmMs)
  await load(bare, of(bare), warmMs)
  for (let round = 0; round < rounds; round += 1) {
    // By turns, and the first by turns too, so that what else the machine does strikes both.
    const first = round % 2 === 0 ? subject : bare
    for (const server of [first, first === subject ? bare : subject]) {
      ;(server === subject ? own : peer).push(await load(server, of(server), roundMs))
    }
  }
  const rate = (loads: readonly Load[]) => median(loads.map(({ perCpuSecond }) => perCpuSecond))
  const wall = (loads: readonly Load[]) => {
    const all = loads.flatMap(({ latencies }) => latencies)
    return `${share(all, 0.5).toFixed(1)}/${share(all, 0.99).toFixed(1)} ms`
  }
  const { name } = of(subject)
  return {
    [`${name} per CPU s`]: `${Math.round(rate(own))} (bare ${Math.round(rate(peer))}, ratio ${(rate(own) / rate(peer)).toFixed(2)})`,
    [`${name} p50/p99`]: `${wall(own)} (bare ${wall(peer)})`,
  }
}

/** Requests a second and waiting times of catalog, estimate, run and status beside a bare Fastify with one SQLite insert. */
export const bench = {
  title: 'service',
  async run() {
    await using folder = await makeTempFolder()
    await using service = await startTestService({ entry, clockRate, credits: 10_000_000 })
    await using bare = await startBare(folder.path)
    const Minted = z.object({ apiKey: z.string() })
    const keys: string[] = []
    for (let account = 0; account < connections; account += 1) {
      const opened = await service.admin('POST', '/accounts', { id: `bench-${account}`, credits: 1_000_000 })
      keys.push(Minted.parse(opened).apiKey)
    }
    const subject: Server = { baseUrl: service.baseUrl, pid: service.pid, keys }
    const body = JSON.stringify({ modelId: 'fast-picture', input: { prompt: 'a lake at dawn' } })
    const statusPaths = async (server: Server): Promise<string[]> => {
      const ids = await Promise.all(server.keys.map((key) => firstRun({ ...server, keys: [key] }, body)))
      return ids.map((id) => `/generations/${id}`)
    }
    const ofStatus = new Map([
      [subject.baseUrl, await statusPaths(subject)],
      [bare.baseUrl, await statusPaths(bare)],
    ])
    const status = (server: Server): Case => ({
      name: 'status',
      method: 'GET',
      paths: ofStatus.get(server.baseUrl) ?? [],
    })
    return {
      ...(await compare(subject, bare, () => ({ name: 'catalog', method: 'GET', paths: ['/models'] }))),
      ...(await compare(subject, bare, () => ({ name: 'estimate', method: 'POST', paths: ['/estimate'], body }))),
      ...(await compare(subject, bare, status)),
      ...(await compare(subject, bare, () => ({ name: 'run', method: 'POST', paths: ['/run'], body }))),
    }
  },
} satisfies Bench
