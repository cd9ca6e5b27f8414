import { expect, test } from 'vitest'
import { z } from 'zod'
import { silentWav } from '../helpers/sound.ts'
import { sharedResources } from './resource-caller.ts'

// Catches: usage that leaves out, counts twice or puts elsewhere what the history took: over images, videos, speech, clones,
// runs, batches and short videos, with refunds among them, in each period.

const { service, get, post, ended, account, minute } = sharedResources({
  entry: 'test/fixtures/quick-catalog.ts',
  credits: 0,
  speed: 0,
})
const playground = '/v3/playground/v1'
const shortVideo = '/v3/mascot/api'
const dayMs = 24 * 60 * 60_000
const days = (count: number) => service().admin('POST', '/clock/advance', { ms: count * dayMs })

let key = ''
const Data = z.object({ data: z.looseObject({}) })

/** Calls another family, whose answers are under `data`. */
async function called(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await service().fetch(path, { method, headers, ...sent })
  return Data.parse(await response.json()).data
}

/** The rate window takes some more. */
const readsAMinute = 40

async function settled(path: string, isOver: (status: unknown) => boolean): Promise<void> {
  let reads = 0
  const read = async () => {
    // Seldom: what is really made must not run out of the service's time, which passes faster.
    if (reads % readsAMinute === 0) await minute()
    reads += 1
    return isOver((await called('GET', path))['status'])
  }
  await expect.poll(read, { interval: 50 }).toBe(true)
}

async function runModel(id: string, input: object = {}): Promise<void> {
  const { example } = await called('GET', `${playground}/models/${id}`)
  const usual = z.object({ input: z.looseObject({}) }).parse(example).input
  const run = await called('POST', `${playground}/run`, { modelId: id, input: { ...usual, ...input } })
  await settled(`${playground}/generations/${String(run['id'])}`, (status) => status !== 'processing')
}

async function clone(): Promise<void> {
  const form = new FormData()
  form.set('name', 'Mira')
  form.set('language', 'en-GB')
  form.set('audio', new Blob([new Uint8Array(silentWav(20))]), 'sample.wav')
  const headers = { authorization: `Bearer ${key}` }
  const response = await service().fetch('/v1/voices/clone', { method: 'POST', headers, body: form })
  const { id } = z.object({ id: z.string() }).parse(await response.json())
  await ended(`/voices/${id}`, { key })
}

/** Buys some of everything; some fail and are refunded. */
async function buyMix(seconds: number): Promise<void> {
  const start = async (path: string, resource: string, body: object, fault?: string) => {
    await minute()
    const { id, avatars } = await post(path, body, { key, ...(fault === undefined ? {} : { fault }) })
    const ids = z.array(z.object({ id: z.string() })).parse(avatars ?? [{ id }])
    for (const one of ids) await ended(`${resource}/${one.id}`, { key })
    return ids[0]?.id ?? ''
  }
  const imageId = await start('/avatars/generate', '/avatars', { prompt: 'a sailor', batchSize: 3, seed: 1 })
  await start('/avatars/generate', '/avatars', { prompt: 'a king', model: 'reality4' })
  await start('/avatars/generate', '/avatars', { prompt: 'a sailor', model: 'imagen3' }, 'fail-run')
  await start('/videos/from-image', '/videos', { imageId, durationSeconds: seconds })
  await start('/videos/from-image', '/videos', { imageId, durationSeconds: 7, studioTier: 'pro' })
  await start('/videos/from-image', '/videos', { imageId }, 'fail-run')
  await start('/audio/generate', '/audio', {
    text: 'The tide is out, and the boats are late.',
    voiceId: 'preset-narrator',
  })
  await start('/audio/generate', '/audio', { text: 'Nobody came.', voiceId: 'preset-narrator' }, 'fail-run')
  await clone()
  await runModel('azulejo-8')
  await runModel('doorbell-8')
  await runModel('marquee-20')
  const prompts = ['one', 'two will fail', 'three']
  const batch = await called('POST', `${playground}/batches`, { modelId: 'azulejo-8', prompts })
  await settled(`${playground}/batches/${String(batch['id'])}`, (status) => status === 'completed')
  const job = await called('POST', shortVideo, { topic: 'A lake. It is deep.', idempotencyKey: `short ${seconds}` })
  await settled(`${shortVideo}/${String(job['jobId'])}`, (status) => status === 'done')
}

