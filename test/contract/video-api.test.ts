import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { resourcePrice } from '#shared/contract/resource-price.ts'
import { addSpeech, holdMaking } from '../helpers/stored-resources.ts'
import { startWebhookReceiver } from '../helpers/webhook-receiver.ts'
import { reduced, sharedResources } from './resource-caller.ts'

// Catches: a field, default, limit or error code of the video calls that is missing or differs, a price beside the price
// list, a failed video that is not refunded, and a sound that costs, gets lost or leaves the video as it was.

const { service, get, post, call, refused, ended, account, minute } = sharedResources({
  entry: 'test/fixtures/fast-service.ts',
  credits: 100_000,
  speed: 0,
})
const Envelope = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })
const silence = (seconds: number) => ({ rate: 8_000, channels: [new Float32Array(8_000 * seconds)] }) as const

type Options = { readonly key?: string }

async function madeAvatar(options: Options = {}, prompt = 'a sailor'): Promise<string> {
  await minute()
  const { id } = await post('/images/generate', { prompt }, options)
  await ended(`/avatars/${String(id)}`, options)
  return String(id)
}
const balanceOf = async (options: Options = {}) =>
  z.object({ balance: z.int() }).parse(await get('/credits/balance', options)).balance

test('a video has the defaults of the interface, and everything once it is made', async () => {
  const imageId = await madeAvatar()
  const started = await post('/videos/from-image', { imageId })
  expect(started).toMatchObject({
    userId: 'practice',
    avatarId: imageId,
    status: 'processing',
    videoUrl: null,
    thumbnailUrl: null,
    durationSeconds: 5,
    resolution: '720p',
    fps: 30,
    format: 'mp4',
    studioTier: 'basic',
    motionStyle: 'moderate',
    creditCost: 30,
    hasAudio: false,
    audioId: null,
  })
  const path = `/videos/${String(started['id'])}`
  const made = await ended(path)
  expect(made).toMatchObject({
    status: 'completed',
    videoUrl: expect.stringContaining('.mp4'),
    thumbnailUrl: expect.stringContaining('/files/'),
    fileSize: expect.any(Number),
    metadata: { processingTime: expect.any(Number), renderEngine: expect.any(String) },
    completedAt: expect.any(String),
  })
  const answer = await fetch(String(made['videoUrl']))
  expect([answer.headers.get('content-type'), Number(answer.headers.get('content-length'))]).toEqual([
    'video/mp4',
    made['fileSize'],
  ])
  await answer.body?.cancel()
  expect(await get(path, { at: reduced })).toMatchObject({ creditsUsed: 30, videoUrl: made['videoUrl'] })
})

const lengths = { basic: [1, 5, 5.5, 6, 10], pro: [1, 5, 5.1, 17, 30] } as const
const grid = (['basic', 'pro'] as const).flatMap((tier) => lengths[tier].map((seconds) => [tier, seconds] as const))

test.each(grid)('a %s video of %f seconds is charged as the price list says', async (studioTier, durationSeconds) => {
  const imageId = await madeAvatar()
  const before = await balanceOf()
  const { id, creditCost } = await post('/videos/from-image', { imageId, studioTier, durationSeconds })
  const extra = Math.max(0, Math.ceil(durationSeconds - 5))
  const price = studioTier === 'basic' ? 30 + 6 * extra : 20 + 4 * extra
  expect([creditCost, resourcePrice({ kind: 'video', studioTier, durationSeconds })]).toEqual([price, price])
  expect(await balanceOf()).toBe(before - price)
  // The longest one is made in halves.
  const url = (ending: string) => expect.stringMatching(new RegExp(`${ending}$`, 'u')) as unknown
  const made = { status: 'completed', videoUrl: url('mp4'), thumbnailUrl: url('png') }
  expect(await ended(`/videos/${String(id)}`)).toMatchObject(made)
})

