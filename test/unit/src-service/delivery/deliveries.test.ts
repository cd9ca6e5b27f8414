import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { setUpBench, type Bench } from '../../../helpers/service-bench.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'
import { signatureOf, startWebhookReceiver } from '../../../helpers/webhook-receiver.ts'

// Catches: a webhook that is lost, unsigned, signed over other bytes, never retried, or sent though nobody asked for
// it.

const Log = z.object({
  deliveries: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      state: z.string(),
      attempts: z.int(),
      dueAt: z.int().nullable(),
      log: z.array(z.object({ status: z.int().nullable(), error: z.string().nullable() })),
    }),
  ),
})

const logOf = async (bench: Bench) => Log.parse(await bench.admin('GET', '/deliveries')).deliveries
const secretOf = ({ service }: Bench) => service.accounts.find('bench')?.signingSecret ?? ''

async function run(bench: Bench, webhook: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await bench.post('/run', { modelId: 'bench-picture', input: { prompt: 'a lake' }, webhook }, headers)
  expect(response.status).toBe(201)
  return ((await response.json()) as { data: { id: string } }).data.id
}

async function settled(bench: Bench, state: string): Promise<void> {
  await expect
    .poll(async () => (await logOf(bench)).map((delivery) => delivery.state), { interval: 5 })
    .toEqual([state])
}

describe('the webhook of a run', () => {
  test('is posted once when it ends, signed over the exact bytes, with addresses that serve the file', async () => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver()
    const id = await run(bench, `${hooks.url}/run`)
    bench.engine.renders[0]?.finish()
    await hooks.until(1)
    const [hook] = hooks.received
    expect(hook?.path).toBe('/run')
    expect(hook?.signature).toBe(signatureOf(secretOf(bench), hook?.body ?? ''))
    const url = `http://127.0.0.1:${bench.port}/files/${id}/0.png`
    expect(JSON.parse(hook?.body ?? '')).toEqual({
      id,
      modelId: 'bench-picture',
      status: 'succeeded',
      output: { type: 'image', urls: [url] },
      error: null,
      creditsSpent: 1,
    })
    await settled(bench, 'delivered')
    expect(hooks.received).toHaveLength(1)
  })

  test.each([
    ['5 and 30 seconds', 0, 1],
    ['a tenth of that at a speed of 10', 10, 10],
  ])('is retried after %s, and so on, nine times in all', async (_, speed, divisor) => {
    await using bench = await setUpBench({ speed })
    await using hooks = await startWebhookReceiver((reply) => void reply.writeHead(500).end())
    await run(bench, hooks.url)
    bench.engine.renders[0]?.fail(new Error('No.'))
    const seconds = [5, 30, 120, 600, 1_800, 7_200, 21_600, 43_200]
    for (const [attempts, wait] of seconds.entries()) {
      await expect.poll(async () => (await logOf(bench))[0]?.attempts, { interval: 5 }).toBe(attempts + 1)
      const [delivery] = await logOf(bench)
      const ms = (wait * 1_000) / divisor
      expect(delivery?.dueAt).toBe(bench.clock.now() + ms)
      bench.clock.advance(ms - 1)
      expect(hooks.received).toHaveLength(attempts + 1)
      bench.clock.advance(1)
    }
    await settled(bench, 'given-up')
    expect(hooks.received).toHaveLength(9)
  })

  test('is retried even if the wall clock reaches its time between two readings', async () => {
    const clock = createTestClock()
    const readings: number[] = []
    await using bench = await setUpBench({ clock: { ...clock, now: () => readings.shift() ?? clock.now() } })
    await using hooks = await startWebhookReceiver((reply, call) => void reply.writeHead(call === 0 ? 500 : 200).end())
    await run(bench, hooks.url)
    bench.engine.renders[0]?.finish()
    await expect.poll(async () => (await logOf(bench))[0]?.attempts, { interval: 5 }).toBe(1)
    // The timer fires a millisecond early by the wall clock.
    readings.push(clock.now() + 4_999)
    clock.advance(5_000)
    clock.advance(1)
    await hooks.until(2)
  })

  test('is not sent repeatedly where its attempt cannot be recorded', async () => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver()
    let refused = 0
    bench.database.function('refuse', () => {
      refused += 1
      throw new Error('database or disk is full')
    })
    bench.database.exec('create temp trigger no_room before insert on delivery_attempt begin select refuse(); end')
    await run(bench, hooks.url)
    bench.engine.renders[0]?.finish()
    await expect.poll(() => refused, { interval: 5 }).toBe(1)
    for (let look = 0; look < 20; look += 1) expect((await logOf(bench))[0]?.state).toBe('due')
    expect(hooks.received).toHaveLength(1)
    bench.database.exec('drop trigger no_room')
    const later = async () => {
      bench.clock.advance(5_000)
      return (await logOf(bench))[0]?.state
    }
    await expect.poll(later, { interval: 5 }).toBe('delivered')
    expect(hooks.received).toHaveLength(2)
  })

  test('is aborted and retried if it is not answered within ten seconds', async () => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver((reply, call) => {
      if (call > 0) reply.end()
    })
    await run(bench, hooks.url)
    bench.engine.renders[0]?.finish()
    await hooks.until(1)
    bench.clock.advance(10_000)
    await expect
      .poll(async () => (await logOf(bench))[0]?.log, { interval: 5 })
      .toMatchObject([{ status: null, error: 'No answer within 10 seconds.' }])
    bench.clock.advance(5_000)
    await settled(bench, 'delivered')
  })

  test('is sent by the next service, from its own address, if it was due when the service died', async () => {
    await using folder = await makeTempFolder()
    const first = await setUpBench({ dataFolder: folder.path })
    await using down = await startWebhookReceiver((reply) => void reply.writeHead(503).end())
    await run(first, down.url)
    first.engine.renders[0]?.finish()
    await expect.poll(async () => (await logOf(first))[0]?.attempts, { interval: 5 }).toBe(1)
    await first[Symbol.asyncDispose]()

    await using second = await setUpBench({ dataFolder: folder.path, clock: first.clock })
    second.service.resume()
    second.clock.advance(5_000)
    await down.until(2)
    expect(down.received[1]?.body).toContain(`http://127.0.0.1:${second.port}/files/`)
  })

  test('can be sent again on request, twice at once, or overtaken by a later one', async () => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver()
    await run(bench, `${hooks.url}/first`, { 'x-backlot-fault': 'reorder-webhooks' })
    bench.engine.renders[0]?.finish()
    await run(bench, `${hooks.url}/second`, { 'x-backlot-fault': 'duplicate-webhooks' })
    await expect.poll(async () => (await logOf(bench)).length, { interval: 5 }).toBe(1)
    bench.engine.renders[1]?.finish()
    await hooks.until(3)
    expect(hooks.received.map(({ path }) => path)).toEqual(['/second', '/second', '/first'])
    const [newest] = await logOf(bench)
    await bench.admin('POST', `/deliveries/${newest?.id}/redeliver`)
    await hooks.until(4)
  })
})

