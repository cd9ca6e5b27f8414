import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { creditPacks } from '#shared/contract/user.ts'
import { startWebhookReceiver } from '../helpers/webhook-receiver.ts'
import { reduced, sharedResources } from './resource-caller.ts'

// Catches: an address, a field or an error code of the account calls that is missing or differs, credits that move without
// their purchase or twice with it, a balance that its history does not explain, and an event without its change.

const { service, call, get, post, refused, account, minute } = sharedResources({
  entry: 'test/fixtures/fast-service.ts',
  credits: 1_000,
})

const Envelope = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })

const payment = (url: unknown, outcome?: string) => {
  const { pathname } = new URL(z.string().parse(url))
  const path = outcome === undefined ? pathname : `${pathname}/${outcome}`
  // A browser sends the form of the page like this, and no key.
  return fetch(`${service().baseUrl}${path}`, {
    method: outcome === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    ...(outcome === undefined ? {} : { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }),
  })
}

describe('the balance', () => {
  test('is the same at all four addresses', async () => {
    const key = await account('four', 70)
    const body = await get('/user/credits/balance', { key })
    expect(body).toMatchObject({
      balance: 70,
      lifetime: { earned: 70, purchased: 0, spent: 0 },
      currentMonth: { earned: 70, spent: 0 },
      tier: 'pro',
      nextRefill: expect.stringMatching(/-01T00:00:00\.000Z$/),
    })
    expect(await get('/credits/balance', { key })).toEqual(body)
    expect(await get('/credits/balance', { key, at: reduced })).toEqual(body)
    expect(await get('/user/credits/balance', { key, at: reduced })).toEqual(body)
  })

  test('is refilled once with the first call of a new month, and the history says so', async () => {
    const key = await account('refilled', 10, 'free')
    const { nextRefill } = z.object({ nextRefill: z.string() }).parse(await get('/user/credits/balance', { key }))
    await service().admin('POST', '/clock/advance', { ms: 31 * 24 * 60 * 60_000 })
    for (let time = 0; time < 2; time += 1) {
      expect(await get('/user/credits/balance', { key })).toMatchObject({ balance: 60, lifetime: { earned: 60 } })
    }
    const { transactions } = z
      .object({ transactions: z.array(z.looseObject({ createdAt: z.string() })) })
      .parse(await get('/user/credits/history', { key }))
    expect(transactions).toMatchObject([
      { type: 'credit', amount: 50, balance: 60, resourceType: 'refill' },
      { type: 'credit', amount: 10, balance: 10, resourceType: 'grant' },
    ])
    expect(Date.parse(transactions[0]?.createdAt ?? '')).toBeGreaterThanOrEqual(Date.parse(nextRefill))
  })
})

describe('the profile', () => {
  test('begins empty, and takes changes one by one', async () => {
    const key = await account('nora', 0)
    const profile = await get('/user/profile', { key })
    expect(profile).toMatchObject({
      id: 'nora',
      username: 'nora',
      displayName: '',
      bio: '',
      website: '',
      tier: 'pro',
      verified: false,
      stats: { avatarsCreated: 0, videosGenerated: 0, voicesCloned: 0, followers: 0, following: 0 },
    })
    const changed = await call('PATCH', '/user/profile', { displayName: ' Nora ', website: 'https://n.test' }, { key })
    expect(changed).toMatchObject({ status: 200, body: { displayName: 'Nora', website: 'https://n.test', bio: '' } })
    await call('PATCH', '/user/profile', { bio: 'Films.' }, { key, at: reduced })
    expect(await get('/user/profile', { key })).toMatchObject({ displayName: 'Nora', bio: 'Films.' })
  })

  test.each([
    [{ displayName: '' }, 'displayName'],
    [{ displayName: 'x'.repeat(81) }, 'displayName'],
    [{ bio: 'x'.repeat(501) }, 'bio'],
    [{ bio: 7 }, 'bio'],
    [{ website: 'nowhere' }, 'website'],
    [{ website: 'javascript:alert(1)' }, 'website'],
  ])('refuses %o with invalid_update', async (body, field) => {
    await minute()
    expect(await refused('PATCH', '/user/profile', body)).toEqual([
      '400 invalid_update',
      { field, reason: expect.any(String) },
    ])
  })
})

