import { describe, expect, test } from 'vitest'
import { setUpBench, type Bench } from '../../../helpers/service-bench.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

// Catches: a batch that runs too many at once, spends above its budget, loses or repeats prompts, or never settles.

type Item = { status: string; generationId: string | null; error: string | null; prompt: string; creditsSpent: number }
type Batch = { id: string; status: string; items: Item[]; counts: Record<string, number> } & Record<string, unknown>

const modelId = 'bench-picture'
const turn = () => new Promise((resolve) => void setImmediate(resolve))

async function dataOf(response: Response): Promise<Batch> {
  const { data } = (await response.json()) as { data: Batch }
  return data
}

async function start(bench: Bench, body: Record<string, unknown>): Promise<Batch> {
  const response = await bench.post('/batches', { modelId, ...body })
  expect(response.status).toBe(201)
  return dataOf(response)
}

const read = async (bench: Bench, id: string) => dataOf(await bench.fetch(`/v3/playground/v1/batches/${id}`))

async function refusal(bench: Bench, body: Record<string, unknown>): Promise<string> {
  const response = await bench.post('/batches', { modelId, ...body })
  const { message } = (await response.json()) as { message: string }
  return `${response.status} ${message}`
}

async function finish(bench: Bench, render: number): Promise<void> {
  const begun = bench.engine.renders[render]
  begun?.finish()
  const status = () =>
    bench.database.prepare('select status from generation where seed = ?').pluck().get(begun?.job.seed)
  await expect.poll(status, { interval: 5 }).toBe('succeeded')
  for (let turns = 0; turns < 5; turns += 1) await turn()
}

