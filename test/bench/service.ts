import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Bench } from '../../scripts/bench.ts'
import { busySeconds, compare, cpuSeconds, wordsOf, type LoadCase, type LoadedServer } from '../helpers/server-load.ts'
import { mintKeys } from '../helpers/mint-keys.ts'
import { startPeer } from '../helpers/start-peer.ts'
import { startTestService, type TestService } from '../helpers/start-service.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { startWebhookReceiver } from '../helpers/webhook-receiver.ts'

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name)
const api = '/v3/playground/v1'
/** Rounds of each case, all servers by turns. How long each is loaded, before it counts and then. */
const lengths = { warmMs: 3_000, roundMs: 300, rounds: 6 }
/** Time goes so fast that no window of 60 a minute is ever full; slower for runs, so that no held poll ends before its run. */
const clockRate = { reads: 1_000, runs: 60 }
const accounts = 64
/** A render takes up to 60 milliseconds; what it leaves behind is written by then. */
const rendersMs = 200

const body = JSON.stringify({ modelId: 'bench-picture', input: { prompt: 'a lake at dawn' } })
const Started = z.object({ data: z.object({ id: z.string() }) })

/** Starts one run with each key and gives the paths of what came of them. */
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

/** A start and its held poll, of many callers: the poll is asked for again while the run goes on. */
function toItsEnd(path: string): LoadCase {
  const isOver = (text: string) => /"status":"(succeeded|failed)"/.test(text)
  const follow = (text: string) =>
    isOver(text) ? null : `${api}/generations/${Started.parse(JSON.parse(text)).data.id}?wait=55`
  return { ...post(path), connections: 32, follow }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => void server.close(closed))
  return port
}

/**
 * Starts the mock that `--mock` names, a command in which {spec} stands for the service's OpenAPI document and {port} for
 * where it is to listen; null without one.
 */
async function startMock(service: TestService, folder: string): Promise<(LoadedServer & AsyncDisposable) | null> {
  const command = process.argv[process.argv.indexOf('--mock') + 1]
  if (!process.argv.includes('--mock') || command === undefined) return null
  const spec = join(folder, 'openapi.json')
  await writeFile(spec, await (await service.fetch(`${api}/openapi.json`)).text())
  const port = await freePort()
  const child = spawn(`exec ${command.replace('{spec}', spec).replace('{port}', String(port))}`, {
    shell: true,
    stdio: 'ignore',
  })
  const baseUrl = `http://127.0.0.1:${port}`
  for (let look = 0; look < 100 && (await fetch(baseUrl).catch(() => null)) === null; look += 1) await rest(100)
  const stop = async () => void child.kill()
  return { baseUrl, pid: child.pid ?? 0, keys: ['none'], [Symbol.asyncDispose]: stop }
}

/**
 * What a call costs the service, for each second of its own processor, beside the same work behind bare node:http and
 * Fastify.
 *
 * A peer has no keys, limits, checks or books. Both sides commit to the disk before they answer. A run is followed to its
 * end by a held poll, with its file and the second commit; `run` and `run with webhook` are held against a peer that does
 * the same, `run beside one insert` against one that only answers a start with an insert. An OpenAPI mock is measured where `--mock "<command>"` starts one; with Prism
 * 5.16, which is too heavy to be kept for this, a read was ??? times and a run ??? times as cheap as the mock's.
 */
export const bench = {
  title: 'service',
  async run() {
    await using held = new AsyncDisposableStack()
    const folders = [0, 1].map(async () => held.use(await makeTempFolder()).path)
    const [httpFolder = '', fastifyFolder = ''] = await Promise.all(folders)
    const service = held.use(
      await startTestService({
        entry: fixture('bench-service.ts'),
        clockRate: clockRate.reads,
        credits: 1_000,
        faults: false,
      }),
    )
    const catalogFile = join(httpFolder, 'catalog.json')
    await writeFile(catalogFile, await (await service.fetch(`${api}/models`)).text())
    const http = held.use(await startPeer(fixture('bare-http.ts'), [httpFolder, catalogFile]))
    const fastify = held.use(await startPeer(fixture('bare-service.ts'), [fastifyFolder, catalogFile]))
    const mock = await startMock(service, httpFolder)
    if (mock !== null) held.use(mock)
    const subject: LoadedServer = {
      baseUrl: service.baseUrl,
      pid: service.pid,
      keys: await mintKeys(service, accounts),
    }
    const servers = [subject, http, fastify, ...(mock === null ? [] : [mock])]

    const since = {
      at: performance.now(),
      busy: busySeconds(),
      own: [process, ...servers].map(({ pid }) => cpuSeconds(pid)),
    }
    const against = async (own: LoadCase, peerOf: (peer: LoadedServer) => Promise<LoadCase>, withMock = false) =>
      wordsOf(
        await compare(
          { server: subject, how: own },
          {
            'node:http': { server: http, how: await peerOf(http) },
            Fastify: { server: fastify, how: await peerOf(fastify) },
            ...(mock !== null && withMock ? { mock: { server: mock, how: await peerOf(mock) } } : {}),
          },
          lengths,
        ),
      )
    const alike = (how: LoadCase) => async () => how

    const ended = await startRuns(subject, `${api}/run`)
    await rest(rendersMs)
    const peerStatus = async (peer: LoadedServer) =>
      peer === mock
        ? get(`${api}/generations/00000000-0000-4000-8000-000000000000`)
        : get(...(await startRuns({ ...peer, keys: subject.keys }, `${api}/run`)))
    const numbers: Record<string, string> = {
      catalog: await against(get(`${api}/models`), alike(get(`${api}/models`))),
      estimate: await against(post('/estimate'), alike(post('/estimate'))),
      'status of an ended run': await against(get(...ended), peerStatus, true),
    }

    await service.admin('PUT', '/clock', { rate: clockRate.runs })
    numbers['run'] = await against(toItsEnd('/run'), alike(toItsEnd('/make')))
    numbers['run beside one insert'] = await against(toItsEnd('/run'), alike(post('/run')), true)

    await using receiver = await startWebhookReceiver()
    let told = 0
    const hooked = (path: string): LoadCase => {
      const asked = { ...z.record(z.string(), z.unknown()).parse(JSON.parse(body)), webhook: receiver.url }
      return { ...toItsEnd(path), body: JSON.stringify(asked), after: (answered) => receiver.until((told += answered)) }
    }
    numbers['run with webhook'] = await against(hooked('/run'), alike(hooked('/make')))

    const others =
      busySeconds() -
      since.busy -
      [process, ...servers].reduce((sum, { pid }, n) => sum + cpuSeconds(pid) - (since.own[n] ?? 0), 0)
    return {
      ...numbers,
      'taken by others': `${Math.round((others / ((performance.now() - since.at) / 1000)) * 100)} % of a core`,
    }
  },
} satisfies Bench
