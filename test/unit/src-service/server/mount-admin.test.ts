import { describe, expect, test } from 'vitest'
import { setUpBench } from '../../../helpers/service-bench.ts'

// Catches: an admin interface that an API key opens, a key that outlives its expiry, an account that sees another's
// data, a fault that charges where it must not.

const plain = { modelId: 'bench-picture', input: { prompt: 'a lake' } } as const
const balancePath = '/v1/user/credits/balance'

describe('the admin interface', () => {
  test('accepts its own secret only, and its secret opens nothing else', async () => {
    await using bench = await setUpBench()
    const status = async (path: string, key: string) => (await bench.fetch(path, { key })).status
    expect(await status('/__admin/state', bench.key)).toBe(401)
    expect(await status('/__admin/state', '')).toBe(401)
    expect(await status(balancePath, 'the admin secret')).toBe(401)
    expect(await bench.admin('GET', '/state')).toMatchObject({ ledgerSum: 0 })
    expect(await bench.admin('POST', '/accounts/nobody/credits', { credits: 1 })).toEqual({
      message: 'Account not found',
    })
    expect(await bench.admin('POST', '/accounts/bench/credits', { credits: -1 })).toEqual({
      message: expect.stringMatching(/^credits: /),
    })
  })

  test('opens accounts with credits and keys of their own', async () => {
    await using bench = await setUpBench()
    const { apiKey } = await bench.admin('POST', '/accounts', { id: 'ann', name: 'Ann', credits: 30 })
    await bench.admin('POST', '/accounts/ann/credits', { credits: 12 })
    const response = await bench.fetch(balancePath, { key: String(apiKey) })
    expect(await response.json()).toMatchObject({ balance: 42, lifetime: { earned: 42 } })
    expect(bench.balance()).toBe(1_000)
    expect(await bench.admin('GET', '/state')).toMatchObject({ ledgerSum: 0 })
  })

  test('fills an account up to a balance, once however often it is requested', async () => {
    await using bench = await setUpBench()
    await bench.admin('POST', '/accounts', { id: 'ann', name: 'Ann', credits: 30 })
    for (const to of [100, 100, 50]) {
      expect(await bench.admin('POST', '/accounts/ann/fill', { to })).toMatchObject({ balance: 100 })
    }
    expect(await bench.admin('GET', '/state')).toMatchObject({ ledgerSum: 0 })
  })

  test('creates keys that expire to the millisecond, are capped, and are revoked', async () => {
    await using bench = await setUpBench()
    const expiresAt = bench.clock.now() + 60_000
    const { apiKey, keys } = await bench.admin('POST', '/accounts/bench/keys', { expiresAt, monthlyCap: 0 })
    const [, minted] = keys as { id: number }[]
    const key = String(apiKey)
    const run = () =>
      bench.fetch('/v3/playground/v1/run', {
        key,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(plain),
      })
    expect((await run()).status).toBe(403)
    await bench.admin('PATCH', `/keys/${minted?.id}`, { monthlyCap: 5 })
    expect((await run()).status).toBe(201)
    bench.clock.advance(59_999)
    expect((await bench.fetch(balancePath, { key })).status).toBe(200)
    bench.clock.advance(1)
    expect((await bench.fetch(balancePath, { key })).status).toBe(401)
    const second = await bench.admin('POST', '/accounts/bench/keys', {})
    const [, , last] = second['keys'] as { id: number }[]
    await bench.admin('DELETE', `/keys/${last?.id}`)
    expect((await bench.fetch(balancePath, { key: String(second['apiKey']) })).status).toBe(401)
  })

  test('suspends an account and reinstates it', async () => {
    await using bench = await setUpBench()
    await bench.admin('PATCH', '/accounts/bench', { suspended: true })
    const refused = await bench.post('/run', plain)
    expect([refused.status, await refused.json()]).toEqual([403, { message: 'Your account has been suspended.' }])
    await bench.admin('PATCH', '/accounts/bench', { suspended: false })
    expect((await bench.post('/run', plain)).status).toBe(201)
  })

  test('advances the clock, so that a run’s fifteen minutes are over at once', async () => {
    await using bench = await setUpBench()
    const started = (await (await bench.post('/run', plain)).json()) as { data: { id: string } }
    await bench.admin('POST', '/clock/advance', { ms: 15 * 60_000 })
    expect(await bench.read(started.data.id)).toMatchObject({ status: 'failed' })
    expect(bench.balance()).toBe(1_000)
  })

  test('changes the behaviour where the API is unspecified', async () => {
    await using bench = await setUpBench()
    await bench.admin('PATCH', '/switches', { bareRun: true, queued: true })
    const bare = (await (await bench.post('/run', plain)).json()) as Record<string, unknown>
    expect(bare).toMatchObject({ success: true, id: expect.any(String), status: 'queued' })
    bench.clock.advance(1_000)
    expect(await bench.read(String(bare['id']))).toMatchObject({ status: 'processing' })
  })
})