const Transactions = z.object({
  transactions: z.array(
    z.object({
      type: z.enum(['debit', 'credit']),
      amount: z.int(),
      resourceType: z.string(),
      resourceId: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  pagination: z.object({ hasMore: z.boolean() }),
})
type Transaction = z.output<typeof Transactions>['transactions'][number]

async function wholeHistory(): Promise<Transaction[]> {
  const found: Transaction[] = []
  for (let hasMore = true; hasMore;) {
    const page = Transactions.parse(await get(`/user/credits/history?limit=100&offset=${found.length}`, { key }))
    found.push(...page.transactions)
    hasMore = page.pagination.hasMore
  }
  return found
}

const Usage = z.object({
  startDate: z.iso.datetime(),
  usage: z.object({
    avatars: z.object({
      count: z.int(),
      creditsSpent: z.int(),
      byModel: z.record(z.string(), z.object({ count: z.int(), credits: z.int() })),
    }),
    videos: z.object({ count: z.int(), creditsSpent: z.int(), totalDuration: z.number() }),
    audio: z.object({ count: z.int(), creditsSpent: z.int(), totalDuration: z.number() }),
  }),
  totalCreditsSpent: z.int(),
  averagePerDay: z.number(),
})

/** What a round takes of each kind: three and one images, a run and two of a batch; two videos, a run and a short one. */
const ofRound = { avatars: 4 + 1 + 2, videos: 2 + 1 + 1, audio: 1 + 1 + 1 } as const

test('usage of 7, 30 and 90 days adds up to what the history took', async () => {
  key = await account('mixed', 100_000)
  // A hundred, sixty, twenty and two days ago.
  for (const [seconds, later] of [
    [1, 40],
    [3, 40],
    [6, 18],
    [9.5, 2],
  ] as const) {
    await buyMix(seconds)
    await days(later)
  }
  await minute()
  const history = await wholeHistory()
  for (const [period, rounds] of [
    ['7d', 1],
    ['30d', 2],
    ['90d', 3],
  ] as const) {
    const { startDate, usage, totalCreditsSpent, averagePerDay } = Usage.parse(
      await get(`/user/usage?period=${period}`, { key }),
    )
    const { avatars, videos, audio } = usage
    const taken = history
      .filter(({ resourceType, createdAt }) => !['grant', 'refill'].includes(resourceType) && createdAt >= startDate)
      .reduce((sum, { type, amount }) => sum + (type === 'debit' ? amount : -amount), 0)
    expect({ period, totalCreditsSpent }).toEqual({ period, totalCreditsSpent: taken })
    expect(avatars.creditsSpent + videos.creditsSpent + audio.creditsSpent).toBe(taken)
    expect(averagePerDay).toBeCloseTo(taken / Number.parseInt(period, 10), 1)
    const models = Object.values(avatars.byModel)
    expect(models.reduce((sum, { credits }) => sum + credits, 0)).toBe(avatars.creditsSpent)
    expect(Object.keys(avatars.byModel).toSorted()).toEqual(['azulejo-8', 'flux', 'reality4'])
    expect([avatars.count, videos.count, audio.count]).toEqual([
      rounds * ofRound.avatars,
      rounds * ofRound.videos,
      rounds * ofRound.audio,
    ])
    const lengthOf = async (path: string, name: string) => {
      const { [name]: items } = await get(`${path}?limit=100&status=completed`, { key })
      return z
        .array(z.object({ durationSeconds: z.number(), createdAt: z.iso.datetime() }))
        .parse(items)
        .filter(({ createdAt }) => createdAt >= startDate)
        .reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
    }
    expect(videos.totalDuration).toBeCloseTo(await lengthOf('/videos', 'videos'), 6)
    expect(audio.totalDuration).toBeCloseTo(await lengthOf('/audio', 'audio'), 6)
    expect(videos.totalDuration).toBeGreaterThan(0)
  }
})
