// Catches: a paid click of any kind that goes out unasked above the price at which the user wants to be asked, one that
// is paid twice after the answer, a run that leaves less than the balance to keep, a queue that goes on sending when
// another program spends the rest, and a key's cap that counts another key or forgets what waits.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AvatarVideoOrder } from '#shared/bridge/avatar-videos.ts'
import { AvatarOrder } from '#shared/bridge/avatars.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { ShortVideoOrder } from '#shared/bridge/short-video.ts'
import { SpeechOrder } from '#shared/bridge/voices.ts'
import { avatarPrice } from '#shared/domain/avatar-order.ts'
import { videoPrice } from '#shared/domain/avatar-video-order.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import { openTestService } from '../helpers/start-service.ts'
import { openTestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const price = 2
const modelId = 'fast-picture'
const orderOf = (prompt: string) => ({ modelId, input: { prompt }, quoted: price })

let bench: ProxiedStudio
beforeAll(async () => {
  bench = await openProxiedStudio(() => ({ kind: 'pass' }))
})
afterAll(() => bench[Symbol.asyncDispose]())

const call = () => bench.test.call
const rail = (kind: 'ask' | 'balance' | 'key', credits: number | null) => call().money.setGuardRail({ kind, credits })
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      z
        .object({ code: z.string(), data: z.looseObject({ charged: z.string(), askId: z.string().optional() }) })
        .parse(error),
  )
const hasEnded = ({ state }: Job) => state.kind === 'done' || state.kind === 'failed'
const jobsHere = async () => (await call().jobs.page({ limit: 200 })).jobs.length
const paidPosts = () => bench.proxy.seen.filter(({ method }) => method === 'POST').length
const setOf = (prompts: readonly string[], budget: number | null = null) => ({
  draftId: randomUUID(),
  name: 'Ridges',
  budget,
  lane: 'user' as const,
  paused: true,
  orders: prompts.map(orderOf),
})
async function empty(): Promise<void> {
  await call().queue.remove({ target: { kind: 'all' } })
  for (const kind of ['ask', 'balance'] as const) await rail(kind, null)
  await call().queue.resume({ target: { kind: 'all' } })
}
async function balance(): Promise<number> {
  await bench.settle(bench.test.studio.context.billing.refresh(localId))
  return bench.test.studio.context.billing.balance(localId).credits ?? 0
}

describe('a click that costs more than the user wants to spend unasked', () => {
  beforeEach(empty)

  it('of any kind is refused before anything is written or sent', async () => {
    const made = await call().avatars.start({
      draftId: randomUUID(),
      order: AvatarOrder.parse({ prompt: 'Host' }),
      quoted: avatarPrice('flux', 1).credits,
    })
    await bench.settle(bench.test.waitFor(made.id, hasEnded))
    const [avatar] = (await call().avatars.list({})).avatars
    const video = AvatarVideoOrder.parse({ avatarId: avatar?.id })
    const speech = SpeechOrder.parse({ paragraphs: [{ text: 'A ridge.', voiceId: null }], voiceId: 'preset-narrator' })
    const { credits: spoken } = await call().voices.quoteSpeech(speech)
    const before = { jobs: await jobsHere(), posts: paidPosts() }
    await rail('ask', 1)
    const draftId = randomUUID()
    const batch = { draftId, modelId, prompts: ['one', 'two'], templates: [null, null], input: {}, quoted: 2 * price }
    const clicks: Record<string, () => Promise<unknown>> = {
      run: () => call().jobs.submit({ draftId, ...orderOf('a ridge') }),
      set: () => call().queue.submitMany(setOf(['one', 'two'])),
      batch: () => call().jobs.submitBatch(batch),
      avatars: () => call().avatars.start({ draftId, order: AvatarOrder.parse({ prompt: 'Two' }), quoted: price }),
      video: () =>
        call().avatarVideos.start({
          draftId,
          order: video,
          quoted: videoPrice(video.studioTier, video.durationSeconds).credits,
        }),
      speech: () => call().voices.speak({ draftId, order: speech, quoted: spoken }),
      'presenter video': () =>
        call().shortVideo.start({ draftId, order: ShortVideoOrder.parse({ topic: 'Bread' }), acceptsUnknown: true }),
    }
    const codes: Record<string, string | undefined> = {}
    for (const [name, click] of Object.entries(clicks)) codes[name] = (await refused(click()))?.code
    expect(codes).toEqual(Object.fromEntries(Object.keys(clicks).map((name) => [name, 'CONFIRM_FIRST'])))
    expect({ jobs: await jobsHere(), posts: paidPosts() }).toEqual(before)
  })

  it('goes on after the answer, once, and never for more than was confirmed', async () => {
    await rail('ask', 3)
    const { id } = await call().jobs.submit({ draftId: randomUUID(), ...orderOf('within') })
    await bench.settle(bench.test.waitFor(id, hasEnded))
    const order = setOf(['one', 'two', 'three'])
    const asked = await refused(call().queue.submitMany(order))
    expect(asked).toMatchObject({
      code: 'CONFIRM_FIRST',
      data: { charged: 'no', credits: 3 * price, limit: 3, runs: 3, balance: expect.any(Number) },
    })
    await call().money.confirmSpend({ askId: asked?.data.askId ?? '' })
    const more = { ...order, orders: [...order.orders, orderOf('four')] }
    expect((await refused(call().queue.submitMany(more)))?.code).toBe('CONFIRM_FIRST')
    const set = await call().queue.submitMany(order)
    expect((await call().queue.submitMany(order)).id).toBe(set.id)
    expect((await call().queue.summary()).counts.waiting).toBe(3)
    // An answer is for one click.
    expect((await refused(call().queue.submitMany(setOf(['one', 'two', 'three']))))?.code).toBe('CONFIRM_FIRST')
    // A budget is what a click costs at most.
    await call().queue.submitMany(setOf(['one', 'two', 'three'], 3))
  })

  it('is refused for whoever has no window to confirm it, and in the name of an agent without a call', async () => {
    await rail('ask', 1)
    const order = { ...orderOf('by a program'), draftId: randomUUID(), workspaceId: localId }
    const { jobs } = bench.test.studio.context
    await expect(jobs.submit(order)).rejects.toMatchObject({ code: 'CONFIRM_FIRST' })
    await expect(jobs.submit({ ...order, agent: 'Helper' })).rejects.toMatchObject({ code: 'AGENT_REFUSED' })
  })
})

