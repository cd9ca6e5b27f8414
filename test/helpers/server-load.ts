import { readdirSync, readFileSync } from 'node:fs'
import { Pool } from 'undici'

/** A server under load: its address, its process, and keys to call it with in turn. */
export type LoadedServer = { readonly baseUrl: string; readonly pid: number; readonly keys: readonly string[] }

/** One kind of call. Its paths are called in turn. */
export type LoadCase = {
  readonly method: 'GET' | 'POST'
  readonly paths: readonly string[]
  readonly body?: string
  /** The most calls in a round. */
  readonly calls?: number
  /** Delay after a round, which is not measured. Milliseconds. */
  readonly restMs?: number
  /** Connections, each with one call at a time. */
  readonly connections?: number
  /** The path to read after an answer, until it returns null: a call and its follow-ups count as one. */
  follow?(answer: string): string | null
  /** Waits for work that the calls started and their answers did not wait for: it counts towards their cost. */
  after?(answered: number): Promise<unknown>
}

/** Requests for each second of the server's CPU time, and the elapsed times that the caller saw. Milliseconds. */
export type Load = { readonly perCpuSecond: number; readonly latencies: readonly number[] }

const ticksPerSecond = 100

const statOf = (path: string, from: string) => readFileSync(path, 'utf8').split(from)[1]?.trim().split(/\s+/) ?? []

/** CPU time in seconds used by a process's threads, to the microsecond. Linux only. */
export function cpuSeconds(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const used = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
  )
  return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e9
}

/** Seconds that all CPUs of the machine were busy. Linux only. */
function busySeconds(): number {
  const [user = '', nice = '', system = ''] = statOf('/proc/stat', 'cpu ')
  return (Number(user) + Number(nice) + Number(system)) / ticksPerSecond
}

/**
 * Measures how much of a core others use beside these processes and this one; the returned function gives it as a share
 * of 1.
 */
export function watchOthers(pids: readonly number[]): () => number {
  const own = () => [process.pid, ...pids].reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const since = { at: performance.now(), busy: busySeconds(), own: own() }
  return () => (busySeconds() - since.busy - (own() - since.own)) / ((performance.now() - since.at) / 1_000)
}

/** The median. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** The quantile: `part` 0.99 gives the value that 99 % of all values stay below. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN

/** Calls a server for `ms` milliseconds, each call as soon as the previous one was answered. */
export async function load(server: LoadedServer, how: LoadCase, ms: number): Promise<Load> {
  const { method, paths, body, connections = 8, calls: most = Infinity, restMs = 0, follow = () => null, after } = how
  const pool = new Pool(server.baseUrl, { connections })
  const latencies: number[] = []
  const until = performance.now() + ms
  const before = cpuSeconds(server.pid)
  let calls = 0

  async function call(given: 'GET' | 'POST', path: string, key: string, content: string | null): Promise<string> {
    const type = content === null ? {} : { 'content-type': 'application/json' }
    const headers = { authorization: `Bearer ${key}`, ...type }
    const response = await pool.request({ method: given, path, headers, body: content })
    const text = await response.body.text()
    if (response.statusCode >= 300) throw new Error(`${given} ${path} answered ${response.statusCode} ${text}`)
    return text
  }
  async function one(): Promise<void> {
    while (performance.now() < until && calls < most) {
      const path = paths[calls % paths.length] ?? ''
      const key = server.keys[calls % server.keys.length] ?? ''
      calls += 1
      const start = performance.now()
      let answer = await call(method, path, key, body ?? null)
      latencies.push(performance.now() - start)
      for (let next = follow(answer); next !== null; next = follow(answer)) answer = await call('GET', next, key, null)
    }
  }

  await Promise.all(Array.from({ length: connections }, one))
  await after?.(latencies.length)
  const used = cpuSeconds(server.pid) - before
  await pool.close()
  await new Promise((done) => setTimeout(done, restMs))
  return { perCpuSecond: latencies.length / used, latencies }
}

/** A server and how to call it. */
export type Loaded = { readonly server: LoadedServer; readonly how: LoadCase }

/** The result of a comparison: the median rate of the server and of its peers by name, and the server's latencies. */
export type Comparison = {
  readonly own: number
  readonly peers: Readonly<Record<string, number>>
  readonly latency: string
}

/**
 * Compares a server with its peers in turn, there and back (ABBA), so that other load on the machine affects all of
 * them. Each is loaded before it is measured: until then the compiler runs, which also takes CPU time.
 */
export async function compare(
  subject: Loaded,
  peers: Readonly<Record<string, Loaded>>,
  { warmCalls, warmMs, roundMs, rounds }: { warmCalls: number; warmMs: number; roundMs: number; rounds: number },
): Promise<Comparison> {
  const all = { own: subject, ...peers }
  const names = Object.keys(all) as (keyof typeof all)[]
  const loads = new Map<string, Load[]>(names.map((name) => [name, []]))
  for (const name of names) await load(all[name].server, { calls: warmCalls, ...all[name].how }, warmMs)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      loads.get(name)?.push(await load(all[name].server, all[name].how, roundMs))
    }
  }
  const rateOf = (name: string) => median(loads.get(name)?.map(({ perCpuSecond }) => perCpuSecond) ?? [])
  const seen = loads.get('own')?.flatMap(({ latencies }) => latencies) ?? []
  return {
    own: rateOf('own'),
    peers: Object.fromEntries(Object.keys(peers).map((name) => [name, rateOf(name)])),
    latency: `${quantile(seen, 0.5).toFixed(1)}/${quantile(seen, 0.99).toFixed(1)} ms`,
  }
}

/** A comparison as one line of a bench. */
export function wordsOf({ own, peers, latency }: Comparison): string {
  const ratios = Object.entries(peers).map(
    ([name, rate]) => `${(own / rate).toFixed(2)} of ${name} ${Math.round(rate)}`,
  )
  return `${Math.round(own)} per CPU s (${ratios.join(', ')}; p50/p99 ${latency})`
}
