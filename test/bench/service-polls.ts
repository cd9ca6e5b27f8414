import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Agent, Pool, request } from 'undici'
import { z } from 'zod'
import type { Bench } from '../../scripts/bench.ts'
import { mintKeys } from '../helpers/mint-keys.ts'
import { cpuSeconds, load, median, quantile, watchOthers, type LoadedServer } from '../helpers/server-load.ts'
import { startPeer } from '../helpers/start-peer.ts'
import { startTestService } from '../helpers/start-service.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name)
const api = '/v3/playground/v1'
const polls = 500
const perSecond = 200
const rounds = 6
const roundMs = 1_500
/** Enough that no key makes 60 requests in a minute. */
const accounts = 60
/**
 * How fast time runs while the servers warm up, so that no window of 60 a minute fills; afterwards it runs at real
 * speed.
 */
const warmRate = 1_000
const warm = { calls: 20_000, ms: 6_000 }

type Side = { readonly server: LoadedServer; readonly run: '/run' | '/make' }
const Started = z.object({ data: z.object({ id: z.string() }) })
const rest = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Starts a run with each key. Returns the paths to read them at. */
async function start({ server, run }: Side, prompt: string): Promise<string[]> {
  const body = JSON.stringify({ modelId: 'bench-picture', input: { prompt } })
  const started = server.keys.map(async (key) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(server.baseUrl + api + run, { method: 'POST', headers, body })
    return `${api}/generations/${Started.parse(await response.json()).data.id}`
  })
  return Promise.all(started)
}

const residentKb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/**
 * Keeps long polls open for runs that do not end. Returns what they cost while nothing happens: kB each, and CPU time.
 */
async function holdPolls(side: Side, agent: Agent): Promise<{ kb: number; cpu: number }> {
  const { server } = side
  const paths = await start(side, 'a lake for ever')
  const before = residentKb(server.pid)
  for (let poll = 0; poll < polls; poll += 1) {
    const url = `${server.baseUrl}${paths[poll % paths.length]}?wait=55`
    const authorization = `Bearer ${server.keys[poll % server.keys.length]}`
    // They end when the agent is destroyed, which is an error to undici.
    request(url, { dispatcher: agent, headers: { authorization } }).catch(() => undefined)
  }
  await rest(1_500)
  const used = cpuSeconds(server.pid)
  await rest(1_500)
  return { kb: (residentKb(server.pid) - before) / polls, cpu: (cpuSeconds(server.pid) - used) / 1.5 }
}

/** Reads at a steady rate, whether or not earlier reads were answered. Returns the latencies in milliseconds. */
async function readSteadily({ server }: Side, pool: Pool, paths: readonly string[]): Promise<number[]> {
  const latencies: number[] = []
  const from = performance.now()
  const reads = Array.from({ length: (perSecond * roundMs) / 1_000 }, async (_, read) => {
    await rest(Math.max(0, from + (read * 1_000) / perSecond - performance.now()))
    const since = performance.now()
    const authorization = `Bearer ${server.keys[read % server.keys.length]}`
    const path = paths[read % paths.length] ?? ''
    const response = await pool.request({ method: 'GET', path, headers: { authorization } })
    await response.body.dump()
    if (response.statusCode !== 200) throw new Error(`A read was answered ${response.statusCode}`)
    latencies.push(performance.now() - since)
  })
  await Promise.all(reads)
  return latencies
}

/**
 * Measures 200 status reads a second beside 500 long polls, for the service and bare node:http in turn, and what a long
 * poll costs while nothing happens. Latencies depend on the machine as much as on the service: only their ratio is
 * meaningful.
 */
export const bench = {
  title: 'service polls',
  async run() {
    await using held = new AsyncDisposableStack()
    const folder = held.use(await makeTempFolder()).path
    const service = held.use(
      await startTestService({ entry: fixture('bench-service.ts'), clockRate: warmRate, faults: false }),
    )
    await writeFile(join(folder, 'catalog.json'), '{}')
    const http = held.use(await startPeer(fixture('bare-http.ts'), [folder, join(folder, 'catalog.json')]))
    const keys = await mintKeys(service, accounts)
    const sides: Side[] = [
      { server: { baseUrl: service.baseUrl, pid: service.pid, keys }, run: '/run' },
      { server: { ...http, keys }, run: '/make' },
    ]
    const others = watchOthers(sides.map(({ server }) => server.pid))
    const warmed = []
    for (const side of sides) {
      const paths = await start(side, 'a lake')
      await rest(300)
      await load(side.server, { method: 'GET', paths, calls: warm.calls }, warm.ms)
      warmed.push({ side, paths })
    }
    await rest(200)
    await service.admin('PUT', '/clock', { rate: 1 })
    const agent = new Agent({ connections: polls, headersTimeout: 0, bodyTimeout: 0 })
    held.defer(() => agent.destroy())
    const set = []
    for (const { side, paths } of warmed) {
      const pool = held.adopt(new Pool(side.server.baseUrl, { connections: 8 }), (open) => open.close())
      set.push({ side, pool, paths, idle: await holdPolls(side, agent), p99: [] as number[] })
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const { side, pool, paths, p99 } of round % 2 === 0 ? set : set.toReversed()) {
        p99.push(quantile(await readSteadily(side, pool, paths), 0.99))
      }
    }
    const [own = NaN, peer = NaN] = set.map(({ p99 }) => median(p99))
    const [idle] = set.map((one) => one.idle)
    return {
      'taken by others': `${Math.round(others() * 100)} % of a core (above 60 the waiting times say nothing)`,
      'p99 at 200/s beside 500 polls': `${(own / peer).toFixed(2)} of node:http (${own.toFixed(1)} and ${peer.toFixed(1)} ms)`,
      'a held poll': `${idle?.kb.toFixed(0)} kB, ${(((idle?.cpu ?? NaN) / polls) * 1e6).toFixed(0)} us of processor a second`,
    }
  },
} satisfies Bench
