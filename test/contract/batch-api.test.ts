import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dataOf, modelId, refused, sharedCaller } from './api-caller.ts'

// Catches: a service whose batch answers differ from the interface. Each test's name is the sentence, or the table row,
// that it checks.

const Id = z.object({ id: z.guid() })

const caller = sharedCaller({ credits: 100_000 })
const { call, post, read, balance, minute } = caller

describe('Batches', () => {
  const start = (more: object = {}) => post('/batches', { modelId, prompts: ['a', 'b'], ...more })
  const readBatch = async (id: unknown) => dataOf(await call('GET', `/batches/${String(id)}`))

  test('201 means started; the response returns the full cost estimate, which is the budget when budgetCredits is omitted', async () => {
    await minute()
    const answer = await start()
    expect(answer.status).toBe(201)
    expect(dataOf(answer)).toMatchObject({ estimatedCredits: 4, budgetCredits: 4, concurrency: 3 })
  })

  test('each prompt is an ordinary generation, charged at the model’s normal price and refunded on failure', async () => {
    await minute()
    const before = await balance()
    const { id } = dataOf(await start({ prompts: ['a', 'b will fail'] }))
    await expect.poll(async () => (await readBatch(id))['status']).toBe('completed')
    const Items = z.object({
      items: z.array(z.object({ generationId: z.guid(), status: z.string(), urls: z.array(z.url()) })),
    })
    const { items } = Items.parse(await readBatch(id))
    expect(items.map(({ status, urls }) => [status, urls.length])).toEqual([
      ['succeeded', 1],
      ['failed', 0],
    ])
    expect(await read(items[0]?.generationId)).toMatchObject({ status: 'succeeded', creditsSpent: 2 })
    expect(await balance()).toBe(before - 2)
  })

  test('400 means no prompts, more than 50, unknown model, budget below the cost of one run, or not enough credits', async () => {
    await minute()
    const Opened = z.object({ apiKey: z.string() })
    const { apiKey: key } = Opened.parse(
      await caller.service().admin('POST', '/accounts', { id: 'poorer', credits: 3 }),
    )
    const statuses = await Promise.all([
      start({ prompts: [] }),
      start({ prompts: Array.from({ length: 51 }, () => 'a') }),
      start({ modelId: 'nothing' }),
      start({ budgetCredits: 1 }),
      start({ concurrency: 0 }),
      start({ concurrency: 6 }),
      call('POST', '/batches', { key, body: { modelId, prompts: ['a', 'b'] } }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 400])
  })

  test('POST /batches/{id}/stop answers the batch; GET /batches lists recent batches, newest first, with optional limit', async () => {
    await minute()
    const first = dataOf(await start())
    const second = dataOf(await start())
    expect((await post(`/batches/${String(second['id'])}/stop`, {})).status).toBe(200)
    const list = z.object({ batches: z.array(Id) }).parse(dataOf(await call('GET', '/batches?limit=2')))
    expect(list.batches.map(({ id }) => id)).toEqual([second['id'], first['id']])
  })

  test('GET /batches/{id}: 404 when no batch with that id exists on the account', async () => {
    expect(await refused(call('GET', `/batches/${randomUUID()}`))).toBe('404 Batch not found')
  })
})