describe('a fault', () => {
  test.each([
    [400, { message: 'The request was refused (simulated).' }],
    [401, { message: 'Invalid, expired, or revoked API key.' }],
    [402, { message: 'Not enough credits (simulated).' }],
    [403, { message: 'Your account has been suspended.' }],
    [404, { message: 'Generation not found' }],
    [429, 'API key rate limit exceeded (simulated).'],
    [500, { message: 'The service failed (simulated).' }],
    [503, { message: 'The model can’t start right now (simulated).' }],
  ])('answers %i in its form and without charge', async (status, body) => {
    await using bench = await setUpBench()
    const response = await bench.post('/run', plain, { 'x-backlot-fault': `status=${status}` })
    expect([response.status, await response.json()]).toEqual([status, body])
    expect(bench.balance()).toBe(1_000)
  })

  test('comes after the charge where requested, and the key finds the run again', async () => {
    await using bench = await setUpBench()
    const keyed = { 'idempotency-key': 'one' }
    const lost = await bench.post('/run', plain, { ...keyed, 'x-backlot-fault': 'status-after=500' })
    expect(lost.status).toBe(500)
    expect((await bench.post('/run', plain, keyed)).status).toBe(201)
    expect(bench.balance()).toBe(999)
  })

  test('truncates a body, slows it down, or delays the answer', async () => {
    await using bench = await setUpBench()
    const models = '/v3/playground/v1/models'
    const whole = await (await bench.fetch(models)).text()
    const ask = (fault: string) => bench.fetch(models, { headers: { 'x-backlot-fault': fault } })
    const cut = await (await ask('truncate-body')).text()
    expect([whole.startsWith(cut), cut.length]).toEqual([true, Math.floor(whole.length / 2)])
    const set = bench.clock.pending()
    const slow = ask('slow-body=2000').then((response) => response.text())
    let text: string | null = null
    void slow.then((read) => (text = read))
    while (text === null) {
      if (bench.clock.pending() > set) bench.clock.advance(100)
      await new Promise(setImmediate)
    }
    expect(text).toBe(whole)
    const held = ask('delay=5000')
    while (bench.clock.pending() === set) await new Promise(setImmediate)
    bench.clock.advance(5_000)
    expect((await held).status).toBe(200)
  })

  test('withholds a refund', async () => {
    await using bench = await setUpBench()
    await bench.post('/run', plain, { 'x-backlot-fault': 'withhold-refund' })
    bench.engine.renders[0]?.fail(new Error('No.'))
    await expect
      .poll(() => bench.database.prepare('select status from generation').pluck().get(), { interval: 5 })
      .toBe('failed')
    expect(bench.balance()).toBe(999)
  })

  test('set by the admin interface applies to the calls it names, without a header, as often as it says', async () => {
    await using bench = await setUpBench({ faults: false })
    const path = '/v3/playground/v1/run'
    await bench.admin('PUT', '/faults', { rules: [{ faults: 'status=503', method: 'POST', path, times: 2 }] })
    const statuses = []
    for (let call = 0; call < 3; call += 1) statuses.push((await bench.post('/run', plain)).status)
    expect(statuses).toEqual([503, 503, 201])
    expect(await bench.admin('PUT', '/faults', { rules: [{ faults: 'nonsense' }] })).toEqual({
      message: expect.stringMatching(/^rules.0.faults: must be of: fail-run/),
    })
  })
})