test.each([
  [{ durationSeconds: 0.5 }, '400 invalid_duration', { duration: 0.5, minimum: 1, maximum: 10, studioTier: 'basic' }],
  [{ durationSeconds: 10.1 }, '400 invalid_duration', { duration: 10.1, minimum: 1, maximum: 10, studioTier: 'basic' }],
  [
    { durationSeconds: 30.1, studioTier: 'pro' },
    '400 invalid_duration',
    { duration: 30.1, minimum: 1, maximum: 30, studioTier: 'pro' },
  ],
  [{ studioTier: 'best' }, '400 invalid_request', { field: 'studioTier' }],
  [{ motionStyle: 'wild' }, '400 invalid_request', { field: 'motionStyle' }],
  [{ fps: 60 }, '400 invalid_request', { field: 'fps' }],
  [{ imageId: 'none' }, '400 invalid_image', { imageId: 'none', reason: 'not_found' }],
  [{ imageId: undefined }, '400 invalid_request', { field: 'imageId' }],
  [{ title: 'x'.repeat(201) }, '400 invalid_request', { field: 'title' }],
])('refuses %o without a charge', async (body, status, details) => {
  const imageId = await madeAvatar()
  const before = await balanceOf()
  expect(await refused('POST', '/videos/from-image', { imageId, ...body })).toEqual([status, details])
  expect(await balanceOf()).toBe(before)
})

test('refuses an avatar that is being made, that failed, that lost its image, or that is another account’s', async () => {
  await minute()
  const unfinished = await madeAvatar()
  holdMaking(service().dataFolder, unfinished)
  expect(await refused('POST', '/videos/from-image', { imageId: unfinished })).toEqual([
    '400 avatar_not_completed',
    { avatarId: unfinished, status: 'processing' },
  ])
  const failed = await madeAvatar({}, 'please fail')
  expect(await refused('POST', '/videos/from-image', { imageId: failed })).toEqual([
    '400 invalid_image',
    { imageId: failed, reason: 'failed' },
  ])
  const lost = await madeAvatar()
  await rm(join(service().dataFolder, 'files', lost), { recursive: true })
  expect(await refused('POST', '/videos/from-image', { imageId: lost })).toEqual([
    '400 invalid_image',
    { imageId: lost, reason: 'inaccessible' },
  ])
  const key = await account('neighbour', 100)
  const own = await madeAvatar()
  expect((await refused('POST', '/videos/from-image', { imageId: own }, { key }))[0]).toBe('400 invalid_image')
})

test('a video that fails is refunded, and its events say how it went', async () => {
  await using hooks = await startWebhookReceiver()
  const key = await account('filmer', 100)
  await service().admin('POST', '/accounts/filmer/endpoints', {
    url: hooks.url,
    events: ['video.processing', 'video.completed', 'video.failed'],
  })
  const imageId = await madeAvatar({ key })
  const before = await balanceOf({ key })
  const { id } = await post('/videos/from-image', { imageId }, { key, fault: 'fail-run' })
  expect(await ended(`/videos/${String(id)}`, { key })).toMatchObject({
    status: 'failed',
    error: { code: 'processing_error' },
  })
  expect(await balanceOf({ key })).toBe(before)
  await hooks.until(2)
  const good = await post('/videos/from-image', { imageId }, { key })
  await ended(`/videos/${String(good['id'])}`, { key })
  await hooks.until(4)
  const events = hooks.received.map(({ body }) => Envelope.parse(JSON.parse(body)))
  const of = (video: unknown) => events.filter(({ data }) => data['videoId'] === video)
  expect(new Set(of(id).map(({ type }) => type))).toEqual(new Set(['video.processing', 'video.failed']))
  expect(of(good['id']).find(({ type }) => type === 'video.completed')?.data).toMatchObject({
    userId: 'filmer',
    avatarId: imageId,
    status: 'completed',
    videoUrl: expect.stringContaining('/files/'),
    thumbnailUrl: expect.stringContaining('/files/'),
    durationSeconds: expect.any(Number),
    creditCost: 30,
    resolution: '720p',
  })
  expect((await refused('POST', '/videos/from-image', { imageId }, { key, fault: 'fail-start' }))[0]).toBe(
    '500 processing_failed',
  )
  expect(await balanceOf({ key })).toBe(before - 30)
})

