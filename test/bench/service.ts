import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Bench } from '../../scripts/bench.ts'
import {
  compare,
  load,
  watchOthers,
  wordsOf,
  type LoadCase,
  type Loaded,
  type LoadedServer,
} from '../helpers/server-load.ts'
import { startMock } from '../helpers/start-mock.ts'
import { mintKeys } from '../helpers/mint-keys.ts'
import { startPeer } from '../helpers/start-peer.ts'
import { startTestService } from '../helpers/start-service.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { startWebhookReceiver } from '../helpers/webhook-receiver.ts'

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name)
const api = '/v3/playground/v1'
/** Rounds of each case, all servers in turn; and the most calls and time of the warm-up. */
const lengths = { warmCalls: 30_000, warmMs: 10_000, roundMs: 300, rounds: 6 }
const runLengths = { ...lengths, warmCalls: 2_500 }
/**
 * Time runs so fast that no window of 60 a minute ever fills; slower for runs, so that no long poll ends before its
 * run.
 */
const clockRate = { reads: 1_000, runs: 60 }
const accounts = 64
/** A render takes up to 60 milliseconds; by then everything is written. */
const rendersMs = 200

const body = JSON.stringify({ modelId: 'bench-picture', input: { prompt: 'a lake at dawn' } })
const Started = z.object({ data: z.object({ id: z.string() }) })

/** Starts one run with each key. Returns the paths of their generations. */
async function startRuns({ baseUrl, keys }: LoadedServer, path: string, content = body): Promise<string[]> {
  const runs = keys.map(async (key) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(baseUrl + path, { method: 'POST', headers, body: content })
    return `${api}/generations/${Started.parse(await response.json()).data.id}`
  })
  return Promise.all(runs)
}

const rest = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const get = (...paths: string[]): LoadCase => ({ method: 'GET', paths })
const post = (path: string): LoadCase => ({ method: 'POST', paths: [api + path], body })

/** A start and its long poll, by many callers: the poll is repeated while the run continues. */
function toItsEnd(path: string): LoadCase {
  const isOver = (text: string) => /"status":"(succeeded|failed)"/.test(text)
  const follow = (text: string) =>
    isOver(text) ? null : `${api}/generations/${Started.parse(JSON.parse(text)).data.id}?wait=55`
  return { ...post(path), connections: 32, follow }
}

/** Starts of runs that last until all of them are answered, so that only the starts are measured. */
function burst(path: string): LoadCase {
  const input = { prompt: 'a lake, slowly' }
  return { ...post(path), body: JSON.stringify({ modelId: 'bench-picture', input }), calls: 150, restMs: 1_500 }
}

/** The command after `--mock`, or null. */
function mockCommand(): string | null {
  const at = process.argv.indexOf('--mock')
  return at < 0 ? null : (process.argv[at + 1] ?? null)
}

/**
 * Measures what a call costs the service, for each second of its own CPU time, beside the same work behind bare
 * node:http and Fastify.
 *
 * A peer has no keys, limits, checks or billing ledger. All commit to the disk before they answer. `run` is followed to
 * its end by a long poll, with its file and the second commit, and the peers do the same. `start of a run` is the
 * answer alone: rows, charge and the start of the render, beside a peer's single insert. An OpenAPI mock is measured if
 * `--mock "<command>"` starts one.
 */
export const bench = {
  title: 'service',
  async run() {
    await using held = new AsyncDisposableStack()
    const folders = [0, 1].map(async () => held.use(await makeTempFolder()).path)
    const [httpFolder = '', fastifyFolder = ''] = await Promise.all(folders)
    const options = { clockRate: clockRate.reads, credits: 1_000, faults: false }
    const service = held.use(await startTestService({ entry: fixture('bench-service.ts'), ...options }))
    const keep = async (path: string, name: string) => {
      const file = join(httpFolder, name)
      await writeFile(file, await (await service.fetch(api + path)).text())
      return file
    }
    const catalogFile = await keep('/models', 'catalog.json')
    const keys = await mintKeys(service, accounts)
    const own: LoadedServer = { baseUrl: service.baseUrl, pid: service.pid, keys }
    const http = { ...held.use(await startPeer(fixture('bare-http.ts'), [httpFolder, catalogFile])), keys }
    const fastify = { ...held.use(await startPeer(fixture('bare-service.ts'), [fastifyFolder, catalogFile])), keys }
    const command = mockCommand()
    const mock =
      command === null ? null : held.use(await startMock(command, await keep('/openapi.json', 'openapi.json')))
    const others = watchOthers([own, http, fastify, ...(mock === null ? [] : [mock])].map(({ pid }) => pid))

    const beside = async (how: LoadCase, peers: Readonly<Record<string, Loaded>>, long = lengths) =>
      wordsOf(await compare({ server: own, how }, peers, long))
    const both = (how: LoadCase) => ({ 'node:http': { server: http, how }, Fastify: { server: fastify, how } })
    // A mock has neither the first part of the address nor anything to follow.
    const mocked = (how: LoadCase): Record<string, Loaded> =>
      mock === null
        ? {}
        : { mock: { server: mock, how: { ...how, paths: how.paths.map((path) => path.replace(api, '')) } } }

    const readsOf = async (server: LoadedServer) => get(...(await startRuns(server, `${api}/run`)))
    const reads = await readsOf(own)
    await rest(rendersMs)
    const numbers: Record<string, string> = {
      catalog: await beside(get(`${api}/models`), both(get(`${api}/models`))),
      estimate: await beside(post('/estimate'), both(post('/estimate'))),
      'status of an ended run': await beside(reads, {
        'node:http': { server: http, how: await readsOf(http) },
        Fastify: { server: fastify, how: await readsOf(fastify) },
        ...mocked(get(`${api}/generations/00000000-0000-4000-8000-000000000000`)),
      }),
    }

    await service.admin('PUT', '/clock', { rate: clockRate.runs })
    numbers['run'] = await beside(toItsEnd('/run'), both(toItsEnd('/make')), runLengths)
    // Bursts are too short to warm up a server; the others are warm from their runs.
    for (const { server, how } of Object.values(mocked(post('/run')))) await load(server, how, runLengths.warmMs)
    const starts = { ...both(burst('/run')), ...mocked(burst('/run')) }
    numbers['start of a run'] = await beside(burst('/run'), starts, runLengths)
    await using receiver = await startWebhookReceiver()
    let reported = 0
    const hooked = (path: string): LoadCase => {
      const asked = { ...z.record(z.string(), z.unknown()).parse(JSON.parse(body)), webhook: receiver.url }
      return {
        ...toItsEnd(path),
        body: JSON.stringify(asked),
        after: (answered) => receiver.until((reported += answered)),
      }
    }
    numbers['run with webhook'] = await beside(hooked('/run'), both(hooked('/make')), runLengths)
    return { ...numbers, 'taken by others': `${Math.round(others() * 100)} % of a core` }
  },
} satisfies Bench
