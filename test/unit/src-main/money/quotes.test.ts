// Catches: an unnecessary estimate, a price shown that the service never reported, a zero price shown as free, an old
// price paid without a check, an option priced by guessing, prices of texts that accumulate forever.
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase, sql } from '#main/cache/database.ts'
import { cacheFile } from '#main/cache/cache-file.ts'
import { createPricesTable } from '#main/cache/tables/catalogs-and-prices.ts'
import type { ServiceClient } from '#main/api/client.ts'
import { createQuotes, type Quotes } from '#main/money/quotes.ts'
import { Estimate } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import { Failure } from '#shared/domain/failure.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { createTestClock, type TestClock } from '../../../helpers/test-clock.ts'

const workspaceId = WorkspaceId.parse('w')
const minute = 60_000
const still: Model = {
  id: 'still',
  name: 'Still',
  description: '',
  output_type: 'image',
  category: '',
  credits: 4,
  pricing: { type: 'matrix', varies_by: ['quality', 'fine'] },
  cover_image: null,
  input_schema: {
    required: ['prompt'],
    properties: {
      prompt: { type: 'string' },
      quality: { type: 'string', enum: ['draft', 'standard', 'high'], default: 'standard' },
      fine: { type: 'boolean', default: false },
    },
  },
}
const flat: Model = { ...still, id: 'flat', pricing: null }
const speech: Model = {
  ...still,
  id: 'speech',
  pricing: { type: 'per_character', varies_by: ['text'] },
  input_schema: { required: ['text'], properties: { text: { type: 'string' } } },
}
const lips: Model = {
  ...still,
  id: 'lips',
  credits: 20,
  pricing: { type: 'per_second', varies_by: ['_audioDurationSec'] },
  input_schema: { required: ['audio'], properties: { audio: { type: 'string', format: 'uri' } } },
}
const base = { draft: 2, standard: 4, high: 8 } as const

let clock: TestClock
let asked: unknown[]
let answer: (body: { modelId: string; input: Record<string, unknown> }) => unknown
let quotes: Quotes
let cache: Database

beforeEach(() => {
  clock = createTestClock()
  asked = []
  answer = ({ modelId, input }) => {
    if (modelId === 'speech') return { credits: Math.ceil(String(input['text']).length / 250), pricingNote: '' }
    if (modelId === 'lips') return { credits: 6, pricingNote: 'The file could not be read: 30 seconds are assumed.' }
    const quality = Object.entries(base).find(([name]) => name === input['quality'])
    return { credits: (quality?.[1] ?? 4) + (input['fine'] === true ? 1 : 0), pricingNote: 'by quality' }
  }
  cache = openDatabase(':memory:')
  for (const migration of cacheFile.migrations) cache.script(migration.sql)
  const models = [still, flat, speech, lips]
  const read = (_: WorkspaceId, id: string) => Promise.resolve(models.find((model) => model.id === id) ?? still)
  // Only the client's estimate is called here; it decodes like the real one.
  const service = {
    generation: {
      estimate: ({ body }: { body: { modelId: string; input: Record<string, unknown> } }) => {
        asked.push(body)
        const reported = Estimate.safeParse({ modelId: body.modelId, ...Object(answer(body)) })
        if (reported.success) return Promise.resolve(reported.data)
        return Promise.reject(new Failure('UNREADABLE_ANSWER', 'Not readable.', { charged: 'no' }))
      },
    },
  } as unknown as ServiceClient
  quotes = createQuotes({
    catalog: { read, readFresh: read },
    prices: createPricesTable(cache),
    service: () => Promise.resolve(service),
    clock,
  })
})

const price = (input: Record<string, unknown>, modelId = 'still') => quotes.price(workspaceId, modelId, input)
const pay = (input: Record<string, unknown>, modelId = 'still') => quotes.priceToPay(workspaceId, modelId, input)
const options = (input: Record<string, unknown>, field: string) => quotes.options(workspaceId, 'still', input, field)
const total = (inputs: Record<string, unknown>[], ask = false, modelId = 'still') =>
  quotes.total(workspaceId, modelId, inputs, ask)

it('a flat model is exact without a request', async () => {
  expect(await price({ prompt: 'a' }, 'flat')).toMatchObject({ credits: 4, label: { kind: 'exact' } })
  expect(await total([{}, {}, {}], true, 'flat')).toMatchObject({
    credits: 12,
    requestsNeeded: 0,
    label: { kind: 'exact' },
  })
  expect(asked).toEqual([])
})

it('requests each combination once; then its price is learned, for a day', async () => {
  expect(await price({ prompt: 'a' })).toMatchObject({ credits: 4, label: { kind: 'quoted' } })
  expect(await price({ prompt: 'b', quality: 'standard' })).toMatchObject({ credits: 4, label: { kind: 'learned' } })
  expect(asked).toHaveLength(1)
  clock.advance(24 * 60 * minute)
  expect(await price({ prompt: 'b' })).toMatchObject({ label: { kind: 'quoted' } })
  expect(asked).toHaveLength(2)
})

it('prices a text between two of the same price without a request, and requests one outside them', async () => {
  const text = (length: number) => ({ text: 'x'.repeat(length) })
  await price(text(10), 'speech')
  await price(text(200), 'speech')
  expect(await price(text(77), 'speech')).toMatchObject({ credits: 1, label: { kind: 'learned' } })
  expect(asked).toHaveLength(2)
  expect(await price(text(260), 'speech')).toMatchObject({ credits: 2 })
  expect(await price(text(230), 'speech')).toMatchObject({ credits: 1, label: { kind: 'quoted' } })
  expect(asked).toHaveLength(4)
})

