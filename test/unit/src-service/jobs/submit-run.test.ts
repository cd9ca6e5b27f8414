import { describe, expect, test } from 'vitest'
import { setUpBench, type Bench } from '../../../helpers/service-bench.ts'

// Catches: a check in the wrong order, a refusal that charges, a key that pays twice, credits lost where nothing
// started.

const worst = { modelId: 'bench-picture', webhook: 'http://10.0.0.1/', input: 7 } as const
const missing = { modelId: 'bench-picture', input: { count: 5_000 } } as const
const refused = { modelId: 'bench-picture', input: { prompt: 'a snuff film', count: 5_000 } } as const
const dear = { modelId: 'bench-picture', input: { prompt: 'a lake', count: 5_000 } } as const
const plain = { modelId: 'bench-picture', input: { prompt: 'a lake' } } as const

const runPath = '/v3/playground/v1/run'

async function messageOf(response: Response): Promise<string> {
  const body = (await response.json()) as string | { message: string }
  return `${response.status} ${typeof body === 'string' ? body : body.message}`
}

async function idOf(response: Response): Promise<string> {
  expect(response.status).toBe(201)
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
}

const post = (bench: Bench, key: string, body: unknown, headers: Record<string, string> = {}) =>
  bench.fetch(runPath, {
    key,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const entries = ({ database }: Bench) => database.prepare('select count(*) from entry').pluck().get()

describe('the checks of a run', () => {
  test('run in the order of the API, and none of them charges', async () => {
    await using bench = await setUpBench({ credits: 60 })
    const { accounts } = bench.service
    for (let start = 0; start < 59; start += 1) await idOf(await bench.post('/run', plain))
    const keyed = { 'idempotency-key': 'used' }
    const first = await idOf(await bench.post('/run', plain, keyed))
    const capped = accounts.mintKey('bench', 0)
    const uncapped = accounts.mintKey('bench', null)
    const before = entries(bench)

    // Each request fails its own check and every later one that it can.
    const unknown = { ...worst, modelId: 'nothing' }
    expect(await messageOf(await post(bench, 'pk_live_wrong', unknown, keyed))).toMatch(
      /^401 Invalid, expired, or revoked API key/,
    )
    expect(await messageOf(await bench.post('/run', unknown, keyed))).toMatch(/^429 API key rate limit exceeded/)
    expect(await messageOf(await post(bench, capped, unknown, keyed))).toBe(
      "400 Unknown model 'nothing'. Available models: bench-picture",
    )
    expect(await messageOf(await post(bench, capped, worst, keyed))).toBe('400 input must be an object')
    expect(await messageOf(await post(bench, capped, { ...missing, webhook: worst.webhook }, keyed))).toBe(
      '400 webhook must use https',
    )
    expect(await idOf(await post(bench, capped, missing, keyed))).toBe(first)
    expect(await messageOf(await post(bench, capped, missing))).toMatch(/^429 Generation start limit reached/)
    bench.clock.advance(60_000)
    expect(await messageOf(await post(bench, capped, missing))).toBe('400 Missing required field: prompt')
    expect(await messageOf(await post(bench, capped, refused))).toMatch(/^403 API key monthly credit cap reached/)
    expect(await messageOf(await post(bench, uncapped, refused))).toMatch(
      /^400 Prompt refused by content moderation: graphic violence/,
    )
    expect(await messageOf(await post(bench, uncapped, dear))).toBe(
      '402 Not enough credits: this run needs 5000, the account has 0.',
    )
    expect(entries(bench)).toBe(before)
    expect(bench.engine.renders).toHaveLength(60)
  })

  test('an insufficient balance is reported in numbers besides the message', async () => {
    await using bench = await setUpBench({ credits: 3 })
    const response = await bench.post('/run', { modelId: 'bench-picture', input: { prompt: 'a lake', count: 5 } })
    expect(await response.json()).toMatchObject({ required: 5, available: 3, shortfall: 2 })
    expect(bench.balance()).toBe(3)
  })
})

describe('an idempotency key', () => {
  test('sent twenty times at once charges once and returns one id', async () => {
    await using bench = await setUpBench()
    const headers = { 'idempotency-key': 'one' }
    const all = await Promise.all(Array.from({ length: 20 }, () => bench.post('/run', plain, headers)))
    const ids = new Set(await Promise.all(all.map(idOf)))
    expect(ids.size).toBe(1)
    expect(bench.balance()).toBe(999)
    expect(bench.engine.renders).toHaveLength(1)
  })

  test('counts by its first 255 characters, and per account', async () => {
    await using bench = await setUpBench()
    const stem = 'k'.repeat(255)
    const first = await idOf(await bench.post('/run', plain, { 'idempotency-key': `${stem}one` }))
    expect(await idOf(await bench.post('/run', plain, { 'idempotency-key': `${stem}two` }))).toBe(first)
    expect(await idOf(await bench.post('/run', plain, { 'idempotency-key': stem.slice(1) }))).not.toBe(first)
    bench.service.accounts.open('other', 'Other', 10)
    const key = bench.service.accounts.mintKey('other', null)
    expect(await idOf(await post(bench, key, plain, { 'idempotency-key': stem }))).not.toBe(first)
  })

  test('can be used again after a model failed to start and was refunded in the same request', async () => {
    await using bench = await setUpBench()
    const keyed = { 'idempotency-key': 'again' }
    const response = await bench.post('/run', plain, { ...keyed, 'x-backlot-fault': 'fail-start' })
    expect(await messageOf(response)).toMatch(/^503 The model can’t start right now/)
    expect(bench.balance()).toBe(1_000)
    expect(await bench.read(await idOf(await bench.post('/run', plain, keyed)))).toMatchObject({ status: 'processing' })
    expect(bench.balance()).toBe(999)
  })

  test('finds the run again after its answer was lost', async () => {
    await using bench = await setUpBench()
    const keyed = { 'idempotency-key': 'lost' }
    await expect(bench.post('/run', plain, { ...keyed, 'x-backlot-fault': 'drop-reply' })).rejects.toThrow(
      'fetch failed',
    )
    expect(bench.balance()).toBe(999)
    await idOf(await bench.post('/run', plain, keyed))
    expect(bench.balance()).toBe(999)
  })
})

test('an estimate returns the price of the run and charges nothing, whatever the balance', async () => {
  await using bench = await setUpBench({ credits: 2 })
  const response = await bench.post('/estimate', { modelId: 'bench-picture', input: { prompt: 'a lake', count: 40 } })
  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({
    success: true,
    data: { modelId: 'bench-picture', credits: 40, pricingNote: 'one credit each' },
  })
  const unknown = await bench.post('/estimate', { modelId: 'nothing', input: {} })
  expect(await messageOf(unknown)).toBe("404 Model 'nothing' not found")
  expect(bench.balance()).toBe(2)
})

test('applies a fault only where faults are enabled, and refuses a misspelt one without charge', async () => {
  await using deaf = await setUpBench({ faults: false })
  expect(await idOf(await deaf.post('/run', plain, { 'x-backlot-fault': 'fail-start' }))).toBeTypeOf('string')
  await using bench = await setUpBench()
  expect(await messageOf(await bench.post('/run', plain, { 'x-backlot-fault': 'fail' }))).toMatch(
    /must be one of: fail-run/,
  )
  expect(bench.balance()).toBe(1_000)
})
