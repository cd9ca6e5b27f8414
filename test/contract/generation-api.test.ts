import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestService, type TestService } from '../helpers/start-service.ts'

// Catches: a service that answers otherwise than the interface says of the Generation API. Each test's name is the
// sentence, or the row of a table, that it holds. The service is the real one, over HTTP, on a clock that the test moves.

const entry = resolve(import.meta.dirname, '../fixtures/fast-service.ts')
const api = '/v3/playground/v1'
const modelId = 'fast-picture'
const input = { prompt: 'a lake' }

const Answer = z.object({ success: z.literal(true), data: z.record(z.string(), z.unknown()) })
const Id = z.object({ id: z.guid() })

let service: TestService
beforeAll(async () => {
  service = await startTestService({ entry, clockRate: 0, credits: 100_000 })
})
afterAll(async () => service[Symbol.asyncDispose]())

type Call = { key?: string | null; headers?: Record<string, string>; body?: unknown }

async function call(method: string, path: string, { key = service.apiKey, headers = {}, body }: Call = {}) {
  const response = await fetch(`${service.baseUrl}${api}${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text }
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call('POST', path, { body, headers })
const dataOf = (answer: { body: unknown }) => Answer.parse(answer.body).data
const run = async (headers: Record<string, string> = {}, prompt = 'a lake') =>
  dataOf(await post('/run', { modelId, input: { prompt } }, headers))
const read = async (id: unknown, query = '') => dataOf(await call('GET', `/generations/${String(id)}${query}`))
const minute = () => service.admin('POST', '/clock/advance', { ms: 60_000 })
const balance = async () => {
  const response = await service.fetch('/v1/user/credits/balance')
  return z.object({ balance: z.int() }).parse(await response.json()).balance
}
const messageOf = ({ body }: { body: unknown }) =>
  typeof body === 'string' ? body : z.object({ message: z.string() }).parse(body).message

/** Lets a minute pass where the window is full, and says what the call is answered. */
async function refused(answer: Promise<{ status: number; body: unknown }>): Promise<string> {
  const settled = await answer
  return `${settled.status} ${messageOf(settled)}`
}

describe('Authentication', () => {
  test.each(['/models', `/models/${modelId}`, '/openapi.json', '/llms.txt'])(
    'public, no key: GET %s; it does not count toward a key’s rate limit',
    async (path) => {
      await minute()
      const answers = await Promise.all(Array.from({ length: 70 }, () => call('GET', path)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect((await call('GET', path, { key: null })).status).toBe(200)
      expect((await call('GET', '/batches')).status).toBe(200)
    },
  )

  test.each([
    ['missing', null],
    ['invalid', 'pk_live_nobody'],
  ])('a %s key yields 401 with a message starting `Invalid, expired, or revoked API key`', async (_, key) => {
    expect(await refused(call('GET', '/batches', { key }))).toMatch(/^401 Invalid, expired, or revoked API key/)
  })

  test('keys begin with the prefix `pk_live_`; an expired or revoked one yields 401', async () => {
    const Minted = z.object({ apiKey: z.string().startsWith('pk_live_'), keys: z.array(z.object({ id: z.int() })) })
    const { apiKey: key, keys } = Minted.parse(await service.admin('POST', '/accounts/practice/keys', {}))
    expect((await call('GET', '/batches', { key })).status).toBe(200)
    await service.admin('DELETE', `/keys/${keys.at(-1)?.id}`)
    expect((await call('GET', '/batches', { key })).status).toBe(401)
    const past = Minted.parse(await service.admin('POST', '/accounts/practice/keys', { expiresAt: 1 }))
    expect((await call('GET', '/batches', { key: past.apiKey })).status).toBe(401)
  })

  test('a suspended account yields 403 `Your account has been suspended.`', async () => {
    const Opened = z.object({ apiKey: z.string() })
    const { apiKey: key } = Opened.parse(await service.admin('POST', '/accounts', { id: 'banned' }))
    await service.admin('PATCH', '/accounts/banned', { suspended: true })
    expect(await refused(call('GET', '/batches', { key }))).toBe('403 Your account has been suspended.')
  })

  test('reading another account’s id returns 404', async () => {
    await minute()
    const Opened = z.object({ apiKey: z.string() })
    const { apiKey: key } = Opened.parse(await service.admin('POST', '/accounts', { id: randomUUID() }))
    const { id } = await run()
    const batch = dataOf(await post('/batches', { modelId, prompts: ['a'] }))
    expect(await refused(call('GET', `/generations/${String(id)}`, { key }))).toBe('404 Generation not found')
    expect(await refused(call('GET', `/batches/${String(batch['id'])}`, { key }))).toBe('404 Batch not found')
    expect(await refused(call('POST', `/batches/${String(batch['id'])}/stop`, { key, body: {} }))).toBe(
      '404 Batch not found',
    )
  })
})

describe('Model', () => {
  test('id, name, description, output_type, category, credits, pricing, cover_image, input_schema, endpoints', async () => {
    const { models } = z
      .object({ models: z.array(z.record(z.string(), z.unknown())) })
      .parse(dataOf(await call('GET', '/models')))
    expect(models).toEqual([
      {
        id: modelId,
        name: expect.any(String),
        description: expect.any(String),
        output_type: 'image',
        category: 'test',
        credits: 2,
        pricing: null,
        cover_image: null,
        input_schema: expect.objectContaining({ required: ['prompt'] }),
        endpoints: {
          run: { method: 'POST', url: `${service.baseUrl}${api}/run` },
          poll: { method: 'GET', url: `${service.baseUrl}${api}/generations/{id}` },
        },
      },
    ])
  })

  test('GET /models/{id}: unknown id returns 404 with a message starting `Model not found. Available models:` followed by ids', async () => {
    expect(await refused(call('GET', '/models/nothing'))).toBe(`404 Model not found. Available models: ${modelId}`)
  })

  test('GET /openapi.json: OpenAPI 3.1 description of run and generation status; each model’s input schema under components.schemas.Input_<modelId>', async () => {
    const document = z
      .object({
        openapi: z.string().regex(/^3\.1\./),
        paths: z.object({
          '/run': z.object({ post: z.unknown() }),
          '/generations/{id}': z.object({ get: z.unknown() }),
        }),
        components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
      })
      .parse((await call('GET', '/openapi.json')).body)
    expect(document.components.schemas[`Input_${modelId}`]).toMatchObject({ required: ['prompt'] })
    const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/([\w-]+)/g)].map(
      ([, name]) => name,
    )
    expect(references.every((name) => name !== undefined && name in document.components.schemas)).toBe(true)
  })

  test('GET /llms.txt: plain text list of model ids, output types and required inputs', async () => {
    const { body, headers } = await call('GET', '/llms.txt')
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
    expect(body).toContain(`- ${modelId}: image; required inputs: prompt`)
  })
})

describe('POST /estimate', () => {
  test('201; data.modelId, data.credits, data.pricingNote; no charge, no balance check, no moderation, no generation started', async () => {
    await minute()
    const before = await balance()
    const answer = await post('/estimate', { modelId, input: { prompt: 'a snuff film' } })
    expect(answer).toMatchObject({ status: 201, body: { success: true } })
    expect(dataOf(answer)).toEqual({ modelId, credits: 2, pricingNote: 'two credits' })
    expect(await balance()).toBe(before)
  })

  test("404 `Model '<id>' not found`: estimate with unknown model", async () => {
    expect(await refused(post('/estimate', { modelId: 'nothing', input }))).toBe("404 Model 'nothing' not found")
  })

  test.each([
    [{}, '400 Missing required field: modelId'],
    [{ modelId }, '400 Missing required field: input'],
    [{ modelId, input: {} }, '400 Missing required field: prompt'],
  ])('required fields present: %j is %s', async (body, sentence) => {
    expect(await refused(post('/estimate', body))).toBe(sentence)
  })

  test('counts toward the 60 requests a minute per key', async () => {
    await minute()
    const estimate = () => post('/estimate', { modelId, input })
    const answers = await Promise.all(Array.from({ length: 61 }, estimate))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('POST /run', () => {
  test('response 201: id (UUID), modelId, status `processing`, output null, error null, creditsSpent, createdAt', async () => {
    await minute()
    const data = await run()
    expect(Id.parse(data)).toBeTruthy()
    expect(data).toMatchObject({ modelId, status: 'processing', output: null, error: null, creditsSpent: 2 })
    expect(z.iso.datetime().parse(data['createdAt'])).toBe(data['createdAt'])
  })

  test('modelId must be in the public catalog; otherwise 400 listing available ids', async () => {
    expect(await refused(post('/run', { modelId: 'nothing', input }))).toBe(
      `400 Unknown model 'nothing'. Available models: ${modelId}`,
    )
  })

  test.each([
    ['http://example.org/hook', '400 webhook must use https'],
    ['https://10.0.0.1/hook', '400 webhook must be on a public host'],
    ['nonsense', '400 webhook must be a valid https URL'],
  ])('webhook, when given, is a valid https URL on a public host: %s is %s', async (webhook, sentence) => {
    expect(await refused(post('/run', { modelId, input, webhook }))).toBe(sentence)
  })

  test('input is an object', async () => {
    expect(await refused(post('/run', { modelId, input: 'a lake' }))).toBe('400 input must be an object')
  })

  test('Idempotency-Key: first 255 characters count; a repeat returns the generation already created and charges nothing', async () => {
    await minute()
    const key = randomUUID().padEnd(255, 'x')
    const before = await balance()
    const first = await run({ 'idempotency-key': `${key}one` })
    const second = await run({ 'idempotency-key': `${key}two` }, 'another prompt')
    expect(second['id']).toBe(first['id'])
    expect(await balance()).toBe(before - 2)
  })

  test('account under 60 generation starts a minute, over all of its keys', async () => {
    await minute()
    const Minted = z.object({ apiKey: z.string() })
    const { apiKey: key } = Minted.parse(await service.admin('POST', '/accounts/practice/keys', {}))
    const start = (more: Call = {}) => call('POST', '/run', { body: { modelId, input }, ...more })
    const answers = await Promise.all(Array.from({ length: 59 }, () => start()))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect((await start({ key })).status).toBe(201)
    expect(await refused(start({ key }))).toMatch(/^429 Generation start limit reached/)
    await minute()
    expect((await start({ key })).status).toBe(201)
  })

  test('text prompts pass content moderation; a request refused before a run starts is never charged', async () => {
    const before = await balance()
    expect(await refused(post('/run', { modelId, input: { prompt: 'a snuff film' } }))).toMatch(
      /^400 Prompt refused by content moderation/,
    )
    expect(await balance()).toBe(before)
  })

  test('optional monthly cap per key; a run beyond it is refused', async () => {
    const Minted = z.object({ apiKey: z.string() })
    const { apiKey: key } = Minted.parse(await service.admin('POST', '/accounts/practice/keys', { monthlyCap: 3 }))
    const start = () => call('POST', '/run', { key, body: { modelId, input } })
    expect((await start()).status).toBe(201)
    expect(await refused(start())).toMatch(/^403 API key monthly credit cap reached/)
  })

  test('the balance covers the price', async () => {
    const Opened = z.object({ apiKey: z.string() })
    const { apiKey: key } = Opened.parse(await service.admin('POST', '/accounts', { id: 'poor', credits: 1 }))
    expect(await refused(call('POST', '/run', { key, body: { modelId, input } }))).toMatch(/^402 Not enough credits/)
  })

  test('model cannot start the job after charge: credits refunded in the same request; response is 503', async () => {
    await minute()
    const before = await balance()
    const answer = await post('/run', { modelId, input }, { 'x-backlot-fault': 'fail-start' })
    expect(answer.status).toBe(503)
    expect(await balance()).toBe(before)
  })
})

describe('GET /generations/{id}', () => {
  test('succeeded: output has type and urls; input and completedAt are always null; mediaDurationSec null', async () => {
    await minute()
    const { id } = await run()
    await expect.poll(async () => (await read(id))['status']).toBe('succeeded')
    expect(await read(id)).toEqual({
      id,
      modelId,
      status: 'succeeded',
      input: null,
      output: { type: 'image', urls: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/files\/.+\.png$/)] },
      error: null,
      creditsSpent: 2,
      createdAt: expect.any(String),
      completedAt: null,
      mediaDurationSec: null,
    })
  })

  test('model failure: error set; credits refunded automatically', async () => {
    await minute()
    const before = await balance()
    const { id } = await run({}, 'a lake that will fail')
    await expect.poll(async () => (await read(id))['status']).toBe('failed')
    expect(await read(id)).toMatchObject({ output: null, error: 'The picture could not be made.', creditsSpent: 2 })
    expect(await balance()).toBe(before)
  })

  test('stillRunning is present only when `wait` was used; with it the call returns as soon as the job ends', async () => {
    await minute()
    const { id } = await run()
    expect(await read(id)).not.toHaveProperty('stillRunning')
    expect(await read(id, '?wait=55')).toMatchObject({ status: 'succeeded', stillRunning: false })
  })

  test.each([
    [1, 5],
    [500, 55],
  ])(
    'wait: 5 to 55, values outside are clamped: %i is held for %i seconds, then stillRunning is true',
    async (wait, held) => {
      await minute()
      // Nothing is made while a model is waited for: its typical ten seconds are over only when the clock says so.
      await using slow = await startTestService({ entry, clockRate: 0, speed: 0.01 })
      const started = await slow.fetch(`${api}/run`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ modelId, input }),
      })
      const { id } = dataOf({ body: await started.json() })
      let isOver = false
      const waiting = slow.fetch(`${api}/generations/${String(id)}?wait=${wait}`).then(async (response) => {
        isOver = true
        return dataOf({ body: await response.json() })
      })
      // The call is in the service once a later one has been answered.
      await slow.fetch(`${api}/generations/${String(id)}`)
      await slow.admin('POST', '/clock/advance', { ms: held * 1_000 - 1 })
      await slow.fetch(`${api}/generations/${String(id)}`)
      expect(isOver).toBe(false)
      await slow.admin('POST', '/clock/advance', { ms: 1 })
      expect(await waiting).toMatchObject({ status: 'processing', stillRunning: true })
    },
  )

  test('400 `Invalid generation id`: id is not a UUID', async () => {
    expect(await refused(call('GET', '/generations/nonsense'))).toMatch(/^400 Invalid generation id/)
  })

  test('404 `Generation not found`: no such generation in the key’s account', async () => {
    expect(await refused(call('GET', `/generations/${randomUUID()}`))).toBe('404 Generation not found')
  })

  test('timeout: unfinished after 15 minutes; error begins `Generation timed out`; credits refunded', async () => {
    await using slow = await startTestService({ entry, clockRate: 0, speed: 0.001 })
    const started = await slow.fetch(`${api}/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ modelId, input }),
    })
    const { id } = dataOf({ body: await started.json() })
    await slow.admin('POST', '/clock/advance', { ms: 15 * 60_000 })
    const ended = dataOf({ body: await (await slow.fetch(`${api}/generations/${String(id)}`)).json() })
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringMatching(/^Generation timed out/) })
    expect(await (await slow.fetch('/v1/user/credits/balance')).json()).toMatchObject({ balance: 1_000 })
  })
})

describe('Limits', () => {
  test('60 requests per key in a rolling 60 s; the 429 body is a plain JSON string; no Retry-After or rate limit headers', async () => {
    await minute()
    const poll = () => call('GET', `/generations/${randomUUID()}`)
    expect(new Set((await Promise.all(Array.from({ length: 60 }, poll))).map(({ status }) => status))).toEqual(
      new Set([404]),
    )
    const limited = await poll()
    expect([limited.status, limited.body]).toEqual([429, expect.stringMatching(/^API key rate limit exceeded/)])
    expect([...limited.headers.keys()].filter((name) => /retry|rate/.test(name))).toEqual([])
    await service.admin('POST', '/clock/advance', { ms: 59_999 })
    expect((await poll()).status).toBe(429)
    await service.admin('POST', '/clock/advance', { ms: 1 })
    expect((await poll()).status).toBe(404)
  })
})

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
    const { apiKey: key } = Opened.parse(await service.admin('POST', '/accounts', { id: 'poorer', credits: 3 }))
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