describe('signing', () => {
  const register = (bench: Bench, url: string) => bench.admin('POST', '/accounts/bench/endpoints', { url })
  const emit = (bench: Bench) =>
    bench.admin('POST', '/accounts/bench/events', { type: 'avatar.failed', data: { avatarId: 'a' } })

  test.each([
    [{ signRuns: false }, { '/run': false, '/batch': true, '/event': true }],
    [{ signing: 'off' }, { '/run': false, '/batch': false, '/event': false }],
    [
      { signing: 'on', signRuns: true },
      { '/run': true, '/batch': true, '/event': true },
    ],
  ])('with the switches %j covers %j', async (switches, signed) => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver()
    expect(await bench.admin('PATCH', '/switches', switches)).toMatchObject(switches)
    await register(bench, `${hooks.url}/event`)
    await run(bench, `${hooks.url}/run`)
    await bench.post('/batches', { modelId: 'bench-picture', prompts: ['a lake'], webhook: `${hooks.url}/batch` })
    await expect.poll(() => bench.engine.renders.length, { interval: 5 }).toBe(2)
    for (const render of bench.engine.renders) render.finish()
    await emit(bench)
    await hooks.until(3)
    expect(Object.fromEntries(hooks.received.map(({ path, signature }) => [path, signature !== null]))).toEqual(signed)
  })

  test('refuses a switch that has no such position', async () => {
    await using bench = await setUpBench()
    expect(await bench.admin('PATCH', '/switches', { signing: 'maybe' })).toEqual({
      message: expect.stringMatching(/^signing: /),
    })
    const { switches } = await bench.admin('GET', '/state')
    expect(switches).toMatchObject({ signing: 'on', envelopeForm: 'type' })
  })

  test('with the secret that the account reads at both addresses', async () => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver()
    await register(bench, hooks.url)
    await emit(bench)
    await hooks.until(1)
    const [hook] = hooks.received
    for (const path of ['/v1/webhooks/secret', '/web/api/webhooks/secret']) {
      const { secret } = z.object({ secret: z.string() }).parse(await (await bench.fetch(path)).json())
      expect(signatureOf(secret, hook?.body ?? '')).toBe(hook?.signature)
    }
  })
})