describe('a balance to keep', () => {
  beforeEach(empty)

  it('refuses the first credit below it, counting what waits, and lets everything else go', async () => {
    const has = await balance()
    await rail('balance', has - 2 * price)
    await call().queue.submitMany(setOf(['one']))
    await call().queue.submitMany(setOf(['two']))
    expect(await refused(call().jobs.submit({ draftId: randomUUID(), ...orderOf('three') }))).toMatchObject({
      code: 'WALL_REACHED',
      data: { charged: 'no', spendingLimit: 'balance', limit: has - 2 * price, held: 2 * price, needed: price },
    })
    await rail('balance', has - 3 * price)
    await call().queue.submitMany(setOf(['three']))
    expect((await call().queue.summary()).counts.waiting).toBe(3)
  })

  it('pauses the queue once another program spends what it needs', async () => {
    const has = await balance()
    await rail('balance', has - 2 * price)
    const set = await call().queue.submitMany(setOf(['one', 'two']))
    expect((await call().queue.summary()).pause).toBeNull()
    await bench.elsewhere('/run', { modelId, input: { prompt: 'not ours' } })
    await balance()
    expect((await call().queue.summary()).pause).toBe('limit')
    expect((await call().queue.set({ setId: set.id })).counts.waiting).toBe(2)
  })

  it('that is set too high for what waits pauses it at once', async () => {
    await call().queue.submitMany(setOf(['one', 'two']))
    await rail('balance', (await balance()) - price)
    expect((await call().queue.summary()).pause).toBe('limit')
  })
})

it('the cap of a key counts what this computer spent with that key, and what waits', async () => {
  await using folder = await makeTempFolder()
  await using service = await openTestService({ entry: 'test/fixtures/fast-service.ts', speed: 1_000 })
  const Keys = z.object({ accounts: z.array(z.object({ id: z.string() })).min(1) })
  const [account] = Keys.parse(await service.admin('GET', '/accounts')).accounts
  const minted = await service.admin('POST', `/accounts/${account?.id ?? ''}/keys`, {})
  const { apiKey: other } = z.object({ apiKey: z.string() }).parse(minted)
  await using test = await openTestStudio({ folder: folder.path })
  const { money, jobs, queue, workspace } = test.call
  const { current } = await workspace.connect({ baseUrl: service.baseUrl, key: service.apiKey })
  const run = async (prompt: string) => {
    const { id } = await jobs.submit({ draftId: randomUUID(), ...orderOf(prompt) })
    return test.waitFor(id, hasEnded)
  }
  await run('one')
  expect(await money.setGuardRail({ kind: 'key', credits: 3 * price })).toMatchObject({
    key: { cap: 3 * price, spent: price, held: 0, resetsAt: expect.stringMatching(/-01T00:00:00\.000Z$/u) },
  })
  const set = await queue.submitMany(setOf(['two', 'three']))
  expect(await refused(run('four'))).toMatchObject({
    code: 'WALL_REACHED',
    data: { charged: 'no', spendingLimit: 'key', limit: 3 * price, spent: price, held: 2 * price, needed: price },
  })
  await queue.remove({ target: { kind: 'set', setId: set.id } })
  await run('four')

  // Another key of the same account has a cap of its own, and none was entered for it.
  await workspace.replaceKey({ id: current?.id ?? localId, key: other })
  expect((await money.guardRails()).key).toMatchObject({ cap: null, spent: 0 })
  await money.setGuardRail({ kind: 'key', credits: price })
  await run('five')
  expect((await money.guardRails()).key).toMatchObject({ cap: price, spent: price })
  expect((await refused(run('six')))?.code).toBe('WALL_REACHED')
})

it('this computer’s own key has no cap', async () => {
  expect((await rail('key', 5)).key).toBeNull()
})