describe('a batch', () => {
  test('runs as many prompts at once as allowed, in order, and counts its generations', async () => {
    await using bench = await setUpBench()
    const prompts = ['a', 'b', 'c', 'd']
    const batch = await start(bench, { prompts, input: { count: 5 }, concurrency: 2 })
    expect(batch).toMatchObject({ status: 'running', estimatedCredits: 20, budgetCredits: 20, concurrency: 2, prompts })
    await turn()
    expect(bench.engine.renders.map(({ job }) => job.input['prompt'])).toEqual(['a', 'b'])
    await finish(bench, 0)
    expect(bench.engine.renders).toHaveLength(3)
    bench.engine.renders[1]?.fail(new Error('The brush broke.'))
    await expect.poll(() => bench.engine.renders.length).toBe(4)
    expect(await read(bench, batch.id)).toMatchObject({
      counts: { total: 4, pending: 0, running: 2, succeeded: 1, failed: 1, skipped: 0 },
      chargedCredits: 20,
      refundedCredits: 5,
    })
    await finish(bench, 2)
    await finish(bench, 3)
    const done = await read(bench, batch.id)
    expect(done).toMatchObject({ status: 'completed', settledAt: expect.any(String) })
    expect(done.items[1]).toMatchObject({ status: 'failed', error: 'The brush broke.', creditsSpent: 5 })
    expect(bench.balance()).toBe(985)
  })

  test('spends no more than its budget, and refunded credits may be spent again', async () => {
    await using bench = await setUpBench()
    const batch = await start(bench, { prompts: ['a', 'b', 'c'], budgetCredits: 2, concurrency: 1 })
    await turn()
    bench.engine.renders[0]?.fail(new Error('No.'))
    await expect.poll(() => bench.engine.renders.length).toBe(2)
    await finish(bench, 1)
    await finish(bench, 2)
    const done = await read(bench, batch.id)
    expect(done).toMatchObject({ status: 'completed', chargedCredits: 3, refundedCredits: 1 })

    const tight = await start(bench, { prompts: ['a', 'b'], budgetCredits: 1, concurrency: 5 })
    await turn()
    await finish(bench, 3)
    expect((await read(bench, tight.id)).items[1]).toMatchObject({
      status: 'skipped',
      generationId: null,
      error: 'The budget of 1 credits is used up.',
    })
    expect(bench.balance()).toBe(997)
  })

  test('submits nothing more once stopped, and runs in progress are finished and charged', async () => {
    await using bench = await setUpBench()
    const { id } = await start(bench, { prompts: ['a', 'b', 'c'], concurrency: 1 })
    await turn()
    const stopping = await dataOf(await bench.post(`/batches/${id}/stop`, {}))
    expect(stopping).toMatchObject({ status: 'stopping', counts: { running: 1, skipped: 2 } })
    await finish(bench, 0)
    expect(await read(bench, id)).toMatchObject({ status: 'stopped', counts: { succeeded: 1, skipped: 2 } })
    expect(bench.engine.renders).toHaveLength(1)
    expect(bench.balance()).toBe(999)
  })

  test('is resumed after a restart only by a read, and runs no prompt twice', async () => {
    await using folder = await makeTempFolder()
    const first = await setUpBench({ dataFolder: folder.path })
    const { id } = await start(first, { prompts: ['a', 'b', 'c'], concurrency: 1 })
    await turn()
    await first[Symbol.asyncDispose]()

    await using second = await setUpBench({ dataFolder: folder.path, clock: first.clock })
    second.service.resume()
    await turn()
    await finish(second, 0)
    expect(second.engine.renders).toHaveLength(1)
    expect(await read(second, id)).toMatchObject({ counts: { succeeded: 1, running: 1, pending: 1 } })
    await finish(second, 1)
    await finish(second, 2)
    const done = await read(second, id)
    expect(done).toMatchObject({ status: 'completed', chargedCredits: 3 })
    expect(new Set(done.items.map(({ generationId }) => generationId)).size).toBe(3)
    expect(second.balance()).toBe(997)
  })

  test('waits for the start limit of its account instead of losing prompts', async () => {
    await using bench = await setUpBench()
    const run = { modelId, input: { prompt: 'x' } }
    const other = bench.service.accounts.mintKey('bench', null)
    const post = (key: string) =>
      bench.fetch('/v3/playground/v1/run', {
        key,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(run),
      })
    for (let count = 0; count < 59; count += 1) expect((await post(other)).status).toBe(201)
    const { id } = await start(bench, { prompts: ['a', 'b'], concurrency: 2 })
    await turn()
    expect(await read(bench, id)).toMatchObject({ counts: { running: 1, pending: 1 } })
    bench.clock.advance(60_000)
    await turn()
    expect(await read(bench, id)).toMatchObject({ counts: { running: 2, pending: 0 } })
  })

  test('skips a prompt that is refused, and continues', async () => {
    await using bench = await setUpBench()
    const { id } = await start(bench, { prompts: ['a snuff film', 'b'], concurrency: 1 })
    await turn()
    await finish(bench, 0)
    const done = await read(bench, id)
    expect(done.items.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    expect(done.items[0]).toMatchObject({ generationId: null, error: expect.stringContaining('graphic violence') })
    expect(bench.balance()).toBe(999)
  })

  test('applies a persona to every prompt, and the batch’s own inputs take precedence', async () => {
    await using bench = await setUpBench()
    const persona = { name: 'Mara', preface: 'In soft light:', input: { size: 'large', count: 2 } }
    await bench.admin('POST', '/accounts/bench/personas', persona)
    await start(bench, { prompts: ['a'], persona: 'Mara', input: { count: 3 } })
    await turn()
    expect(bench.engine.renders[0]?.job.input).toEqual({ prompt: 'In soft light: a', size: 'large', count: 3 })
  })
})

test('refuses an invalid batch with a message and without a charge', async () => {
  await using bench = await setUpBench({ credits: 5 })
  const two = { prompts: ['a', 'b'], input: { count: 2 } }
  expect(await refusal(bench, { prompts: [] })).toBe('400 prompts: a batch needs at least one prompt')
  expect(await refusal(bench, { prompts: Array.from({ length: 51 }, () => 'a') })).toBe(
    '400 prompts: a batch takes at most 50 prompts',
  )
  expect(await refusal(bench, { ...two, modelId: 'nothing' })).toMatch(/^400 Unknown model 'nothing'/)
  expect(await refusal(bench, { ...two, concurrency: 6 })).toBe('400 concurrency: must be at most 5')
  expect(await refusal(bench, { ...two, budgetCredits: 1 })).toBe(
    '400 budgetCredits must cover at least one run, which needs 2.',
  )
  expect(await refusal(bench, { ...two, input: { count: 3 } })).toBe(
    '400 Not enough credits: this batch needs 6, the account has 5.',
  )
  expect(await refusal(bench, { ...two, persona: 'nobody' })).toBe("400 Persona 'nobody' not found")
  expect(await refusal(bench, { ...two, webhook: 'http://10.0.0.1/' })).toBe('400 webhook must use https')
  expect(await refusal(bench, { prompts: ['a', ''] })).toBe('400 Missing required field: prompt')
  expect(bench.database.prepare('select count(*) from batch').pluck().get()).toBe(0)
  expect(bench.balance()).toBe(5)
})

test('lists batches newest first, and does not find those of other accounts', async () => {
  await using bench = await setUpBench()
  const first = await start(bench, { prompts: ['a'] })
  bench.clock.advance(1_000)
  const second = await start(bench, { prompts: ['b'] })
  const list = (await (await bench.fetch('/v3/playground/v1/batches?limit=5')).json()) as { data: { batches: Batch[] } }
  expect(list.data.batches.map(({ id }) => id)).toEqual([second.id, first.id])
  bench.service.accounts.open('other', 'Other', 0)
  const key = bench.service.accounts.mintKey('other', null)
  const foreign = await bench.fetch(`/v3/playground/v1/batches/${first.id}`, { key })
  expect([foreign.status, await foreign.json()]).toEqual([404, { message: 'Batch not found' }])
})