describe('a purchase', () => {
  test.each(Object.entries(creditPacks))('of %s is paid once, moves credits and is announced', async (packId, pack) => {
    await minute()
    await using hooks = await startWebhookReceiver()
    const id = `buyer-${packId}`
    const key = await account(id, 5)
    await service().admin('POST', `/accounts/${id}/endpoints`, { url: hooks.url, events: ['credits.purchased'] })
    const bought = await post('/user/credits/purchase', { packId, returnUrl: 'https://shop.test/done?x=1' }, { key })
    expect(bought).toMatchObject({
      packId,
      credits: pack.credits,
      price: pack.price,
      currency: 'USD',
      status: 'pending',
      expiresAt: expect.any(String),
    })
    const page = await payment(bought['paymentUrl'])
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    // With any stricter policy, the page’s own forms have no origin and are refused.
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(await page.text()).toContain(`$${pack.price.toFixed(2)}`)
    const paid = await payment(bought['paymentUrl'], 'complete')
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `https://shop.test/done?x=1&purchaseId=${String(bought['id'])}&status=completed`,
    ])
    await payment(bought['paymentUrl'], 'complete')
    await payment(bought['paymentUrl'], 'cancel')
    const all = pack.credits + pack.bonus
    expect(await get('/user/credits/balance', { key })).toMatchObject({
      balance: 5 + all,
      lifetime: { earned: 5, purchased: all, spent: 0 },
    })
    expect(await get(`/user/credits/purchases/${String(bought['id'])}`, { key })).toMatchObject({ status: 'completed' })
    expect(await get('/user/credits/history?limit=1', { key })).toMatchObject({
      transactions: [
        { type: 'credit', amount: all, balance: 5 + all, resourceType: 'purchase', resourceId: bought['id'] },
      ],
      pagination: { total: 2, limit: 1, offset: 0, hasMore: true },
    })
    await hooks.until(1)
    expect(Envelope.parse(JSON.parse(hooks.received[0]?.body ?? ''))).toMatchObject({
      type: 'credits.purchased',
      data: {
        userId: id,
        purchaseId: bought['id'],
        amount: pack.credits,
        bonusAmount: pack.bonus,
        newBalance: 5 + all,
        price: pack.price,
        currency: 'USD',
      },
    })
  })

  test('that is cancelled or expires moves nothing, and cannot be paid any more', async () => {
    const key = await account('hesitant', 5)
    const cancelled = await post('/user/credits/purchase', { packId: 'pack_100' }, { key })
    expect((await payment(cancelled['paymentUrl'], 'cancel')).status).toBe(200)
    await payment(cancelled['paymentUrl'], 'complete')
    const late = await post('/user/credits/purchase', { packId: 'pack_100' }, { key })
    await service().admin('POST', '/clock/advance', { ms: 31 * 60_000 })
    expect(await (await payment(late['paymentUrl'], 'complete')).text()).toContain('Purchase expired')
    const statusOf = async (id: unknown) => (await get(`/user/credits/purchases/${String(id)}`, { key }))['status']
    expect([await statusOf(cancelled['id']), await statusOf(late['id'])]).toEqual(['cancelled', 'expired'])
    expect(await get('/user/credits/purchases?limit=1', { key })).toMatchObject({
      purchases: [{ id: late['id'], status: 'expired', createdAt: expect.any(String) }],
      pagination: { total: 2, limit: 1, offset: 0, hasMore: true },
    })
    expect(await get('/user/credits/balance', { key })).toMatchObject({ balance: 5, lifetime: { purchased: 0 } })
  })

  test('is refused with the codes of the interface, and another account finds none', async () => {
    await minute()
    expect(await refused('POST', '/user/credits/purchase', { packId: 'pack_7' })).toEqual([
      '400 invalid_pack_id',
      { packId: 'pack_7', available: Object.keys(creditPacks) },
    ])
    const order = { packId: 'pack_100', paymentMethod: 'cheque' }
    expect(await refused('POST', '/user/credits/purchase', order)).toEqual([
      '400 payment_failed',
      { reason: 'unsupported_method', paymentMethod: 'cheque' },
    ])
    const { id, paymentUrl } = await post('/user/credits/purchase', { packId: 'pack_100' })
    const key = await account('stranger', 0)
    expect(await get('/user/credits/purchases', { key })).toMatchObject({ purchases: [], pagination: { total: 0 } })
    expect((await refused('GET', `/user/credits/purchases/${String(id)}`, undefined, { key }))[0]).toBe('404 not_found')
    expect((await payment(`${String(paymentUrl)}x`)).status).toBe(404)
  })
})

