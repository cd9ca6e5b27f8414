import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { avatarModels } from '#shared/contract/avatar.ts'
import { resourcePrice } from '#shared/contract/resource-price.ts'
import { startWebhookReceiver } from '../helpers/webhook-receiver.ts'
import { reduced, sharedResources } from './resource-caller.ts'

// Catches: a field, default, limit or error code of the avatar calls that is missing or differs, a price that the quote does
// not show, a failure that is not refunded, a filter or a page that lets the wrong avatars through, and a missing event.

const { service, get, post, call, refused, ended, account, minute } = sharedResources({
  entry: 'test/fixtures/fast-service.ts',
  credits: 10_000,
  // Everything takes only as long as it is made: no time has to pass.
  speed: 0,
})
const Envelope = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })
const Listed = z.looseObject({
  avatars: z.array(z.looseObject({ id: z.string(), prompt: z.string() })),
  pagination: z.object({ total: z.int(), limit: z.int(), offset: z.int(), hasMore: z.boolean() }),
  nextCursor: z.string().nullable(),
})
const balanceOf = async (key?: string) =>
  z.object({ balance: z.int() }).parse(await get('/credits/balance', key === undefined ? {} : { key })).balance

describe('generating an avatar', () => {
  test('answers at once with the inputs and the price, and later with its images', async () => {
    const started = await post('/avatars/generate', {
      prompt: 'a sailor',
      negativePrompt: 'hat',
      model: 'reality4',
      aspectRatio: '3:4',
      guidanceScale: 7.5,
      seed: 2_147_483_647,
      stylePreset: 'renaissance',
    })
    expect(started).toMatchObject({
      status: 'processing',
      prompt: 'a sailor',
      negativePrompt: 'hat',
      model: 'reality4',
      aspectRatio: '3:4',
      guidanceScale: 7.5,
      seed: 2_147_483_647,
      stylePreset: 'renaissance',
      creditCost: 5,
      imageUrl: null,
      thumbnailUrl: null,
      completedAt: null,
    })
    const made = await ended(`/avatars/${String(started['id'])}`)
    expect(made).toMatchObject({
      status: 'completed',
      imageUrl: expect.stringContaining('/files/'),
      thumbnailUrl: expect.stringContaining('/files/'),
      metadata: { generationTime: expect.any(Number), modelVersion: expect.stringContaining('reality4') },
      visibility: 'private',
      published: false,
      likes: 0,
      comments: 0,
      completedAt: expect.any(String),
    })
    const image = await fetch(String(made['imageUrl']))
    expect(image.headers.get('content-type')).toBe('image/png')
    await image.body?.cancel()
    expect(await get(`/avatars/${String(started['id'])}`, { at: reduced })).toMatchObject({ creditsUsed: 5 })
    expect(await get(`/avatars/${String(started['id'])}`, { at: reduced })).not.toHaveProperty('metadata')
  })

  test('has the defaults of the interface, also through the image shortcut', async () => {
    const defaults = { model: 'flux', negativePrompt: '', aspectRatio: '1:1', guidanceScale: 10, creditCost: 2 }
    for (const path of ['/avatars/generate', '/images/generate']) {
      const started = await post(path, { prompt: 'a cook' })
      expect(started).toMatchObject({ ...defaults, seed: expect.any(Number), status: 'processing' })
      await ended(`/avatars/${String(started['id'])}`)
    }
  })

  test.each(avatarModels.flatMap((model) => [1, 2, 3, 4].map((batchSize) => ({ model, batchSize }))))(
    'of $batchSize by $model costs what the price list says, each its own debit',
    async ({ model, batchSize }) => {
      await minute()
      const key = await account(`buyer-${model}-${batchSize}`, 50)
      const body = await post('/avatars/generate', { prompt: 'a cook', model, batchSize, seed: 5 }, { key })
      const Made = z.looseObject({ id: z.string(), seed: z.int(), creditCost: z.int() })
      const made = batchSize === 1 ? [Made.parse(body)] : z.array(Made).parse(body['avatars'])
      expect(made.map(({ seed }) => seed)).toEqual(Array.from({ length: batchSize }, (_, place) => 5 + place))
      const price = resourcePrice({ kind: 'avatar', model, batchSize })
      expect(made.reduce((sum, { creditCost }) => sum + creditCost, 0)).toBe(price)
      expect(await balanceOf(key)).toBe(50 - price)
      const { transactions } = z
        .object({ transactions: z.array(z.looseObject({ type: z.string(), resourceId: z.string().nullable() })) })
        .parse(await get('/user/credits/history', { key }))
      const debits = transactions.filter(({ type }) => type === 'debit')
      expect(new Set(debits.map(({ resourceId }) => resourceId))).toEqual(new Set(made.map(({ id }) => id)))
      expect(await get('/user/usage', { key })).toMatchObject({
        usage: {
          avatars: {
            count: batchSize,
            creditsSpent: price,
            byModel: { [model]: { count: batchSize, credits: price } },
          },
        },
        totalCreditsSpent: price,
      })
    },
  )

  test.each([
    [{ prompt: '  ' }, '400 invalid_prompt', { reason: 'empty', categories: [] }],
    [{ prompt: 'x'.repeat(2_001) }, '400 invalid_prompt', { reason: 'too_long', categories: [] }],
    [{ prompt: 'a beheading' }, '400 invalid_prompt', { reason: 'graphic violence', categories: ['graphic_violence'] }],
    [{}, '400 invalid_request', { field: 'prompt' }],
    [{ prompt: 'x', model: 'other' }, '400 invalid_request', { field: 'model' }],
    [{ prompt: 'x', aspectRatio: '2:1' }, '400 invalid_request', { field: 'aspectRatio' }],
    [{ prompt: 'x', guidanceScale: 0.9 }, '400 invalid_request', { field: 'guidanceScale' }],
    [{ prompt: 'x', guidanceScale: 20.1 }, '400 invalid_request', { field: 'guidanceScale' }],
    [{ prompt: 'x', seed: -1 }, '400 invalid_request', { field: 'seed' }],
    [{ prompt: 'x', seed: 2_147_483_648 }, '400 invalid_request', { field: 'seed' }],
    [{ prompt: 'x', batchSize: 5 }, '400 invalid_request', { field: 'batchSize' }],
    [{ prompt: 'x', batchSize: 0 }, '400 invalid_request', { field: 'batchSize' }],
    [{ prompt: 'x', stylePreset: 'baroque' }, '400 invalid_request', { field: 'stylePreset' }],
  ])('refuses %o without a charge', async (body, status, details) => {
    await minute()
    const before = await balanceOf()
    expect(await refused('POST', '/avatars/generate', body)).toEqual([status, details])
    expect(await balanceOf()).toBe(before)
  })

  test('is refused where the credits, the concurrency or the month of the tier are used up', async () => {
    await minute()
    const poor = await account('poor', 7)
    expect(await refused('POST', '/avatars/generate', { prompt: 'x', batchSize: 4 }, { key: poor })).toEqual([
      '402 insufficient_credits',
      { required: 8, available: 7, shortfall: 1 },
    ])
    const free = await account('single', 1_000, 'free')
    const both = await Promise.all(
      ['one', 'two'].map((prompt) => call('POST', '/avatars/generate', { prompt }, { key: free })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(both.find(({ status }) => status === 429)?.body).toMatchObject({
      error: {
        code: 'rate_limit_exceeded',
        details: { retryAfter: 5, limit: 1, window: 'concurrentGenerations' },
      },
    })
  })

  test('that fails is refunded once, with a reason and its event', async () => {
    await minute()
    await using hooks = await startWebhookReceiver()
    const key = await account('unlucky', 10)
    await service().admin('POST', '/accounts/unlucky/endpoints', { url: hooks.url, events: ['avatar.failed'] })
    for (const [prompt, code] of [
      ['please fail', 'processing_failed'],
      ['g o r e', 'content_policy_violation'],
    ]) {
      const { id } = await post('/avatars/generate', { prompt }, { key })
      await ended(`/avatars/${String(id)}`, { key })
      expect(await get(`/avatars/${String(id)}`, { key })).toMatchObject({ status: 'failed', error: { code } })
    }
    expect(await balanceOf(key)).toBe(10)
    await hooks.until(2)
    const events = hooks.received.map(({ body }) => Envelope.parse(JSON.parse(body)))
    expect(events.map(({ data }) => data['error'])).toMatchObject([
      { code: 'processing_failed' },
      { code: 'content_policy_violation' },
    ])
    expect(await get('/user/usage', { key })).toMatchObject({ totalCreditsSpent: 0 })
  })
})

describe('the list of avatars', () => {
  test('filters, searches, sorts and pages, by offset and by cursor', async () => {
    await minute()
    const key = await account('lister', 100)
    const ids: string[] = []
    for (const [prompt, model] of [
      ['A red sailor', 'flux'],
      ['A blue cook', 'imagen3'],
      ['A red king', 'flux'],
      ['please fail', 'flux'],
      ['A green cook', 'reality4'],
    ]) {
      const { id } = await post('/avatars/generate', { prompt, model }, { key })
      ids.push(String(id))
      await ended(`/avatars/${String(id)}`, { key })
    }
    await post(`/avatars/${ids[0]}/publish`, {}, { key })
    await post(`/avatars/${ids[2]}/publish`, { visibility: 'unlisted' }, { key })
    const list = async (query: string) => {
      await minute()
      return Listed.parse(await get(`/avatars${query}`, { key }))
    }
    const found = async (query: string) => (await list(query)).avatars.map(({ id }) => ids.indexOf(id))
    expect(await found('')).toEqual([4, 3, 2, 1, 0])
    expect(await found('?sortOrder=asc')).toEqual([0, 1, 2, 3, 4])
    for (const sortBy of ['likes', 'comments', 'remixes']) expect(await found(`?sortBy=${sortBy}`)).toHaveLength(5)
    expect(await found('?status=failed')).toEqual([3])
    expect(await found('?status=queued')).toEqual([])
    expect(await found('?model=flux&status=completed')).toEqual([2, 0])
    expect(await found('?search=COOK')).toEqual([4, 1])
    expect(await found('?search=100%25')).toEqual([])
    expect(await found('?published=true')).toEqual([2, 0])
    expect(await found('?published=false')).toEqual([4, 3, 1])
    expect(await found('?visibility=unlisted')).toEqual([2])
    expect((await list('?limit=2&offset=1')).pagination).toEqual({ total: 5, limit: 2, offset: 1, hasMore: true })
    expect(await found('?limit=2&offset=1')).toEqual([3, 2])
    const pages: number[][] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: z.output<typeof Listed> = await list(`?limit=2&cursor=${cursor}`)
      pages.push(page.avatars.map(({ id }) => ids.indexOf(id)))
      cursor = page.nextCursor
    }
    expect(pages).toEqual([[4, 3], [2, 1], [0]])
    expect(await get('/avatars?limit=2', { key, at: reduced })).toEqual({
      avatars: [expect.objectContaining({ id: ids[4], creditsUsed: 5 }), expect.objectContaining({ id: ids[3] })],
      nextCursor: expect.any(String),
      hasMore: true,
    })
    for (const query of ['limit=0', 'limit=101', 'sortBy=name', 'published=maybe', 'cursor=nonsense']) {
      expect((await refused('GET', `/avatars?${query}`, undefined, { key }))[0]).toBe('400 invalid_request')
    }
    expect((await list('?limit=100')).pagination.limit).toBe(100)
    expect(Listed.parse(await get('/avatars?search=cook')).avatars.every(({ id }) => !ids.includes(id))).toBe(true)
  })
})

test('an avatar that failed cannot be published', async () => {
  await minute()
  const { id } = await post('/avatars/generate', { prompt: 'please fail' })
  await ended(`/avatars/${String(id)}`)
  expect(await refused('POST', `/avatars/${String(id)}/publish`, {})).toEqual([
    '400 avatar_not_completed',
    { avatarId: id, status: 'failed' },
  ])
})

test('publishing, unpublishing and deleting show at once, and another account finds nothing', async () => {
  await minute()
  await using hooks = await startWebhookReceiver()
  const key = await account('publisher', 20)
  await service().admin('POST', '/accounts/publisher/endpoints', {
    url: hooks.url,
    events: ['avatar.published', 'avatar.completed'],
  })
  const { id } = await post('/avatars/generate', { prompt: 'a queen' }, { key })
  const path = `/avatars/${String(id)}`
  await ended(path, { key })
  expect(await post(`${path}/publish`, {}, { key })).toMatchObject({ visibility: 'public', published: true })
  expect((await call('DELETE', `${path}/publish`, undefined, { key })).body).toMatchObject({
    visibility: 'private',
    published: false,
  })
  await hooks.until(2)
  expect(hooks.received.map(({ body }) => Envelope.parse(JSON.parse(body)))).toMatchObject([
    {
      type: 'avatar.completed',
      data: {
        avatarId: id,
        userId: 'publisher',
        status: 'completed',
        imageUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/files\//),
        thumbnailUrl: expect.any(String),
        creditCost: 2,
        model: 'flux',
        prompt: 'a queen',
      },
    },
    { type: 'avatar.published', data: { avatarId: id, visibility: 'public', publishedAt: expect.any(String) } },
  ])
  for (const [method, suffix, body] of [
    ['GET', '', undefined],
    ['DELETE', '', undefined],
    ['POST', '/publish', {}],
    ['DELETE', '/publish', undefined],
  ] as const) {
    expect((await refused(method, `${path}${suffix}`, body))[0]).toBe('404 not_found')
  }
  const { imageUrl, thumbnailUrl } = await get(path, { key })
  const statusOf = async (url: unknown) => (await fetch(String(url), { method: 'HEAD' })).status
  expect([await statusOf(imageUrl), await statusOf(thumbnailUrl)]).toEqual([200, 200])
  expect((await call('DELETE', path, undefined, { key })).body).toEqual({ id, deleted: true })
  expect([await statusOf(imageUrl), await statusOf(thumbnailUrl)]).toEqual([404, 404])
  expect((await refused('GET', path, undefined, { key }))[0]).toBe('404 not_found')
  expect(await balanceOf(key)).toBe(18)
})
