// Catches: a take or a render that is paid twice after a lost answer, a render whose refund is not booked, a render beyond the
// allowance that is refused for good or asked for again and again, an existing file that is paid for, a guessed price.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Job } from '#shared/bridge/jobs.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import { refusalOf } from '../helpers/refusal-of.ts'
import { passOn, type ProxyAct, type SeenRequest } from '../helpers/transparent-proxy.ts'

const isOver = ({ state }: Job) => !['waiting', 'sending', 'running', 'saving'].includes(state.kind)
const over = ({ test, settle }: ProxiedStudio, job: Pick<Job, 'id'>) => settle(test.waitFor(job.id, isOver))
async function credits({ test, settle }: ProxiedStudio): Promise<number> {
  await settle(test.studio.context.billing.refresh(localId))
  return test.studio.context.billing.balance(localId).credits ?? 0
}
const isTake = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/takes')
const isExport = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/export')
const sent = ({ proxy }: ProxiedStudio, is: (request: SeenRequest) => boolean) => proxy.seen.filter(is).length

async function openBrand({ test }: ProxiedStudio) {
  const { brands } = await test.call.composer.brands({})
  const profileId = brands.find(({ name }) => name === 'Marrow & Clay')?.profileId ?? ''
  const { plays } = await test.call.composer.plays({ profileId })
  return { brand: { profileId }, playIds: plays.map(({ playId }) => playId) }
}
const click = (more: object = {}) => ({ draftId: randomUUID(), quoted: null, acceptsUnknown: true, ...more })

describe('a take', () => {
  it('is charged once and found among the takes of its play, also if its answer is lost', async () => {
    let isLost = false
    await using bench = await openProxiedStudio((request): ProxyAct =>
      isTake(request) && isLost ? { kind: 'cut-answer' } : { kind: 'pass' },
    )
    const { call } = bench.test
    const { brand, playIds } = await openBrand(bench)
    const [playId = ''] = playIds
    await call.takes.list({ ...brand, playIds: [playId] })
    const before = await credits(bench)
    const job = await over(bench, await call.takes.write({ ...brand, ...click(), playId, angle: 'craft' }))
    expect(job).toMatchObject({ kind: 'take', charged: 1, state: { kind: 'done' } })
    isLost = true
    const lost = await over(bench, await call.takes.write({ ...brand, ...click(), playId, angle: null }))
    expect(lost).toMatchObject({ charged: 1, state: { kind: 'done' } })
    expect(sent(bench, isTake)).toBe(2)
    expect(await credits(bench)).toBe(before - 2)
    const [play] = (await call.takes.list({ ...brand, playIds: [playId] })).plays
    expect(play?.takes.map(({ creditsSpent }) => creditsSpent)).toEqual([0, 1, 1])
    const spend = await call.money.spend({})
    expect(spend.brands).toMatchObject([{ name: 'Marrow & Clay', charged: 2 }])
  })

  it('is quoted by the last own ones, from three on', async () => {
    await using bench = await openProxiedStudio(passOn)
    const { call } = bench.test
    const { brand, playIds } = await openBrand(bench)
    expect(await call.composer.quote({ of: 'take' })).toEqual({ kind: 'not-quoted', past: 0, needed: 3 })
    const order = { ...brand, playId: playIds[0] ?? '', angle: null }
    const unpriced = await refusalOf(call.takes.write({ ...order, ...click({ acceptsUnknown: false }) }))
    expect(unpriced?.code).toBe('PRICE_UNKNOWN')
    for (let count = 0; count < 3; count += 1) await over(bench, await call.takes.write({ ...order, ...click() }))
    expect(await call.composer.quote({ of: 'take', count: 4 })).toMatchObject({
      kind: 'own',
      past: 3,
      each: { least: 1, credits: 1, most: 1 },
      credits: 4,
    })
    const dearer = await refusalOf(call.takes.write({ ...order, ...click({ quoted: 0, acceptsUnknown: false }) }))
    expect(dearer).toMatchObject({ code: 'PRICE_CHANGED', data: { was: 0, now: 1 } })
  })
})