describe('the tier', () => {
  test('changes on the admin surface, with its limits and its event', async () => {
    await minute()
    await using hooks = await startWebhookReceiver()
    const key = await account('climber', 0, 'free')
    await service().admin('POST', '/accounts/climber/endpoints', { url: hooks.url })
    expect(await get('/user/tier', { key })).toMatchObject({
      currentTier: 'free',
      tierDetails: { name: 'Free', price: 0, limits: { concurrentGenerations: 1 }, features: expect.any(Array) },
      usage: { avatarsThisMonth: 0, videosThisMonth: 0, voiceClones: 0 },
      billingCycle: {
        start: expect.stringContaining('-01T'),
        end: expect.any(String),
        renewalDate: expect.any(String),
      },
    })
    await service().admin('POST', '/accounts/climber/tier', { tier: 'enterprise' })
    expect(await get('/user/tier', { key })).toMatchObject({
      currentTier: 'enterprise',
      tierDetails: { limits: { concurrentGenerations: 20, videosPerMonth: null } },
    })
    await service().admin('POST', '/accounts/climber/tier', { tier: 'pro' })
    await hooks.until(2)
    expect(hooks.received.map(({ body }) => Envelope.parse(JSON.parse(body)))).toMatchObject([
      { type: 'tier.upgraded', data: { userId: 'climber', previousTier: 'free', newTier: 'enterprise' } },
      { type: 'tier.downgraded', data: { userId: 'climber', previousTier: 'enterprise', newTier: 'pro' } },
    ])
  })

  test.each([
    ['free', 10],
    ['pro', 60],
    ['enterprise', 300],
  ])('%s allows %i requests a minute, and one more is refused', async (tier, most) => {
    const key = await account(`fast-${tier}`, 0, tier)
    for (let call = 0; call < most; call += 1) await get('/credits/balance', { key })
    expect(await refused('GET', '/credits/balance', undefined, { key })).toEqual([
      '429 rate_limit_exceeded',
      { retryAfter: 60, limit: most, window: 60 },
    ])
    await minute()
    await get('/credits/balance', { key })
  })
})

test('errors have both forms: the second address is always flat, the first one by its switch', async () => {
  await minute()
  const flat = { error: 'not_found', message: 'Purchase not found', code: 'not_found' }
  const nested = { error: { code: 'not_found', message: 'Purchase not found', details: {} } }
  const path = '/user/credits/purchases/none'
  expect(await call('GET', path)).toEqual({ status: 404, body: nested })
  expect(await call('GET', path, undefined, { at: reduced })).toEqual({ status: 404, body: flat })
  await service().admin('PATCH', '/switches', { errorForm: 'flat' })
  expect(await call('GET', path)).toEqual({ status: 404, body: flat })
  await service().admin('PATCH', '/switches', { errorForm: 'error' })
})

test('usage of every period adds up to what the history took', async () => {
  await minute()
  const key = await account('spender', 100)
  const started = await service().fetch('/v3/playground/v1/run', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'one' },
    body: JSON.stringify({ modelId: 'fast-picture', input: { prompt: 'a lake' } }),
  })
  const { data: run } = z.object({ data: z.object({ id: z.string() }) }).parse(await started.json())
  const statusNow = async () => {
    await minute()
    const read = await service().fetch(`/v3/playground/v1/generations/${run.id}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    return z.object({ data: z.object({ status: z.string() }) }).parse(await read.json()).data.status
  }
  await expect.poll(statusNow).toBe('succeeded')
  for (const days of [7, 30, 90]) {
    expect(await get(`/user/usage?period=${days}d`, { key })).toMatchObject({
      period: `${days}d`,
      usage: {
        avatars: { count: 1, creditsSpent: 2, byModel: { 'fast-picture': { count: 1, credits: 2 } } },
        videos: { count: 0, creditsSpent: 0, totalDuration: 0 },
        audio: { count: 0, creditsSpent: 0, totalDuration: 0 },
      },
      totalCreditsSpent: 2,
      averagePerDay: Math.round((2 / days) * 100) / 100,
    })
  }
  await service().admin('POST', '/clock/advance', { ms: 8 * 24 * 60 * 60_000 })
  expect(await get('/user/usage?period=7d', { key })).toMatchObject({ totalCreditsSpent: 0 })
  expect(await get('/user/usage', { key })).toMatchObject({ period: '30d', totalCreditsSpent: 2 })
  expect((await refused('GET', '/user/usage?period=1y', undefined, { key }))[0]).toBe('400 invalid_request')
})