test('the webhook of a batch is sent once when it settles, signed, without the texts of its prompts', async () => {
  await using bench = await setUpBench()
  await using hooks = await startWebhookReceiver()
  await bench.post('/batches', { modelId: 'bench-picture', prompts: ['secret words', 'more'], webhook: hooks.url })
  await expect.poll(() => bench.engine.renders.length).toBe(2)
  for (const render of bench.engine.renders) render.finish()
  await hooks.until(1)
  await settled(bench, 'delivered')
  const [hook] = hooks.received
  expect(hook?.signature).toBe(signatureOf(secretOf(bench), hook?.body ?? ''))
  expect(JSON.parse(hook?.body ?? '')).toMatchObject({ status: 'completed', counts: { total: 2, succeeded: 2 } })
  expect(hook?.body).not.toMatch(/secret words|prompt/)
})

describe('a registered endpoint', () => {
  test('receives the events that it selected, in the naming style that it selected', async () => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver()
    const register = (path: string, more: object) =>
      bench.admin('POST', '/accounts/bench/endpoints', { url: hooks.url + path, ...more })
    await register('/all', {})
    await register('/other', { events: ['voice.cloned'] })
    await register('/spelt', { events: ['video.failed'], spelling: 'event' })
    const data = { videoId: 'v', userId: 'bench', status: 'failed', error: { code: 'processing_error', message: 'No' } }
    const { id } = await bench.admin('POST', '/accounts/bench/events', { type: 'video.failed', data })
    await hooks.until(2)
    const byPath = new Map(hooks.received.map(({ path, body }) => [path, JSON.parse(body) as unknown]))
    const at = new Date(bench.clock.now()).toISOString()
    expect(byPath.get('/all')).toEqual({ type: 'video.failed', id, created: at, data })
    expect(byPath.get('/spelt')).toEqual({ event: 'video.failed', id, timestamp: at, data })
    expect(byPath.has('/other')).toBe(false)
    expect(hooks.received.every(({ body, signature }) => signature === signatureOf(secretOf(bench), body))).toBe(true)
  })

  test('receives the form of the switch, unless it chose the other one itself', async () => {
    await using bench = await setUpBench()
    await using hooks = await startWebhookReceiver()
    await bench.admin('POST', '/accounts/bench/endpoints', { url: `${hooks.url}/usual` })
    await bench.admin('POST', '/accounts/bench/endpoints', { url: `${hooks.url}/spelt`, spelling: 'event' })
    const namesFor = async (envelopeForm: 'type' | 'event') => {
      await bench.admin('PATCH', '/switches', { envelopeForm })
      const before = hooks.received.length
      await bench.admin('POST', '/accounts/bench/events', { type: 'avatar.failed', data: { avatarId: 'a' } })
      await hooks.until(before + 2)
      const names = hooks.received
        .slice(before)
        .map(({ path, body }) => [path, Object.keys(JSON.parse(body) as Record<string, unknown>)] as const)
      return Object.fromEntries(names)
    }
    const [type, event] = [
      ['type', 'id', 'created', 'data'],
      ['event', 'id', 'timestamp', 'data'],
    ]
    expect(await namesFor('type')).toEqual({ '/usual': type, '/spelt': event })
    expect(await namesFor('event')).toEqual({ '/usual': event, '/spelt': event })
  })

  test.each([
    ['20 credits', 22, null],
    ['its own threshold', 12, 10],
  ])('is notified once that the balance dropped below %s', async (_, credits, own) => {
    await using bench = await setUpBench({ credits })
    await using hooks = await startWebhookReceiver()
    if (own !== null) await bench.admin('PATCH', '/accounts/bench', { lowBalance: own })
    await bench.admin('POST', '/accounts/bench/endpoints', { url: hooks.url, events: ['credits.low_balance'] })
    const spend = (count: number) => bench.post('/run', { modelId: 'bench-picture', input: { prompt: 'a', count } })
    for (const count of [2, 1, 1]) await spend(count)
    await hooks.until(1)
    await settled(bench, 'delivered')
    expect(JSON.parse(hooks.received[0]?.body ?? '')).toMatchObject({
      type: 'credits.low_balance',
      data: { userId: 'bench', balance: credits - 3, threshold: own ?? 20, recommendation: expect.any(String) },
    })
  })

  test('on a private network is refused', async () => {
    await using bench = await setUpBench()
    const add = (url: string) => bench.admin('POST', '/accounts/bench/endpoints', { url })
    expect(await add('http://192.168.0.7/hook')).toEqual({ message: 'webhook must use https' })
    expect(await add('https://printer.local/hook')).toEqual({ message: 'webhook must be on a public host' })
  })
})
