// Catches: a secret of the studio that a service repeats in an answer and that the studio then stores, shows, logs,
// exports or backs up.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Job } from '#shared/bridge/jobs.ts'
import { ShortVideoOrder } from '#shared/bridge/short-video.ts'
import { familyPath, type RouteTable } from '#shared/contract/route.ts'
import { routes } from '#shared/contract/routes.ts'
import { filesWith } from '../helpers/files-with.ts'
import { createMemoryVault, openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { serveHttp } from '../helpers/serve-http.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import type { ProxyAct, SeenRequest } from '../helpers/transparent-proxy.ts'

/** The studio works with ids, states and times; every other text of an answer gets the key. */
const kept =
  /^(id|status|stage|type|category|output_type|.*Id|.*At|date|timezone|scheduledFor|slotTimes|platforms?|delivery|autopilot|source)$/

function echo(value: unknown, name: string, key: string): unknown {
  if (typeof value === 'string') {
    if (/^https?:/.test(value)) return `${value}?key=${key}`
    return kept.test(name) ? value : `${value} ${key}`
  }
  if (Array.isArray(value)) return value.map((entry) => echo(entry, name, key))
  if (typeof value !== 'object' || value === null) return value
  // A schema belongs to the model; its texts are shown as well.
  if (name === 'input_schema' || name === 'input') return value
  const entries = Object.entries(value).map(([field, entry]) => [field, echo(entry, field, key)])
  // A price that depends on the input, so that the studio requests estimates.
  const pricing = 'input_schema' in value ? { pricing: { type: 'matrix', varies_by: ['prompt'] } } : {}
  return { ...Object.fromEntries(entries), ...pricing, echoed: key }
}
const escaped = (key: string) => key.replaceAll(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)

/** Endpoints that this file does not call. All answers are read by one client, which removes the secrets. */
const uncalled = [
  ...['user', 'avatar', 'video', 'voice', 'audio'].flatMap((domain) =>
    Object.keys(Reflect.get(routes, domain)).map((name) => `${domain}.${name}`),
  ),
  'model.read',
  'model.openApi',
  'model.llms',
  'replication.analysis',
  'replication.run',
  // The studio downloads file by file.
  'composer.download',
]

const wireTable: RouteTable = routes
const patterns = Object.entries(wireTable).flatMap(([domain, table]) =>
  Object.entries(table).map(([name, { method, family, path }]) => {
    const pattern = `${familyPath[family]}${path}`.replaceAll(/\{\w+\}/g, '[^/]+')
    return { name: `${domain}.${name}`, method, pattern: new RegExp(`^${pattern}$`) }
  }),
)

/**
 * Returns the endpoint of the wire table that a request is for; a fixed path has priority over one with a parameter.
 */
function endpointOf({ method, path }: SeenRequest): string {
  const bare = path.split('?')[0] ?? ''
  const fits = patterns.filter((one) => one.method === method && one.pattern.test(bare))
  return (fits.find(({ pattern }) => !pattern.source.includes('[')) ?? fits[0])?.name ?? path
}

/** Done, or not downloaded: the address of its file has a key, which was removed. */
const isSettled = ({ state }: Job) =>
  ['refused', 'done'].includes(state.kind) || (state.kind === 'saving' && (state.problem ?? null) !== null)

type Keep = <T>(answer: Promise<T>) => Promise<T>

/** Calls every endpoint of the Composer: from a round to the numbers of a post. */
async function goThroughComposer({ test, settle, leaveOut, proxy }: ProxiedStudio, keep: Keep): Promise<void> {
  const { call } = test
  const [first] = (await keep(call.composer.brands({}))).brands
  const brand = { profileId: first?.profileId ?? '' }
  const price = { quoted: null, acceptsUnknown: true }
  await keep(call.composer.plays(brand))
  const { date } = await keep(call.rounds.today({ ...brand, timezone: 'UTC' }))
  const round = { ...brand, at: 0, date }
  const { rounds } = await keep(call.rounds.reveal(round))
  const [passed = '', approved = ''] = rounds[0]?.cards.map(({ playId }) => playId ?? '') ?? []
  await keep(call.rounds.pass({ ...round, slot: 0, playId: passed }))
  await keep(call.rounds.shuffle({ ...round, slots: [2] }))
  await keep(call.rounds.vote({ ...brand, date, playId: approved, vote: 'up' }))
  const take = await keep(
    call.takes.write({ ...brand, ...price, draftId: randomUUID(), playId: approved, angle: null }),
  )
  await keep(test.waitFor(take.id, isSettled))
  await keep(call.takes.list({ ...brand, playIds: [approved], refresh: 'now' }))
  const render = await keep(call.takes.render({ ...brand, ...price, draftId: randomUUID(), playId: approved }))
  await keep(test.waitFor(render.id, isSettled))

  await keep(call.shelf.save({ ...brand, playId: passed }))
  await keep(call.shelf.page(brand))
  await keep(call.shelf.remove({ ...brand, playIds: [passed] }))
  await leaveOut(11_000)
  await settle(expect.poll(() => proxy.seen.some(({ method }) => method === 'DELETE')).toBe(true))

  await keep(call.autopilot.read(brand))
  // Two slots are ahead on any day and at any hour.
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  const on = { state: 'on' as const, platforms: ['tiktok' as const], delivery: 'external' as const }
  await keep(call.autopilot.set({ ...brand, change: { ...on, weekdays } }))
  const run = await keep(call.autopilot.run({ ...brand, ...price, draftId: randomUUID() }))
  await keep(test.waitFor(run.id, isSettled))
  const listed = async () => (await call.publish.page({ ...brand, refresh: 'now' })).jobs
  const rendered = async () => (await listed()).filter(({ status }) => status === 'rendered')
  await settle(expect.poll(async () => (await rendered()).length).toBeGreaterThan(1))
  const [one, other] = await keep(rendered())
  const job = { ...brand, jobId: one?.jobId ?? '' }
  const url = 'https://www.tiktok.com/@marrowandclay/video/7574420193847'
  await keep(call.publish.markPosted({ ...job, platform: 'tiktok', url, postedAt: null }))
  await keep(call.publish.reportFailed({ ...brand, jobId: other?.jobId ?? '', reason: 'Music rights' }))
  const none = { likes: null, comments: null, shares: null, saves: null, reach: null, impressions: null }
  const items = [{ jobId: job.jobId, platform: 'tiktok' as const, values: { views: 8_412, ...none } }]
  await keep(call.publish.sendNumbers({ ...brand, items }))
  await keep(call.publish.page({ ...brand, list: 'posted' }))
  await keep(call.performance.read({ ...brand, days: null, refresh: 'now' }))
}

it('B5: no secret that answers repeat is in the profile, the log, an export or an answer of the bridge', async () => {
  const token = 'bridge-token-0123456789abcdef'
  let bench: ProxiedStudio | null = null
  let otherKey = ''
  let isRefused = false
  let isStopped = false
  const secrets = () => [...(bench?.secrets() ?? []), otherKey, token]
  function act(request: SeenRequest): ProxyAct {
    if (bench === null || !/^\/v[13]\//.test(request.path)) return { kind: 'pass' }
    return {
      kind: 'reply',
      reply(socket, text) {
        const all = secrets().join(' ')
        const endpoint = endpointOf(request)
        const refuses = endpoint === 'generation.run' && !isRefused
        if (refuses) isRefused = true
        if (endpoint === 'batch.stop') isStopped = true
        // Keeps the batch running until it is stopped: a finished batch cannot be stopped.
        const isBusy = endpoint === 'batch.read' && !isStopped
        const reported =
          refuses || isBusy
            ? `{"message":"The key ${escaped(all)} may not"}`
            : JSON.stringify(echo(JSON.parse(text), '', all))
        const status = refuses ? '400 Bad Request' : isBusy ? '503 Service Unavailable' : '200 OK'
        socket.end(
          `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nX-Key: ${all}\r\nContent-Length: ${Buffer.byteLength(reported)}\r\n\r\n${reported}`,
        )
      },
    }
  }
  await using opened = await openProxiedStudio(act, undefined, undefined, { secrets: [token], worksAhead: true })
  const { call, waitFor, log } = opened.test
  const { apiKey } = z
    .object({ apiKey: z.string() })
    .parse(await opened.admin('/accounts', { id: 'other', credits: 100 }))
  otherKey = apiKey
  bench = opened
  const answers: unknown[] = []
  const keep: Keep = async (answer) => {
    const value = await opened.settle(answer)
    answers.push(value)
    return value
  }
  // Another account of the same studio: its key is known, but not in use.
  await keep(call.workspace.connect({ baseUrl: opened.proxy.baseUrl, key: otherKey }))
  await keep(call.workspace.openLocal())
  await keep(call.catalog.list({}))
  await keep(call.quote.price({ modelId: 'fast-picture', input: { prompt: 'one' } }))
  const orders = ['one', 'two', 'three'].map((prompt) => ({ modelId: 'fast-picture', input: { prompt }, quoted: 2 }))
  const set = await keep(call.queue.submitMany({ draftId: randomUUID(), name: 'A set', budget: null, orders }))
  for (const { id } of (await call.jobs.page({ setId: set.id })).jobs) {
    await keep(waitFor(id, isSettled))
    await keep(call.jobs.read({ jobId: id }))
  }
  const batch = { modelId: 'fast-picture', prompts: ['four', 'five'], input: {}, quoted: 4 }
  const started = await keep(call.jobs.submitBatch({ draftId: randomUUID(), ...batch }))
  await keep(waitFor(started.id, ({ state }) => state.kind === 'running' || isSettled({ ...started, state })))
  await keep(call.jobs.stop({ jobId: started.id }))
  await keep(waitFor(started.id, isSettled))
  await keep(call.batch.atService({ limit: 20 }))
  await keep(call.shortVideo.options())
  const order = ShortVideoOrder.parse({ topic: 'A lake is deep. Herons stand in it at dawn.', seconds: 20 })
  const video = await keep(call.shortVideo.start({ draftId: randomUUID(), order, acceptsUnknown: true }))
  await keep(waitFor(video.id, isSettled))
  const cut = await keep(
    call.shortVideo.recut({ draftId: randomUUID(), jobId: video.id, cut: {}, acceptsUnknown: true }),
  )
  await keep(waitFor(cut.id, isSettled))
  await keep(call.shortVideo.list({}))
  await goThroughComposer(opened, keep)
  await keep(call.money.refresh())
  await keep(call.jobs.page({}))
  await keep(call.library.page({}))
  await keep(call.status.watch().then(async (events) => (await events.next()).value))

  answers.push(await call.money.csv({}), await call.queue.exportFile({}))
  for (const as of ['csv', 'files'] as const) {
    for await (const event of await call.batch.exportSet({ setId: set.id, as })) answers.push(event)
  }
  const backups = join(opened.folder, 'profile', 'backups')
  await opened.leaveOut(25 * 3_600_000)
  // Written last, once the daily backup exists and was checked.
  await expect.poll(() => readdir(backups)).toContain('last-restore-check')

  // The receiver is registered by the admin API, which is for the studio alone.
  const called = new Set(opened.proxy.seen.map(endpointOf).filter((name) => !name.startsWith('/__admin/')))
  expect([...called].toSorted()).toEqual(
    patterns
      .map(({ name }) => name)
      .filter((name) => !uncalled.includes(name))
      .toSorted(),
  )
  expect(JSON.stringify(answers)).toContain('[secret]')
  // Files that are still being written could be read half, or be deleted before they are read.
  await opened.test.stop()
  // The service has its own database next to the studio's, and signs events with one of its secrets.
  const own = join(opened.folder, 'profile', 'service')
  const [, , signingSecret] = opened.secrets()
  for (const secret of secrets()) {
    const files = await filesWith(opened.folder, secret)
    expect(secret === signingSecret ? files.filter((file) => !file.startsWith(own)) : files).toEqual([])
  }
  for (const secret of secrets()) {
    expect(JSON.stringify(answers)).not.toContain(secret)
    expect(JSON.stringify(log)).not.toContain(secret)
  }
})

it('B5: a key that an earlier start stored is removed from answers before it is used', async () => {
  await using folder = await makeTempFolder()
  const [kept, open, typed] = ['k', 'o', 't'].map((letter) => `pk_live_${letter.repeat(40)}`) as [
    string,
    string,
    string,
  ]
  await using server = await serveHttp((request, response) => {
    const answer = request.url?.endsWith('/models')
      ? { success: true, data: { models: [] } }
      : { balance: 5, tier: `pro ${kept}` }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const vault = createMemoryVault()
  const baseUrl = server.origin
  const first = await openTestStudio({ folder: folder.path, vault })
  await first.call.workspace.connect({ baseUrl, key: kept })
  // The next start calls the service with the open account's key; the other account's key is unused.
  await first.call.workspace.connect({ baseUrl, key: open })
  await first.studio.stop()
  await using test = await openTestStudio({ folder: folder.path, vault })
  expect(await test.call.workspace.check({ baseUrl, key: typed })).toMatchObject({ tier: 'pro [secret]' })
})