describe('a render', () => {
  it('is saved to the library with its words, and the same words are never paid again', async () => {
    let isLost = true
    await using bench = await openProxiedStudio((request): ProxyAct =>
      isExport(request) && isLost ? { kind: 'cut-answer' } : { kind: 'pass' },
    )
    const { call } = bench.test
    const { brand, playIds } = await openBrand(bench)
    const [playId = ''] = playIds
    await call.shelf.save({ ...brand, playId })
    await call.takes.list({ ...brand, playIds: [playId] })
    const before = await credits(bench)
    const started = await call.takes.render({ ...brand, ...click(), playId })
    await bench.test.waitFor(started.id, ({ state }) => state.kind === 'sending')
    await expect.poll(() => sent(bench, isExport)).toBe(1)
    // The service may have started it, so it already takes one of the hour's renders.
    expect((await call.composer.allowance()).startedAt).toHaveLength(1)
    isLost = false
    const job = await over(bench, started)
    expect(job).toMatchObject({ kind: 'render', state: { kind: 'done' } })
    expect(await credits(bench)).toBe(before - (job.charged ?? 0))
    const { plays } = await call.shelf.page(brand)
    expect(plays[0]?.file.kind).toBe('library')
    const { assets } = await call.library.page({})
    const detail = await call.library.read({ assetId: assets[0]?.id ?? ('' as never) })
    expect(detail.recipe?.input).toMatchObject({ brand: 'Marrow & Clay', playId, hook: plays[0]?.words?.hook })
    const again = await call.takes.render({ ...brand, ...click(), playId })
    expect(again.id).toBe(job.id)
    expect(await credits(bench)).toBe(before - (job.charged ?? 0))
    expect((await call.composer.allowance()).startedAt).toHaveLength(1)
  })

  it('that fails is refunded, and can be ordered again', async () => {
    let isBroken = true
    await using bench = await openProxiedStudio((request): ProxyAct =>
      isExport(request) && isBroken ? { kind: 'pass', headers: { 'x-backlot-fault': 'fail-run' } } : { kind: 'pass' },
    )
    const { call } = bench.test
    const { brand, playIds } = await openBrand(bench)
    const before = await credits(bench)
    const started = await call.takes.render({ ...brand, ...click(), playId: playIds[0] ?? '' })
    const job = await bench.settle(
      bench.test.waitFor(started.id, ({ state }) => state.kind === 'failed' && state.refunded),
    )
    expect(job.refunded).toBe(job.charged)
    expect(await credits(bench)).toBe(before)
    isBroken = false
    const order = { ...brand, ...click(), playId: playIds[0] ?? '' }
    const again = await over(bench, await call.takes.render(order))
    expect(again).toMatchObject({ charged: job.charged, refunded: 0, state: { kind: 'done' } })
    expect(await credits(bench)).toBe(before - (job.charged ?? 0))
  })

  it('beyond the hourly allowance waits uncharged and starts by itself, while other work goes on', async () => {
    await using bench = await openProxiedStudio(passOn)
    const { call } = bench.test
    const { brand, playIds } = await openBrand(bench)
    const wanted = playIds.slice(0, 12)
    for (const playId of wanted) await call.shelf.save({ ...brand, playId })
    await call.shelf.page({ ...brand, refresh: 'now' })
    const { setId, jobs } = await call.shelf.download({ ...brand, ...click(), playIds: wanted })
    expect(jobs).toHaveLength(12)
    const isHere = async () => {
      const { counts } = await call.shelf.page(brand)
      return counts
    }
    await bench.settle(expect.poll(isHere).toMatchObject({ library: 10, waiting: 2 }))
    const allowance = await call.composer.allowance()
    expect(allowance).toMatchObject({ perHour: 10, waiting: 2 })
    const waiting = (await call.shelf.page({ ...brand, states: ['waiting'] })).plays
    const untils = waiting.flatMap(({ file }) => (file.kind === 'waiting' ? [file.until] : []))
    expect(untils.every((until) => until !== null && Date.parse(until) > bench.clock.now())).toBe(true)
    const refused = sent(bench, isExport)
    // Nothing is asked for again while it waits, and other jobs pass.
    const take = await over(
      bench,
      await call.takes.write({ ...brand, ...click(), playId: wanted[0] ?? '', angle: null }),
    )
    expect(take.state.kind).toBe('done')
    expect(sent(bench, isExport)).toBe(refused)
    await bench.leaveOut(61 * 60_000)
    await bench.settle(expect.poll(isHere).toMatchObject({ library: 12 }))
    expect(await call.shelf.latestDownload(brand)).toMatchObject({ setId, isPaused: false })
    const charged = (await call.jobs.page({ limit: 200 })).jobs.filter(({ kind }) => kind === 'render')
    expect(charged.every((job) => (job.charged ?? 0) > 0)).toBe(true)
  })
})

