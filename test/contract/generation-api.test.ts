import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api, type Call, dataOf, modelId, openCaller, refused, sharedCaller } from './api-caller.ts'

// Catches: a service whose Generation API answers differ from the interface. Each test's name is the sentence, or the
// table row, that it checks. The service is the real one, over HTTP, on a clock that the test moves.

const input = { prompt: 'a lake' }
const Id = z.object({ id: z.guid() })

const caller = sharedCaller({ credits: 100_000 })
const { call, post, run, read, balance, minute } = caller

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
    const { apiKey: key, keys } = Minted.parse(await caller.service().admin('POST', '/accounts/practice/keys', {}))
    expect((await call('GET', '/batches', { key })).status).toBe(200)
    await caller.service().admin('DELETE', `/keys/${keys.at(-1)?.id}`)
    expect((await call('GET', '/batches', { key })).status).toBe(401)
    const past = Minted.parse(await caller.service().admin('POST', '/accounts/practice/keys', { expiresAt: 1 }))
    expect((await call('GET', '/batches', { key: past.apiKey })).status).toBe(401)
  })

  test('a suspended account yields 403 `Your account has been suspended.`', async () => {
    const Opened = z.object({ apiKey: z.string() })
    const { apiKey: key } = Opened.parse(await caller.service().admin('POST', '/accounts', { id: 'banned' }))
    await caller.service().admin('PATCH', '/accounts/banned', { suspended: true })
    expect(await refused(call('GET', '/batches', { key }))).toBe('403 Your account has been suspended.')
  })

  test('reading another account’s id returns 404', async () => {
    await minute()
    const Opened = z.object({ apiKey: z.string() })
    const { apiKey: key } = Opened.parse(await caller.service().admin('POST', '/accounts', { id: randomUUID() }))
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
          run: { method: 'POST', url: `${caller.service().baseUrl}${api}/run` },
          poll: { method: 'GET', url: `${caller.service().baseUrl}${api}/generations/{id}` },
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
    const { apiKey: key } = Minted.parse(await caller.service().admin('POST', '/accounts/practice/keys', {}))
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
    const { apiKey: key } = Minted.parse(
      await caller.service().admin('POST', '/accounts/practice/keys', { monthlyCap: 3 }),
    )
    const start = () => call('POST', '/run', { key, body: { modelId, input } })
    expect((await start()).status).toBe(201)
    expect(await refused(start())).toMatch(/^403 API key monthly credit cap reached/)
  })

  test('the balance covers the price', async () => {
    const Opened = z.object({ apiKey: z.string() })
    const { apiKey: key } = Opened.parse(await caller.service().admin('POST', '/accounts', { id: 'poor', credits: 1 }))
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
      // The model does not finish by itself: its typical ten seconds pass only when the test moves the clock.
      await using slow = await openCaller({ speed: 0.01 })
      const started = await slow.service.fetch(`${api}/run`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ modelId, input }),
      })
      const { id } = dataOf({ body: await started.json() })
      let isOver = false
      const waiting = slow.service.fetch(`${api}/generations/${String(id)}?wait=${wait}`).then(async (response) => {
        isOver = true
        return dataOf({ body: await response.json() })
      })
      // The waiting call has reached the service once a later call is answered.
      await slow.service.fetch(`${api}/generations/${String(id)}`)
      await slow.service.admin('POST', '/clock/advance', { ms: held * 1_000 - 1 })
      await slow.service.fetch(`${api}/generations/${String(id)}`)
      expect(isOver).toBe(false)
      await slow.service.admin('POST', '/clock/advance', { ms: 1 })
      expect(await waiting).toMatchObject({ status: 'processing', stillRunning: true })
    },
  )

  test('400 `Invalid generation id`: id is not a UUID', async () => {
    expect(await refused(call('GET', '/generations/nonsense'))).toMatch(/^400 Invalid generation id/)
    // This id cannot be decoded; it must not crash the service.
    expect(await refused(call('GET', '/generations/%zz'))).toMatch(/^400 Invalid generation id/)
    expect(await refused(call('GET', '/models/%E0%A4%A'))).toMatch(/^404 Model not found/)
  })

  test('404 `Generation not found`: no such generation in the key’s account', async () => {
    expect(await refused(call('GET', `/generations/${randomUUID()}`))).toBe('404 Generation not found')
  })

  test('timeout: unfinished after 15 minutes; error begins `Generation timed out`; credits refunded', async () => {
    await using slow = await openCaller({ speed: 0.001 })
    const started = await slow.service.fetch(`${api}/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ modelId, input }),
    })
    const { id } = dataOf({ body: await started.json() })
    await slow.service.admin('POST', '/clock/advance', { ms: 15 * 60_000 })
    const ended = dataOf({ body: await (await slow.service.fetch(`${api}/generations/${String(id)}`)).json() })
    expect(ended).toMatchObject({ status: 'failed', error: expect.stringMatching(/^Generation timed out/) })
    expect(await (await slow.service.fetch('/v1/user/credits/balance')).json()).toMatchObject({ balance: 1_000 })
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
    await caller.service().admin('POST', '/clock/advance', { ms: 59_999 })
    expect((await poll()).status).toBe(429)
    await caller.service().admin('POST', '/clock/advance', { ms: 1 })
    expect((await poll()).status).toBe(404)
  })
})