it('drops a learned price once it has expired', async () => {
  const text = (length: number) => ({ text: 'x'.repeat(length) })
  const kept = () => cache.all(z.object({ at: z.int() }), sql`SELECT at FROM price`).length
  for (const length of [10, 300, 600]) await price(text(length), 'speech')
  clock.advance(23 * 60 * minute)
  await price(text(900), 'speech')
  expect(kept()).toBe(4)
  clock.advance(2 * 60 * minute)
  await price(text(1_200), 'speech')
  expect(kept()).toBe(2)
})

it('a charge corrects a learned price', async () => {
  await price({ quality: 'high' })
  await quotes.learn(workspaceId, 'still', { quality: 'high' }, 9)
  expect(await price({ quality: 'high' })).toMatchObject({ credits: 9, label: { kind: 'learned' } })
  expect(asked).toHaveLength(1)
})

describe('C2: treats an invalid price as unknown', () => {
  it.each([
    ['missing', {}],
    ['0', { credits: 0 }],
    ['negative', { credits: -4 }],
    ['NaN', { credits: Number.NaN }],
    ['1e18', { credits: 1e18 }],
    ['a text', { credits: '5' }],
    ['3.7', { credits: 3.7 }],
    ['nothing at all', null],
  ])('%s', async (_, reported) => {
    answer = () => (reported === null ? null : { pricingNote: '', ...reported })
    expect(await price({})).toMatchObject({ credits: null, label: { kind: 'unknown' } })
    expect(await total([{}, {}], true)).toMatchObject({ credits: 0, unpriced: 2, label: { kind: 'unknown' } })
    answer = () => ({ credits: 4, pricingNote: '' })
    // Nothing of it was kept.
    expect(await price({})).toMatchObject({ credits: 4, label: { kind: 'quoted' } })
  })
})

it('C3: before paying, requests a price again that was last requested or charged over ten minutes ago', async () => {
  await price({})
  clock.advance(9 * minute)
  expect(await pay({})).toMatchObject({ label: { kind: 'learned' } })
  clock.advance(minute)
  answer = () => ({ credits: 6, pricingNote: '' })
  expect(await pay({})).toMatchObject({ credits: 6, label: { kind: 'quoted' } })
  clock.advance(8 * minute)
  await quotes.learn(workspaceId, 'still', {}, 6)
  clock.advance(8 * minute)
  expect(await pay({})).toMatchObject({ credits: 6, label: { kind: 'learned' } })
  expect(asked).toHaveLength(2)
})

it('C3: while the service is unreachable, a price learned within the day is used', async () => {
  await price({})
  clock.advance(60 * minute)
  answer = () => {
    throw new Failure('UNREACHABLE', 'Offline.', { charged: 'no', field: 'baseUrl' })
  }
  expect(await pay({})).toMatchObject({ credits: 4, label: { kind: 'learned' } })
  clock.advance(24 * 60 * minute)
  expect(await pay({})).toMatchObject({ credits: null, label: { kind: 'unknown', reason: 'Offline.' } })
})

it('C4: a price from an assumed length says so, and reserves the list price where that is higher', async () => {
  const quote = await price({ audio: 'https://example.com/a.mp3' }, 'lips')
  expect(quote).toMatchObject({ credits: 6, holds: 20, label: { kind: 'assumed', seconds: 30 } })
})

describe('options', () => {
  it('show the price difference where it is known, and nothing otherwise, without a request', async () => {
    await price({ quality: 'standard' })
    await price({ quality: 'high' })
    asked = []
    expect(await options({ prompt: 'a' }, 'quality')).toMatchObject([
      { value: 'draft', credits: null, difference: null },
      { value: 'standard', credits: 4, difference: 0 },
      { value: 'high', credits: 8, difference: 4 },
    ])
    expect(await options({ quality: 'draft' }, 'quality')).toMatchObject([
      {},
      { difference: null },
      { difference: null },
    ])
    expect(await options({}, 'fine')).toMatchObject([
      { value: false, credits: 4 },
      { value: true, credits: null },
    ])
    expect(await options({}, 'prompt')).toEqual([])
    expect(asked).toEqual([])
  })
})

describe('totals', () => {
  it('add up by combination, count the requests for the rest, and are as certain as the least certain', async () => {
    await price({ quality: 'high' })
    const inputs = [{ quality: 'high' }, { quality: 'high', prompt: 'b' }, { quality: 'draft' }]
    expect(await total(inputs)).toMatchObject({
      credits: 16,
      unpriced: 1,
      requestsNeeded: 1,
      label: { kind: 'unknown' },
      combinations: [
        { runs: 2, credits: 8 },
        { runs: 1, credits: null },
      ],
    })
    expect(asked).toHaveLength(1)
    expect(await total(inputs, true)).toMatchObject({
      credits: 18,
      unpriced: 0,
      requestsNeeded: 0,
      label: { kind: 'learned' },
    })
    expect(asked).toHaveLength(2)
  })

  it('of ten thousand runs with six prices take six requests and little time', async () => {
    const inputs = Array.from({ length: 10_000 }, (_, index) => ({
      prompt: `number ${index}`,
      quality: ['draft', 'standard', 'high'][index % 3],
      fine: index % 2 === 0,
    }))
    const { credits, requestsNeeded } = await total(inputs, true)
    expect([asked.length, requestsNeeded]).toEqual([6, 0])
    const each = (index: number) => [2, 4, 8][index % 3] ?? 0
    expect(credits).toBe(inputs.reduce((sum, { fine }, index) => sum + each(index) + (fine ? 1 : 0), 0))
  })
})