describe('a file that exists', () => {
  it('is fetched into the library at no cost', async () => {
    await using bench = await openProxiedStudio(passOn)
    const { call } = bench.test
    const { brand, playIds } = await openBrand(bench)
    const [playId = ''] = playIds
    await call.shelf.save({ ...brand, playId })
    // Another program of the account rendered it.
    const other = await fetch(
      `${bench.proxy.baseUrl}/v3/composer/api/brands/${brand.profileId}/plays/${playId}/export`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${bench.key()}` },
      },
    )
    expect(other.status).toBe(200)
    const state = async () => (await call.shelf.page({ ...brand, refresh: 'now' })).plays[0]?.file.kind
    await bench.settle(expect.poll(state).toBe('service'))
    const before = await credits(bench)
    expect(await call.shelf.quote({ ...brand, playIds: [playId] })).toMatchObject({ files: 1, renders: 0, quote: null })
    const { jobs } = await call.shelf.download({ ...brand, ...click({ acceptsUnknown: false }), playIds: [playId] })
    const job = await over(bench, jobs[0] ?? { id: '' as never })
    expect(job).toMatchObject({ kind: 'composer-file', charged: 0, state: { kind: 'done' } })
    expect(await credits(bench)).toBe(before)
    expect(await state()).toBe('library')
  })
})

describe('a pass of autopilot', () => {
  it('fills the slots that the preview named, for what the renders cost', async () => {
    await using bench = await openProxiedStudio(passOn)
    const { call } = bench.test
    const { brand } = await openBrand(bench)
    const off = await refusalOf(call.autopilot.set({ ...brand, change: { postHour: 99 } }))
    expect(off).toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ field: 'postHour' }] } })
    const weekdays = [0, 1, 2, 3, 4, 5, 6]
    const on = await call.autopilot.set({
      ...brand,
      change: { state: 'on', perDay: 1, weekdays, platforms: ['tiktok', 'youtube'], delivery: 'external' },
    })
    expect(on).toMatchObject({ state: 'on', delivery: 'external' })
    const { nextPass } = await call.autopilot.read({ ...brand, refresh: 'now' })
    expect(nextPass.slots.length).toBeGreaterThan(0)
    const before = await credits(bench)
    const job = await over(bench, await call.autopilot.run({ ...brand, ...click() }))
    expect(job.state.kind).toBe('done')
    const after = await call.autopilot.read({ ...brand, refresh: 'now' })
    const filled = after.queue.map(({ playId }) => playId)
    for (const { playId } of nextPass.slots) expect(filled).toContain(playId)
    expect(after.nextPass.slots).toEqual([])
    expect(before - (await credits(bench))).toBe(job.charged)
  })
})
