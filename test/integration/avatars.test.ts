// Catches: an avatar that is paid twice after a lost answer, a variant whose id is forgotten, a refund that is not
// booked, a price on the button that differs from the charge.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { AvatarOrder } from '#shared/bridge/avatars.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { avatarModels } from '#shared/contract/avatar.ts'
import { avatarPrice } from '#shared/domain/avatar-order.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import { shareProxiedStudio } from '../helpers/shared-studio.ts'
import type { TestStudio } from '../helpers/studio.ts'
import { passOn, type SeenRequest } from '../helpers/transparent-proxy.ts'

const order = AvatarOrder.parse({ prompt: 'Potter in her sixties, grey hair, round glasses' })

/** The studio of all tests but the one that compares times: what it waits for is left out, so its clocks drift apart. */
let bench: ProxiedStudio
shareProxiedStudio((opened) => (bench = opened))

const isStart = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/avatars/generate')
const starts = ({ proxy }: ProxiedStudio) => proxy.seen.filter(isStart)
const start = (test: TestStudio, more: Partial<AvatarOrder> = {}) => {
  const wanted = { ...order, ...more }
  const quoted = avatarPrice(wanted.model, wanted.batchSize).credits
  return test.call.avatars.start({ draftId: randomUUID(), order: wanted, quoted })
}
const isOver = ({ state }: Job) => !['waiting', 'sending', 'running', 'saving'].includes(state.kind)
const over = ({ test, settle }: ProxiedStudio, job: Job) => settle(test.waitFor(job.id, isOver))
async function credits({ test, settle }: ProxiedStudio): Promise<number | null> {
  await settle(test.studio.context.billing.refresh(localId))
  return test.studio.context.billing.balance(localId).credits
}