test('a tier’s videos a day are counted, announced near their end, and then refused', async () => {
  await using hooks = await startWebhookReceiver()
  const key = await account('daily', 1_000, 'free')
  await service().admin('POST', '/accounts/daily/endpoints', { url: hooks.url, events: ['usage.limit_approaching'] })
  const imageId = await madeAvatar({ key })
  for (let made = 0; made < 10; made += 1) {
    await minute()
    const { id } = await post('/videos/from-image', { imageId }, { key })
    await ended(`/videos/${String(id)}`, { key })
  }
  expect(await refused('POST', '/videos/from-image', { imageId }, { key })).toEqual([
    '403 tier_limit_reached',
    { limit: 'videoPerDay', used: 10, allowed: 10, resetsAt: expect.stringContaining('T00:00:00'), tier: 'free' },
  ])
  await hooks.until(1)
  expect(Envelope.parse(JSON.parse(hooks.received[0]?.body ?? ''))).toMatchObject({
    type: 'usage.limit_approaching',
    data: { userId: 'daily', limit: 'videoPerDay', used: 8, allowed: 10 },
  })
  await service().admin('POST', '/clock/advance', { ms: 24 * 60 * 60_000 })
  await post('/videos/from-image', { imageId }, { key })
})

test('adding audio makes the video again as long as the longer of the two, and costs nothing', async () => {
  const imageId = await madeAvatar()
  const { id } = await post('/videos/from-image', { imageId, durationSeconds: 3 })
  const path = `/videos/${String(id)}`
  const silent = await ended(path)
  const before = await balanceOf()
  const audioId = addSpeech(service().dataFolder, 'practice', silence(7))
  expect(await post(`${path}/add-audio`, { audioId })).toMatchObject({
    id,
    status: 'processing',
    hasAudio: false,
    videoUrl: silent['videoUrl'],
  })
  const spoken = await ended(path)
  expect(spoken).toMatchObject({ status: 'completed', hasAudio: true, audioId, creditCost: 30 })
  expect(spoken['videoUrl']).not.toBe(silent['videoUrl'])
  expect(await balanceOf()).toBe(before)
  expect(await post(`${path}/add-audio`, { audioId })).toMatchObject({
    status: 'completed',
    videoUrl: spoken['videoUrl'],
  })
  expect((await refused('POST', `${path}/add-audio`, { audioId: 'none' }))[0]).toBe('404 not_found')
})

test('a failure to add audio leaves the video as it was, says so, and can be tried again', async () => {
  await using hooks = await startWebhookReceiver()
  const key = await account('dubber', 100)
  await service().admin('POST', '/accounts/dubber/endpoints', { url: hooks.url, events: ['video.failed'] })
  const imageId = await madeAvatar({ key })
  const { id } = await post('/videos/from-image', { imageId }, { key })
  const path = `/videos/${String(id)}`
  const before = [await ended(path, { key }), await balanceOf({ key })]
  const audioId = addSpeech(service().dataFolder, 'dubber', silence(7))
  expect(await post(`${path}/add-audio`, { audioId }, { key, fault: 'fail-run' })).toMatchObject({
    status: 'processing',
    videoUrl: expect.any(String),
  })
  await ended(path, { key })
  expect([await get(path, { key }), await balanceOf({ key })]).toEqual(before)
  await hooks.until(1)
  expect(Envelope.parse(JSON.parse(hooks.received[0]?.body ?? ''))).toMatchObject({
    type: 'video.failed',
    data: { videoId: id, status: 'failed', error: { code: 'processing_error' } },
  })
  const unstarted = { key, fault: 'fail-start' }
  expect((await refused('POST', `${path}/add-audio`, { audioId }, unstarted))[0]).toBe('500 processing_failed')
  expect([await get(path, { key }), await balanceOf({ key })]).toEqual(before)
  await post(`${path}/add-audio`, { audioId }, { key })
  expect(await ended(path, { key })).toMatchObject({ status: 'completed', hasAudio: true, audioId })
})

