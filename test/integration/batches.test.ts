// Catches: a batch started twice, batch files that are lost or have no recipe, a charge or refund missing from the
// billing ledger, a stop that is forgotten, a batch of another program that is not listed, parts of one set shown
// separately, a result that cannot be rolled again because its template is lost.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type AssetId, JobSetId } from '#shared/domain/ids.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import type { TestStudio } from '../helpers/studio.ts'
import type { ProxyAct, SeenRequest } from '../helpers/transparent-proxy.ts'

const prompts = ['a heron at dawn', 'a heron at noon', 'a heron at night']
/** Per prompt. */
const price = 2
const all = price * prompts.length
const templates = ['a heron at {dawn|dusk}', null, 'a heron at {night|noon}']

function openBench(serviceArgs: readonly string[] = ['--speed', '1000']): Promise<ProxiedStudio> {
  return openProxiedStudio(() => ({ kind: 'pass' }), serviceArgs)
}

const isStart = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/batches')
const starts = ({ proxy }: ProxiedStudio) => proxy.seen.filter(isStart)
const submit = (test: TestStudio, more: object = {}) =>
  test.call.jobs.submitBatch({
    draftId: randomUUID(),
    modelId: 'fast-picture',
    prompts,
    input: {},
    quoted: all,
    ...more,
  })
async function credits({ test, settle }: ProxiedStudio): Promise<number | null> {
  await settle(test.studio.context.billing.refresh(localId))
  return test.studio.context.billing.balance(localId).credits
}
const money = async (test: TestStudio, jobId: string) => {
  const { ledger } = await test.call.jobs.read({ jobId: test.studio.context.jobs.read(jobId as never).id })
  return ledger.map((line) => [line.kind, line.credits])
}

const recipeOf = async (test: TestStudio, assetId: AssetId, title: string) => ({
  title,
  recipe: (await test.call.library.read({ assetId })).recipe,
})

/** Returns the template of each file in the library, in the order of the prompts. */
async function rolledFrom(test: TestStudio): Promise<(string | null | undefined)[]> {
  const { assets } = await test.call.library.page({})
  const recipes = await Promise.all(assets.map(({ id, title }) => recipeOf(test, id, title)))
  return prompts.map((prompt) => recipes.find(({ title }) => title === prompt)?.recipe?.template)
}

it('a batch is started once, charged its quote, and each of its files has its recipe', async () => {
  await using bench = await openBench()
  const { test } = bench
  const job = await submit(test, { templates })
  expect(job).toMatchObject({ kind: 'batch', quote: { credits: all } })
  const done = await bench.settle(test.waitFor(job.id, ({ state }) => state.kind === 'done'))
  expect(done).toMatchObject({ charged: all, refunded: 0, state: { progress: { total: 3, made: 3, failed: 0 } } })
  const { assets } = await test.call.library.page({})
  expect(assets.map(({ title }) => title).toSorted()).toEqual(prompts.toSorted())
  expect(new Set(assets.map(({ jobId }) => jobId))).toEqual(new Set([job.id]))
  expect(assets.every(({ file }) => file === 'here')).toBe(true)
  const recipes = await Promise.all(assets.map(({ id, title }) => recipeOf(test, id, title)))
  expect(recipes.every(({ recipe, title }) => recipe?.input['prompt'] === title && recipe.prompt === title)).toBe(true)
  expect(await rolledFrom(test)).toEqual(templates)
  expect(starts(bench)[0]?.body).not.toContain('dusk')
  expect(await money(test, job.id)).toEqual([
    ['quote', all],
    ['charge', all],
  ])
  expect(starts(bench)).toHaveLength(1)
  expect(await credits(bench)).toBe(1000 - all)
})

it('B1: a batch whose start was not answered is found in the list and imported, never started again', async () => {
  await using bench = await openBench()
  const { test, proxy } = bench
  proxy.act = (request): ProxyAct => (isStart(request) ? { kind: 'cut-answer' } : { kind: 'pass' })
  const job = await submit(test, { templates })
  const done = await bench.settle(test.waitFor(job.id, ({ state }) => state.kind === 'done'))
  expect(done.charged).toBe(all)
  expect(await rolledFrom(test)).toEqual(templates)
  expect(starts(bench)).toHaveLength(1)
  expect(await credits(bench)).toBe(1000 - all)
})

it('a batch that makes nothing fails, and the ledger has its charge and its refund', async () => {
  await using bench = await openBench()
  const { test, proxy } = bench
  proxy.act = (request): ProxyAct =>
    isStart(request) ? { kind: 'pass', headers: { 'x-backlot-fault': 'fail-run' } } : { kind: 'pass' }
  const job = await submit(test)
  const failed = await bench.settle(test.waitFor(job.id, ({ state }) => state.kind === 'failed' && state.refunded))
  expect(failed).toMatchObject({ charged: all, refunded: all, state: { failure: { charged: 'returned' } } })
  expect(await money(test, job.id)).toEqual([
    ['quote', all],
    ['charge', all],
    ['refund', all],
  ])
  expect(await credits(bench)).toBe(1000)
})