describe('avatars', () => {
  it('of one click are charged as quoted, listed with their run and files, and stay after a deletion is undone', async () => {
    const { test } = bench
    const before = await credits(bench)
    const job = await over(bench, await start(test, { batchSize: 4, seed: 7, stylePreset: 'anime' }))
    expect(job).toMatchObject({ kind: 'avatar', charged: 8, refunded: 0, state: { kind: 'done' } })
    expect(await credits(bench)).toBe((before ?? 0) - 8)

    const { avatars, total } = await test.call.avatars.list({ text: 'potter glass', models: ['flux'] })
    expect(total).toBe(4)
    expect(avatars.map(({ seed }) => seed).toSorted((a, b) => Number(a) - Number(b))).toEqual([7, 8, 9, 10])
    expect(new Set(avatars.map(({ assetId }) => assetId)).size).toBe(4)
    expect(new Set(avatars.map(({ variant }) => variant))).toEqual(new Set([1, 2, 3, 4]))
    expect(avatars[0]).toMatchObject({
      jobId: job.id,
      status: 'completed',
      stylePreset: 'anime',
      visibility: 'private',
    })
    expect(await test.call.cast.counts()).toMatchObject({ avatar: 4 })

    const [one] = avatars
    const shown = await test.call.avatars.publish({ id: one?.id ?? '', visibility: 'unlisted' })
    expect(shown).toMatchObject({ visibility: 'unlisted', isPublished: true })
    expect((await test.call.avatars.list({ published: true })).avatars).toEqual([shown])
    const hidden = await test.call.avatars.publish({ id: shown.id, visibility: 'private' })
    expect(hidden).toMatchObject({ visibility: 'private', isPublished: false })

    const things = { kind: 'avatar' as const, ids: [shown.id] }
    await test.call.cast.remove(things)
    expect(await test.call.cast.counts()).toMatchObject({ avatar: 3 })
    expect(await test.call.cast.restore(things)).toEqual({ count: 1 })
    expect(await test.call.cast.counts()).toMatchObject({ avatar: 4 })
    expect(bench.proxy.seen.filter(({ method, path }) => method === 'DELETE' && !path.endsWith('/publish'))).toEqual([])
  })

  it('cost what the table says, for every model and number of variants', async () => {
    for (const [at, model] of avatarModels.entries()) {
      const batchSize = at + 1
      const job = await over(bench, await start(bench.test, { model, batchSize, prompt: model }))
      expect(job.charged).toBe(job.quote.credits)
      expect(job.quote).toMatchObject({ label: { kind: 'exact' }, credits: avatarPrice(model, batchSize).credits })
    }
  })

  it('whose answer is lost are found in the list as one set, and are paid once', async () => {
    await using bench = await openProxiedStudio((request) => (isStart(request) ? { kind: 'cut-answer' } : passOn()))
    const before = await credits(bench)
    const job = await over(bench, await start(bench.test, { batchSize: 3 }))
    expect(starts(bench)).toHaveLength(1)
    expect(job).toMatchObject({ charged: 6, state: { kind: 'done' } })
    expect(await credits(bench)).toBe((before ?? 0) - 6)
    expect((await bench.test.call.avatars.list({})).total).toBe(3)
  })

  it('that all fail are refunded, and are started again by one click, for the price of those alone and only once', async () => {
    const { call } = bench.test
    let isBroken = true
    bench.proxy.act = (request) =>
      isStart(request) && isBroken ? { kind: 'pass', headers: { 'x-backlot-fault': 'fail-run' } } : passOn()
    const sent = starts(bench).length
    const before = await credits(bench)
    const { id } = await start(bench.test, { batchSize: 3, seed: 70 })
    const isReturned = ({ state }: Job) => state.kind === 'failed' && state.refunded
    expect(await bench.settle(bench.test.waitFor(id, isReturned))).toMatchObject({ charged: 6, refunded: 6 })
    expect(await credits(bench)).toBe(before)
    const { avatars: broken } = await call.avatars.list({ statuses: ['failed'] })
    expect(broken.map(({ jobId, error }) => [jobId, error !== null])).toEqual([1, 2, 3].map(() => [id, true]))
    isBroken = false
    const failed = async () => (await call.avatars.list({ statuses: ['failed'] })).avatars
    const shown = (await failed()).map(({ variant, refunded, retry }) => [variant, refunded, retry])
    expect(shown).toHaveLength(3)
    expect(shown).toEqual(expect.arrayContaining([1, 2, 3].map((variant) => [variant, 2, 2])))
    expect(await call.avatars.failedOf({ jobId: id })).toEqual({ count: 3, credits: 6 })
    await expect(call.avatars.retryFailed({ jobId: id, quoted: 5 })).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    const [{ id: avatarId } = { id: '' }] = await failed()
    const alone = await call.avatars.retryFailed({ jobId: id, avatarId, quoted: 2 })
    expect(alone).toHaveLength(1)
    expect((await failed()).map(({ id: one, retry }) => [one === avatarId, retry])).toEqual([
      [true, null],
      [false, 2],
      [false, 2],
    ])
    const clicks = await Promise.all([1, 2].map(() => call.avatars.retryFailed({ jobId: id, quoted: 4 })))
    const again = [...alone, ...clicks.flat()]
    expect(again).toHaveLength(3)
    for (const job of again) expect(await over(bench, job)).toMatchObject({ charged: 2, state: { kind: 'done' } })
    expect(await call.avatars.failedOf({ jobId: id })).toEqual({ count: 0, credits: 0 })
    expect(await call.avatars.retryFailed({ jobId: id, quoted: 6 })).toEqual([])
    expect((await failed()).map(({ retry }) => retry)).toEqual([null, null, null])
    expect(starts(bench).slice(sent)).toHaveLength(4)
    expect(await credits(bench)).toBe((before ?? 0) - 6)
    const made = new Set<string | null>(again.map((job) => job.id))
    const { avatars } = await call.avatars.list({ statuses: ['completed'] })
    const seeds = avatars.filter(({ jobId }) => made.has(jobId)).map(({ seed }) => Number(seed))
    expect(seeds.toSorted((one, other) => one - other)).toEqual([70, 71, 72])
  })

  it('that are refused before they are sent name their fields', async () => {
    const sent = starts(bench).length
    await expect(start(bench.test, { prompt: ' ', guidanceScale: 40 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { charged: 'no', fields: [{ field: 'prompt' }, { field: 'guidanceScale' }] },
    })
    expect(starts(bench)).toHaveLength(sent)
  })
})