test('adding audio counts as a video that runs', async () => {
  const key = await account('busy', 100, 'free')
  const imageId = await madeAvatar({ key })
  const ids: string[] = []
  for (let video = 0; video < 2; video += 1) {
    await minute()
    const { id } = await post('/videos/from-image', { imageId }, { key })
    await ended(`/videos/${String(id)}`, { key })
    ids.push(String(id))
  }
  await minute()
  holdMaking(service().dataFolder, ids[0] ?? '')
  const audioId = addSpeech(service().dataFolder, 'busy', silence(7))
  const path = `/videos/${ids[1]}`
  expect(await refused('POST', `${path}/add-audio`, { audioId }, { key })).toEqual([
    '429 rate_limit_exceeded',
    { retryAfter: 5, limit: 1, window: 'concurrentGenerations' },
  ])
  expect(await get(path, { key })).toMatchObject({ status: 'completed', hasAudio: false })
})

test('videos are listed, changed and deleted by their owner alone', async () => {
  const key = await account('owner', 1_000)
  const [first, second] = [await madeAvatar({ key }), await madeAvatar({ key })]
  const ids: unknown[] = []
  for (const imageId of [first, first, second]) {
    const { id } = await post('/videos/from-image', { imageId, title: `Of ${imageId}` }, { key })
    await ended(`/videos/${String(id)}`, { key })
    ids.push(id)
  }
  await minute()
  const Listed = z.looseObject({ videos: z.array(z.looseObject({ id: z.string() })) })
  const found = async (query: string) =>
    Listed.parse(await get(`/videos${query}`, { key })).videos.map((video) => ids.indexOf(video.id))
  expect(await found('')).toEqual([2, 1, 0])
  expect(await found(`?avatarId=${first}`)).toEqual([1, 0])
  expect(await found('?limit=1&offset=1')).toEqual([1])
  expect(await found('?status=failed')).toEqual([])
  expect(await get('/videos?limit=2', { key })).toMatchObject({
    pagination: { total: 3, limit: 2, offset: 0, hasMore: true },
  })
  const path = `/videos/${String(ids[0])}`
  expect((await call('PATCH', path, { title: 'New', visibility: 'unlisted' }, { key })).body).toMatchObject({
    title: 'New',
    visibility: 'unlisted',
  })
  expect((await refused('PATCH', path, { visibility: 'secret' }, { key }))[0]).toBe('400 invalid_request')
  for (const method of ['GET', 'DELETE'] as const) expect((await refused(method, path))[0]).toBe('404 not_found')
  expect((await refused('PATCH', path, { title: 'x'.repeat(201) }, { key }))[0]).toBe('400 invalid_request')
  for (const query of ['limit=0', 'limit=101', 'offset=-1', 'cursor=nonsense', 'status=done']) {
    expect((await refused('GET', `/videos?${query}`, undefined, { key }))[0]).toBe('400 invalid_request')
  }
  const { videoUrl, thumbnailUrl } = await get(path, { key })
  const statusOf = async (url: unknown) => (await fetch(String(url), { method: 'HEAD' })).status
  expect([await statusOf(videoUrl), await statusOf(thumbnailUrl)]).toEqual([200, 200])
  expect((await call('DELETE', path, undefined, { key })).body).toEqual({ id: ids[0], deleted: true })
  expect([await statusOf(videoUrl), await statusOf(thumbnailUrl)]).toEqual([404, 404])
  expect((await refused('GET', path, undefined, { key }))[0]).toBe('404 not_found')
  expect(await found('')).toEqual([2, 1])
  expect(await get('/user/usage', { key })).toMatchObject({ usage: { videos: { count: 3, creditsSpent: 90 } } })
})
