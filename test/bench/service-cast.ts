import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Bench } from '../../scripts/bench.ts'
import { compare, type LoadCase, type LoadedServer, watchOthers, wordsOf } from '../helpers/server-load.ts'
import { mintKeys } from '../helpers/mint-keys.ts'
import { startPeer } from '../helpers/start-peer.ts'
import { startTestService } from '../helpers/start-service.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures', name)
const api = '/v3/playground/v1'
const lengths = { warmCalls: 10_000, warmMs: 6_000, roundMs: 300, rounds: 6 }
const startLengths = { ...lengths, warmCalls: 1_500 }
const accounts = 64
/** Time runs so fast that no window of a minute ever fills. */
const clockRate = 1_000

const Made = z.looseObject({ id: z.string(), status: z.string() })
const peerBody = JSON.stringify({ modelId: 'bench-picture', input: { prompt: 'a lake at dawn' } })
const starts = {
  avatar: { path: '/v1/avatars/generate', at: '/v1/avatars', asked: { prompt: 'a potter' } },
  speech: { path: '/v1/audio/generate', at: '/v1/audio', asked: { text: 'High tide.', voiceId: 'preset-narrator' } },
} as const

/**
 * Measures what starts, reads and lists of the Resource API cost the service, for each second of its own CPU time,
 * beside the insert or select of a run behind bare node:http. Starts include the work until the end of what they made.
 */
export const bench = {
  title: 'service, cast',
  async run() {
    await using held = new AsyncDisposableStack()
    const folder = held.use(await makeTempFolder()).path
    const entry = 'test/fixtures/fast-service.ts'
    const service = held.use(await startTestService({ entry, clockRate, credits: 1_000, speed: 0, faults: false }))
    const keys = await mintKeys(service, accounts)
    for (let at = 0; at < accounts; at += 1)
      await service.admin('POST', `/accounts/bench-${at}/tier`, { tier: 'enterprise' })
    const catalog = join(folder, 'catalog.json')
    await writeFile(catalog, '{}')
    const own: LoadedServer = { baseUrl: service.baseUrl, pid: service.pid, keys }
    const peer: LoadedServer = { ...held.use(await startPeer(fixture('bare-http.ts'), [folder, catalog])), keys }
    const others = watchOthers([own.pid, peer.pid])

    const post = async ({ baseUrl }: LoadedServer, key: string, path: string, body: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      return (await fetch(baseUrl + path, { method: 'POST', headers, body })).json()
    }
    async function settled({ baseUrl }: LoadedServer, key: string, path: string): Promise<void> {
      for (;;) {
        const answer = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${key}` } })
        const { status } = Made.parse(await answer.json())
        if (status === 'completed') return
        if (status === 'failed') throw new Error(`${path} failed`)
        await new Promise((done) => setTimeout(done, 50))
      }
    }
    const get = (paths: readonly string[]): LoadCase => ({ method: 'GET', paths })
    const peerRuns = await Promise.all(keys.map((key) => post(peer, key, `${api}/run`, peerBody)))
    const peerReads = peerRuns.map((run) => `${api}/generations/${z.object({ data: Made }).parse(run).data.id}`)
    const beside = async (how: LoadCase, peerHow: LoadCase, long = lengths) =>
      wordsOf(await compare({ server: own, how }, { 'node:http': { server: peer, how: peerHow } }, long))

    const numbers: Record<string, string> = {}
    for (const [name, { path, at, asked }] of Object.entries(starts)) {
      const body = JSON.stringify(asked)
      const made = await Promise.all(keys.map((key) => post(own, key, path, body)))
      await settled(own, keys[0] ?? '', `${at}/${Made.parse(made[0]).id}`)
      numbers[`\n  status of ${name}`] = await beside(
        get(made.map((one) => `${at}/${Made.parse(one).id}`)),
        get(peerReads),
      )
      numbers[`\n  list of ${name}`] = await beside(get([`${at}?limit=20`]), get(peerReads))
      // As many as all accounts may have in progress at once.
      const burst = { calls: 150, restMs: 1_500 }
      numbers[`\n  start of ${name}`] = await beside(
        { method: 'POST', paths: [path], body, ...burst },
        { method: 'POST', paths: [`${api}/run`], body: peerBody, ...burst },
        startLengths,
      )
    }
    return { ...numbers, '\n  taken by others': `${Math.round(others() * 100)} % of a core` }
  },
} satisfies Bench