it('B7: a stop is sent until the service accepts it; runs in progress are charged, and nothing is lost', async () => {
  await using bench = await openBench(['--speed', '2'])
  const { test, proxy } = bench
  let refused = 0
  proxy.act = ({ path }): ProxyAct => {
    if (!path.endsWith('/stop') || refused === 2) return { kind: 'pass' }
    refused += 1
    return { kind: 'answer', status: 503, headers: {}, body: '{"message":"Busy"}' }
  }
  const many = Array.from({ length: 12 }, (_, index) => `heron ${index}`)
  const job = await submit(test, { prompts: many, quoted: 12 * price, concurrency: 1 })
  await bench.settle(test.waitFor(job.id, ({ state }) => state.kind === 'running'))
  const answer = await test.call.jobs.stop({ jobId: job.id })
  expect(answer).toMatchObject({ stops: true, sentence: expect.stringMatching(/finished and charged/) })
  const stopped = await bench.settle(test.waitFor(job.id, ({ state }) => state.kind === 'done'))
  expect(proxy.seen.filter(({ path }) => path.endsWith('/stop')).length).toBeGreaterThanOrEqual(3)
  const { progress } = stopped.state.kind === 'done' ? stopped.state : { progress: undefined }
  expect(progress?.skipped).toBeGreaterThan(0)
  const { assets } = await test.call.library.page({})
  expect(assets).toHaveLength(progress?.made ?? -1)
  expect(stopped.charged).toBe(price * (progress?.made ?? 0))
})

it('a batch that was started elsewhere is imported once, with its files and its cost', async () => {
  await using bench = await openBench()
  const { test } = bench
  const started = await bench.elsewhere('/batches', { modelId: 'fast-picture', prompts: ['a boat'], concurrency: 1 })
  const { id: resourceId } = z.object({ data: z.object({ id: z.string() }) }).parse(started).data
  const listed = () => test.call.batch.atService({ limit: 20 })
  const { name: modelName } = await test.call.catalog.read({ modelId: 'fast-picture' })
  expect(await listed()).toMatchObject({
    batches: [{ id: resourceId, modelName, prompts: 1, firstPrompt: 'a boat', jobId: null }],
    isAll: true,
  })
  const [job, same] = await Promise.all([
    test.call.jobs.importBatch({ resourceId }),
    test.call.jobs.importBatch({ resourceId }),
  ])
  expect(same.id).toBe(job.id)
  const done = await bench.settle(test.waitFor(job.id, ({ state }) => state.kind === 'done'))
  expect(done).toMatchObject({ kind: 'batch', charged: price, modelId: 'fast-picture' })
  const { assets } = await test.call.library.page({})
  const recipes = await Promise.all(assets.map(({ id, title }) => recipeOf(test, id, title)))
  expect(recipes).toMatchObject([{ title: 'a boat', recipe: { prompt: 'a boat', template: null } }])
  expect(await listed()).toMatchObject({ batches: [{ status: 'completed', made: 1, charged: price, jobId: job.id }] })
  const { sets } = await test.call.queue.sets({})
  expect(sets).toMatchObject([{ id: job.setId, name: 'a boat, imported', counts: { done: 1, charged: price } }])
  await expect(test.call.jobs.importBatch({ resourceId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // Half of a surrogate pair, which no URL can contain: without a check it would fail as a bug.
  await expect(test.call.jobs.importBatch({ resourceId: 'b-\ud800' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { charged: 'no', fields: [{ field: 'resourceId' }] },
  })
})

it('a batch is refused unwritten if its price rose, it has no price, or the balance is too low', async () => {
  await using bench = await openBench(['--speed', '1000', '--credits', '2'])
  const { test } = bench
  await expect(submit(test, { quoted: 2 })).rejects.toMatchObject({ code: 'PRICE_CHANGED', data: { was: 2, now: all } })
  await expect(submit(test)).rejects.toMatchObject({ code: 'NOT_ENOUGH_CREDITS' })
  expect((await test.call.jobs.page({})).jobs).toHaveLength(0)
  expect(starts(bench)).toHaveLength(0)
})

it('the parts of a large set form one set in the studio, with each file under its prompt', async () => {
  await using bench = await openBench()
  const { test } = bench
  const set = { id: JobSetId.parse(randomUUID()), name: 'Herons' }
  const first = await submit(test, {
    prompts: prompts.slice(0, 2),
    templates: templates.slice(0, 2),
    quoted: 2 * price,
    set,
  })
  const second = await submit(test, { prompts: prompts.slice(2), templates: templates.slice(2), quoted: price, set })
  for (const { id } of [first, second]) await bench.settle(test.waitFor(id, ({ state }) => state.kind === 'done'))
  const { sets } = await test.call.queue.sets({})
  expect(sets).toMatchObject([{ id: set.id, name: 'Herons', counts: { done: 2, charged: all } }])
  const { jobs } = await test.call.jobs.page({ setId: set.id })
  expect(jobs.map(({ id }) => id)).toEqual([second.id, first.id])
  const parts = await test.call.batch.parts({ jobIds: [first.id, second.id] })
  const { assets } = await test.call.library.page({})
  const titleOf = (id: AssetId | undefined) => assets.find((asset) => asset.id === id)?.title
  const made = parts.flatMap((one) => one.parts.map(({ prompt, assetIds }) => [prompt, titleOf(assetIds[0])]))
  expect(made).toEqual(prompts.map((prompt) => [prompt, prompt]))
  expect(await rolledFrom(test)).toEqual(templates)
})

it('a batch that is run again while unconfirmed keeps the templates of its prompts', async () => {
  await using bench = await openProxiedStudio(() => ({ kind: 'pass' }))
  const { test, proxy, settle } = bench
  proxy.act = (request): ProxyAct =>
    isStart(request) ? { kind: 'answer', status: 502, headers: {}, body: 'Bad gateway' } : { kind: 'pass' }
  const { id: jobId } = await submit(test, { templates })
  await settle(test.waitFor(jobId, ({ state }) => state.kind === 'unconfirmed'))
  proxy.act = () => ({ kind: 'pass' })
  const next = await test.call.jobs.decide({ jobId, choice: { kind: 'again' } })
  await settle(test.waitFor(next.id, ({ state }) => state.kind === 'done'))
  expect(next.retryOf).toBe(jobId)
  expect(await rolledFrom(test)).toEqual(templates)
})
