// Catches: a short video sent without its key or paid twice, a re-cut that is sent again, parts that are lost or not
// linked to their video, a charge or refund missing from the billing ledger, a quote that is a guess.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Job } from '#shared/bridge/jobs.ts'
import { ShortVideoOrder } from '#shared/bridge/short-video.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { spokenSeconds, videoSeconds } from '#shared/domain/short-video.ts'
import { refundWindowMs } from '#main/money/claims.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import { shareProxiedStudio } from '../helpers/shared-studio.ts'
import { fastServiceStarter, openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { passOn, type ProxyAct, type SeenRequest } from '../helpers/transparent-proxy.ts'

const topic = 'A lake is deep. Herons stand in it at dawn.'
const order = ShortVideoOrder.parse({ topic, seconds: 20 })

const openBench = (serviceArgs?: readonly string[]): Promise<ProxiedStudio> => openProxiedStudio(passOn, serviceArgs)
/** A service that no test uses up. */
const rich = ['--speed', '1000', '--credits', '100000']

/** The studio of all tests that need no past or end of their own. */
let bench: ProxiedStudio
const { sent } = shareProxiedStudio((opened) => (bench = opened), rich)

const isStart = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/mascot/api')
const isRecut = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/reedit')
const keyOf = ({ body }: SeenRequest) =>
  z.object({ idempotencyKey: z.string().min(8) }).parse(JSON.parse(body)).idempotencyKey
const start = (test: TestStudio, more: object = {}) =>
  test.call.shortVideo.start({ draftId: randomUUID(), order: { ...order, ...more }, acceptsUnknown: true })
const recut = (test: TestStudio, job: Job, cut: object = {}) =>
  test.call.shortVideo.recut({ draftId: randomUUID(), jobId: job.id, cut, acceptsUnknown: true })
const isOver = ({ state }: Job) => !['waiting', 'sending', 'running', 'saving'].includes(state.kind)
const over = ({ test, settle }: ProxiedStudio, job: Job) => settle(test.waitFor(job.id, isOver))
async function credits({ test, settle }: ProxiedStudio): Promise<number> {
  await settle(test.studio.context.billing.refresh(localId))
  const { credits: left } = test.studio.context.billing.balance(localId)
  if (left === null) throw new Error('The balance was read')
  return left
}
const money = async (test: TestStudio, job: Job) =>
  (await test.call.shortVideo.read({ jobId: job.id })).ledger.map((line) => [line.kind, line.credits])
const asked = (headers: Record<string, string>): ProxyAct => ({ kind: 'pass', headers })

describe('a short video', () => {
  it('is charged per part, has its parts in the library as parts of one video, and reports its stages', async () => {
    const { test } = bench
    const seen = new Set<string>()
    const watching = new AbortController()
    const events = await test.call.shortVideo.watch(undefined, { signal: watching.signal })
    const before = await credits(bench)
    const job = await start(test, { flow: 'karaoke', voice: 'Alder' })
    expect(job).toMatchObject({
      kind: 'short-video',
      prompt: topic,
      quote: { credits: null, label: { kind: 'unknown' } },
    })
    const done = await over(bench, job)
    expect(done.state.kind).toBe('done')
    const { value } = await events.next()
    watching.abort()
    expect(value).toEqual({ kind: 'changed', jobId: job.id })

    const { video, take, cuts } = await test.call.shortVideo.read({ jobId: job.id })
    expect(video).toMatchObject({
      status: 'done',
      progress: 1,
      hasLipSync: true,
      topic,
      voice: 'Alder',
      flow: 'karaoke',
    })
    expect([take, cuts]).toEqual([null, []])
    expect(video.script).toContain('Herons')
    expect(video.applied).toMatchObject({ captions: true, skipped: [] })
    expect(video.stages.map(({ state }) => state)).toEqual(['over', 'over', 'over', 'over'])
    expect(video.parts.map(({ part }) => part)).toEqual(['portrait', 'raw', 'final', 'poster'])
    const text = await test.call.library.read({ assetId: AssetId.parse(video.scriptAssetId) })
    expect(text.asset).toMatchObject({ part: 'script', kind: 'unknown', contentType: 'text/plain', jobId: job.id })
    expect(await readFile(text.path, 'utf8')).toBe(video.script)
    const { assets } = await test.call.library.page({})
    for (const { part, assetId } of video.parts) {
      const asset = assets.find(({ id }) => id === assetId)
      seen.add(`${part} ${asset?.part} ${asset?.kind} ${asset?.jobId === job.id} ${asset?.file}`)
    }
    expect([...seen]).toEqual([
      'portrait portrait image true here',
      'raw raw video true here',
      'final final video true here',
      'poster poster image true here',
    ])
    // No model makes it, so it adds none to the recent models.
    expect(await test.call.catalog.recent()).toEqual([])
    const script = video.script ?? ''
    expect(done.charged).toBe(15 + Math.ceil(spokenSeconds(script)) + Math.ceil(script.length / 15))
    expect(await money(test, job)).toEqual([
      ['quote', null],
      ['charge', done.charged],
    ])
    expect(await credits(bench)).toBe(before - (done.charged ?? 0))
  })

  it('that fails is charged and refunded, and reports why', async () => {
    const { test, proxy } = bench
    proxy.act = (request) => (isStart(request) ? asked({ 'x-backlot-fault': 'fail-animate' }) : passOn())
    const before = await credits(bench)
    const job = await start(test)
    const failed = await bench.settle(test.waitFor(job.id, ({ state }) => state.kind === 'failed' && state.refunded))
    expect(failed.refunded).toBe(failed.charged)
    expect(await credits(bench)).toBe(before)
    const { video } = await test.call.shortVideo.read({ jobId: job.id })
    expect(video).toMatchObject({ status: 'failed', hasLipSync: false })
    // The failed stage is the last one that started.
    expect(video.stages.filter(({ state }) => state === 'failed')).toHaveLength(1)
    expect(video.stages.at(-1)?.state).toBe('to-come')
    await expect(recut(test, job)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(sent(isRecut)).toHaveLength(0)
  })

  it('that fails keeps the parts made before, even if their downloads are cut off for minutes', async () => {
    const { test, proxy, settle } = bench
    const cuts = new Map<string, number>()
    proxy.act = (request) => {
      if (isStart(request)) return asked({ 'x-backlot-fault': 'fail-animate' })
      const [file = ''] = request.path.split('?')
      const times = cuts.get(file) ?? 0
      // So often that it takes minutes.
      if (!file.startsWith('/files/') || times === 6) return passOn()
      cuts.set(file, times + 1)
      return { kind: 'cut-body', bytes: 20 }
    }
    const job = await start(test)
    await over(bench, job)
    const images = async () =>
      (await test.call.library.page({})).assets.filter(({ kind, jobId }) => kind === 'image' && jobId === job.id)
    await settle(expect.poll(images).toMatchObject([{ part: 'portrait' }]))
    const [portrait] = await images()
    if (portrait === undefined) throw new Error('The portrait is in the library')
    const { path } = await test.call.library.read({ assetId: portrait.id })
    expect((await readdir(dirname(path))).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('that fails keeps the parts made before, even if the studio quits before they are downloaded', async () => {
    await using bench = await openBench()
    const { test, proxy } = bench
    proxy.act = (request) => {
      if (isStart(request)) return asked({ 'x-backlot-fault': 'fail-animate' })
      return request.path.startsWith('/files/') ? { kind: 'cut-body', bytes: 20 } : passOn()
    }
    const job = await start(test)
    await over(bench, job)
    await test.stop()

    await using next = await openTestStudio({ folder: bench.folder, startServiceProcess: fastServiceStarter() })
    const images = async () => (await next.call.library.page({})).assets.filter(({ kind }) => kind === 'image')
    await expect.poll(images).toMatchObject([{ jobId: job.id, part: 'portrait', file: 'here' }])
  })

  it('that ran out of credits midway reports what it needed, and is refunded', async () => {
    await using bench = await openBench(['--speed', '1000', '--credits', '18'])
    const { test } = bench
    const job = await start(test)
    const failed = await bench.settle(test.waitFor(job.id, ({ state }) => state.kind === 'failed' && state.refunded))
    expect(failed.state).toMatchObject({
      failure: { code: 'NOT_ENOUGH_CREDITS', message: expect.stringMatching(/this video needs \d+ credits in total/) },
    })
    expect(await credits(bench)).toBe(18)
  })

  it('is degraded if a step of its edit failed, and reports which one and why', async () => {
    const { test, proxy } = bench
    proxy.act = (request) => (isStart(request) ? asked({ 'x-backlot-fault': 'fail-music' }) : passOn())
    const job = await start(test)
    await over(bench, job)
    const { video } = await test.call.shortVideo.read({ jobId: job.id })
    expect(video).toMatchObject({ degraded: true, applied: { music: false, skipped: [{ step: 'music' }] } })
  })
})

describe('B11', () => {
  it('every start that is sent has its own key in the body, from every route and on every retry', async () => {
    const { test, proxy } = bench
    let lost = 0
    proxy.act = (request): ProxyAct => {
      if (!isStart(request)) return passOn()
      lost += 1
      // The first answers are lost in different ways, after the service accepted the start.
      if (lost === 1) return { kind: 'cut-answer' }
      if (lost === 2) return asked({ 'x-backlot-fault': 'status-after=500' })
      if (lost === 3) return asked({ 'x-backlot-fault': 'truncate-body' })
      return passOn()
    }
    const before = await credits(bench)
    const draftId = randomUUID()
    const one = await test.call.shortVideo.start({ draftId, order, acceptsUnknown: true })
    // A repeated click is the same job.
    expect((await test.call.shortVideo.start({ draftId, order, acceptsUnknown: true })).id).toBe(one.id)
    const set = await test.call.shortVideo.series({
      draftId: randomUUID(),
      name: 'Lakes',
      orders: [
        { topic: 'One lake.', seconds: 20 },
        { topic: '', seconds: 20 },
      ],
      acceptsUnknown: true,
    })
    expect(set).toMatchObject({ name: 'Lakes', budget: null })
    const all = (await test.call.shortVideo.list({})).videos
      .map(({ job }) => job)
      .filter(({ id, setId }) => id === one.id || setId === set.id)
    expect(all).toHaveLength(3)
    const done = await Promise.all(all.map((job) => over(bench, job)))
    expect(done.map(({ state }) => state.kind)).toEqual(['done', 'done', 'done'])

    const starts = sent(isStart)
    expect(starts.length).toBeGreaterThan(3)
    const keys = Map.groupBy(starts, keyOf)
    expect(keys.size).toBe(3)
    // A retry is the same byte for byte, and the service made and charged each video once.
    for (const repeats of keys.values()) expect(new Set(repeats.map(({ body }) => body)).size).toBe(1)
    const charged = done.reduce((sum, job) => sum + (job.charged ?? 0), 0)
    expect(await credits(bench)).toBe(before - charged)
  })

  it('an unconfirmed start that the user runs again has a new key', async () => {
    const { test, proxy } = bench
    proxy.act = (request): ProxyAct =>
      isStart(request) && sent(isStart).length === 1 ? { kind: 'cut-answer' } : passOn()
    const job = await start(test)
    await over(bench, job)
    const again = test.studio.context.jobs.videos.again(test.studio.context.jobs.read(job.id) as never)
    expect(again?.idempotencyKey).not.toBe(keyOf(sent(isStart)[0] as SeenRequest))
    expect(again?.retryOf).toBe(job.id)
  })

  it('a re-cut whose answer was lost is unconfirmed and never sent again, and its job id links it', async () => {
    const { test, proxy } = bench
    const video = await start(test)
    await over(bench, video)
    let text = ''
    proxy.act = (request): ProxyAct =>
      isRecut(request)
        ? {
            kind: 'reply',
            reply(socket, answer) {
              text = answer
              socket.destroy()
            },
          }
        : passOn()
    const job = await recut(test, video, { flow: 'reveal' })
    const unconfirmed = await over(bench, job)
    expect(unconfirmed.state).toMatchObject({ kind: 'unconfirmed', failure: { charged: 'unknown' } })
    expect(sent(isRecut)).toHaveLength(1)
    expect(sent(isRecut)[0]?.body).not.toContain('idempotencyKey')
    expect(await test.call.jobs.candidates({ jobId: job.id })).toEqual([])
    // Another poll finds no list, sends nothing, and changes nothing.
    await test.call.jobs.decide({ jobId: job.id, choice: { kind: 'look' } })
    expect((await over(bench, job)).state.kind).toBe('unconfirmed')
    expect(sent(isRecut)).toHaveLength(1)

    const { data } = z.object({ data: z.object({ jobId: z.string() }) }).parse(JSON.parse(text))
    await test.call.jobs.decide({ jobId: job.id, choice: { kind: 'link', resourceId: data.jobId } })
    const linked = await over(bench, job)
    expect(linked).toMatchObject({ state: { kind: 'done' }, charged: 4 })
    expect(sent(isRecut)).toHaveLength(1)
  })
})

it('a re-cut costs only the edit, has its own parts, and is listed with its video', async () => {
  const { test } = bench
  const video = await start(test)
  await over(bench, video)
  const cut = await recut(test, video, { flow: 'clean-punch', music: false })
  expect(await over(bench, cut)).toMatchObject({ state: { kind: 'done' }, kind: 'recut', charged: 4 })
  // A cut of a cut is another cut of the same take.
  const other = await recut(test, cut, { flow: 'reveal' })
  await over(bench, other)
  const read = await test.call.shortVideo.read({ jobId: video.id })
  expect(read.cuts.map(({ job }) => job.id)).toEqual([other.id, cut.id])
  const own = await test.call.shortVideo.read({ jobId: cut.id })
  expect(own.video).toMatchObject({
    takeId: video.id,
    flow: 'clean-punch',
    applied: { music: false },
    order: { topic, music: false },
  })
  expect(own.video.parts.map(({ part }) => part)).toEqual(['final', 'poster'])
  expect(own.video.stages.map(({ stage, state }) => [stage, state])).toEqual([['captioning', 'over']])
  expect(own.take?.job.id).toBe(video.id)
  const jobs = [video, cut, other].map(({ id }) => id)
  const { assets } = await test.call.library.page({})
  expect(assets.filter(({ jobId }) => jobId !== null && jobs.includes(jobId))).toHaveLength(9)
})

/** A service that publishes no prices. */
const withoutList = ({ path }: SeenRequest): ProxyAct =>
  path.endsWith('/mascot/api/options')
    ? {
        kind: 'answer',
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ success: true, data: { ownWordsOnly: true } }),
      }
    : passOn()

it('a video is quoted by the prices that the service publishes, and its charge is in the range', async () => {
  const { test } = bench
  const text = 'Why clay cracks. The rim dries first, and the foot stays wet. Cover the rim with plastic, and wait.'
  const quote = await test.call.shortVideo.quote({ kind: 'start', seconds: videoSeconds(text, 180) })
  if (quote.kind !== 'listed') throw new Error('The embedded service publishes its prices.')
  expect(await test.call.shortVideo.quote({ kind: 'recut' })).toEqual({ kind: 'listed', least: 4, credits: 4, most: 4 })
  // Requested at any length: a video is as long as its text.
  for (const seconds of [20, 180]) {
    const { charged } = await over(bench, await start(test, { topic: text, seconds }))
    expect(charged).toBeGreaterThanOrEqual(quote.least)
    expect(charged).toBeLessThanOrEqual(quote.most)
  }
  // Limits and budgets reserve the most that it may cost.
  const one = { topic: text, seconds: 20 }
  const budgeted = { draftId: randomUUID(), name: 'Clay', budget: quote.most, orders: [one, one] }
  const set = await test.call.shortVideo.series(budgeted)
  expect(set).toMatchObject({ budget: quote.most, counts: { toCome: 2 * quote.most } })
  const [second, first] = (await test.call.shortVideo.list({ limit: 2 })).videos
  if (first === undefined || second === undefined) throw new Error('Two videos were written')
  await over(bench, first.job)
  // The second does not fit in what the first left of the budget.
  expect((await test.call.shortVideo.read({ jobId: second.job.id })).video.job.state.kind).toBe('waiting')
})

it('without a price list, three videos of the user make a quote by the second; before, there is none', async () => {
  await using bench = await openBench(rich)
  const { test, proxy } = bench
  proxy.act = withoutList
  expect(await test.call.shortVideo.quote({ kind: 'start', seconds: 20 })).toEqual({
    kind: 'not-quoted',
    count: 0,
    needed: 3,
  })
  await expect(test.call.shortVideo.start({ draftId: randomUUID(), order })).rejects.toMatchObject({
    code: 'PRICE_UNKNOWN',
  })
  const budgeted = { draftId: randomUUID(), name: 'Lakes', budget: 500, orders: [order, order], acceptsUnknown: true }
  await expect(test.call.shortVideo.series(budgeted)).rejects.toMatchObject({ code: 'PRICE_UNKNOWN' })
  const sentence = 'A lake is deep, and herons stand in it at dawn. '
  for (const count of [3, 4, 5]) await over(bench, await start(test, { topic: sentence.repeat(count) }))
  expect(await test.call.shortVideo.quote({ kind: 'recut' })).toMatchObject({ kind: 'not-quoted' })
  const long = sentence.repeat(15)
  const quote = await test.call.shortVideo.quote({ kind: 'start', seconds: videoSeconds(long, 20) })
  if (quote.kind !== 'own') throw new Error('Three videos make a quote.')
  expect(quote.count).toBe(3)
  const { charged } = await over(bench, await start(test, { topic: long }))
  expect(charged).toBeGreaterThanOrEqual(quote.least)
  expect(charged).toBeLessThanOrEqual(quote.most)
  expect(quote.credits / (charged ?? 0)).toBeGreaterThan(0.7)
})

// After all others of the shared studio: its clocks pass the whole refund window.
it('a short video that fails without a refund becomes a claim for its cost after the refund window', async () => {
  const { test, proxy } = bench
  proxy.act = (request) => (isStart(request) ? asked({ 'x-backlot-fault': 'fail-voice,withhold-refund' }) : passOn())
  const job = await start(test)
  const failed = await over(bench, job)
  const { script } = (await test.call.shortVideo.read({ jobId: job.id })).video
  const charged = 1 + 5 + 5 + Math.ceil(spokenSeconds(script ?? ''))
  expect(failed).toMatchObject({ state: { kind: 'failed', refunded: false }, charged })
  await bench.leaveOut(refundWindowMs)
  const claimed = async () => {
    for (;;) {
      const claims = await test.call.money.claims()
      if (claims.length > 0) return claims
      await new Promise((soon) => void setTimeout(soon, 20))
    }
  }
  expect(await bench.settle(claimed())).toMatchObject([{ kind: 'no-refund', credits: charged }])
})
