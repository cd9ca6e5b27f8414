import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { spokenSeconds, videoSeconds } from '#shared/domain/short-video.ts'
import { shortVideoRoutes } from '#shared/contract/short-video.ts'
import { dataOf, refused, sharedCaller, type Answered } from './api-caller.ts'
import { signatureOf, startWebhookReceiver } from '../helpers/webhook-receiver.ts'

// Catches: a service whose short-video answers differ from the interface. Each test's name is the sentence, or the
// table row, that it checks.

const mascot = '/v3/mascot/api'
const topic = 'Rayleigh scattering sends blue light everywhere. That is why the sky is blue.'
/** Cost of a video without its animation: script, portrait, edit, and the voice, by the length of its text. */
const restOf = (script: string) => 1 + 5 + 5 + 4 + Math.ceil(spokenSeconds(script))

const caller = sharedCaller({ credits: 100_000 })
const { balance, minute } = caller

type Asked = { body?: unknown; headers?: Record<string, string>; key?: string }
async function send(method: string, path: string, { body, headers = {}, key }: Asked = {}): Promise<Answered> {
  const response = await caller.service().fetch(path, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as unknown }
}
const ask = (body: object = {}, more: Asked = {}) =>
  send('POST', mascot, { body: { topic, seconds: 20, ...body }, ...more })
const fault = (names: string) => ({ headers: { 'x-backlot-fault': names } })
const idOf = (answer: Answered) => z.object({ jobId: z.guid() }).parse(dataOf(answer)).jobId
const readOf = async (jobId: string) =>
  shortVideoRoutes.read.answer.parse(dataOf(await send('GET', `${mascot}/${jobId}`)))
const recut = (jobId: string, body: object = {}, more: Asked = {}) =>
  send('POST', `${mascot}/${jobId}/reedit`, { body, ...more })

/** Reads a job until it ends. Each read advances the clock, so that the request limit is never reached. */
async function over(jobId: string) {
  const poll = async () => {
    await caller.service().admin('POST', '/clock/advance', { ms: 2_000 })
    return (await readOf(jobId)).status
  }
  await expect.poll(poll, { interval: 25 }).toMatch(/done|failed/)
  return readOf(jobId)
}
const make = async (body: object = {}, more: Asked = {}) => over(idOf(await ask(body, more)))
async function poorer(credits: number): Promise<string> {
  const opened = await caller.service().admin('POST', '/accounts', { id: randomUUID(), credits })
  return z.object({ apiKey: z.string() }).parse(opened).apiKey
}

describe('POST /v3/mascot/api', () => {
  test('response 201: data{jobId, status} with status scripting', async () => {
    await minute()
    const answer = await ask()
    expect(answer.status).toBe(201)
    expect(dataOf(answer)).toEqual({ jobId: expect.any(String), status: 'scripting' })
    await over(idOf(answer))
  })

  test('a finished job has script, portrait, raw video, video, poster, applied, and is charged as the generations it runs', async () => {
    await minute()
    const before = await balance()
    const video = await make({ flow: 'karaoke', voice: 'Hazel', gender: 'woman' })
    expect(video).toMatchObject({ status: 'done', stage: 'done', progress: 1, degraded: false, error: null, topic })
    expect(video).toMatchObject({ flow: 'karaoke', voice: 'Hazel', seconds: 20 })
    expect(video.applied).toMatchObject({ captions: true, music: true, skipped: [] })
    expect(video.script).toContain('blue')
    const urls = [video.portraitUrl, video.rawVideoUrl, video.videoUrl, video.posterUrl]
    for (const url of urls) expect((await fetch(z.url().parse(url))).status).toBe(200)
    const script = video.script ?? ''
    const charge = restOf(script) + Math.ceil(script.length / 15)
    expect(video.creditsSpent).toBe(charge)
    expect(await balance()).toBe(before - charge)
    // The published prices lead to the same, but for rounding and the length of the voice.
    const { prices } = shortVideoRoutes.options.answer.parse(dataOf(await send('GET', `${mascot}/options`)))
    const listed = (prices?.video ?? 0) + (prices?.second ?? 0) * videoSeconds(topic, 20)
    expect(Math.abs(charge - listed)).toBeLessThan(5)
  })

  test('seconds: target length 20 to 180; default 45', async () => {
    await minute()
    const wrong = [19, 181, 0, -1, '45', null].map((seconds) => ask({ seconds }))
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
    expect((await make({ seconds: undefined })).seconds).toBe(45)
    expect((await make({ seconds: 180 })).seconds).toBe(180)
  })

  test('preset: other values fall back to creator; a voice not matching the gender uses the default; an unknown flow is the default edit', async () => {
    await minute()
    expect((await make({ preset: 'claymation' })).status).toBe('done')
    expect(await make({ gender: 'man', voice: 'Hazel', flow: 'nonsense' })).toMatchObject({
      voice: 'Rowan',
      flow: 'classic',
    })
    expect((await ask({ gender: 'robot' })).status).toBe(400)
  })

  test('topic: long topics are cut at a sentence boundary near 900 characters; omitted lets the service choose an angle', async () => {
    await minute()
    const long = 'The tide comes in twice a day, and nobody asks it to. '.repeat(2_000)
    const cut = (await make({ topic: long })).topic ?? ''
    expect(cut.length).toBeGreaterThan(800)
    expect(cut.length).toBeLessThanOrEqual(1_000)
    expect(cut.endsWith('.')).toBe(true)
    for (const none of [undefined, '', '   ']) {
      const chosen = await make({ topic: none })
      expect(chosen.script?.length).toBeGreaterThan(10)
      expect(chosen.topic?.length).toBeGreaterThan(3)
    }
  })

  test.each([
    ['emoji', '🥣🔥 Fast drying splits the rim. 🏺', 'Fast drying splits the rim.'],
    ['emoji alone', '🥣🔥🏺👩‍🚀', /\p{L}{3}/u],
    ['Arabic', 'لماذا السماء زرقاء؟ الضوء الأزرق ينتشر أكثر.', 'الضوء الأزرق ينتشر أكثر.'],
    ['Hebrew', 'מדוע השמיים כחולים? האור הכחול מתפזר יותר.', 'האור הכחול מתפזר יותר.'],
    ['Chinese', '为什么天空是蓝色的？蓝光散射得更多。', '蓝光散射得更多。'],
    ['Japanese', 'そらはなぜあおいのですか？あおいひかりはよくちらばります。', 'あおいひかりはよくちらばります。'],
    ['Korean', '하늘은 왜 파란가요? 파란 빛이 더 많이 흩어집니다.', '파란 빛이 더 많이 흩어집니다.'],
    ['signs of direction and half a character', '\u202eEvil\u2066 \ud83d topics are read.', /Evil.* topics are read\./],
  ])('topic: one of %s is accepted unchanged, and its words are spoken', async (_, own, said) => {
    await minute()
    const video = await make({ topic: own })
    expect(video).toMatchObject({ status: 'done', topic: own.toWellFormed(), script: expect.stringMatching(said) })
    expect(video.script).not.toMatch(/\p{Extended_Pictographic}|[\u202e\u2066\ufffd]/u)
  })

  test.each([
    ['kanji', '空はなぜ青いのですか？青い光はよく散らばります。', '400 The voices can’t read kanji. Write'],
    ['an unknown script', 'እንደምን አደሩ። ዛሬ ሰማዩ ሰማያዊ ነው።', '400 The voices can’t read this script. Write'],
    ['a bare title', 'How to tie a bowline', '400 The topic has no facts'],
    ['questions alone', '¿Por qué el cielo es azul?', '400 The topic has no facts'],
  ])('topic: one of %s is refused before anything is charged (assumed)', async (_, own, message) => {
    await minute()
    const before = await balance()
    expect(await refused(ask({ topic: own }))).toContain(message)
    expect(await balance()).toBe(before)
  })

  test('idempotencyKey goes in the body, not a header; a repeat returns the original job and charges nothing', async () => {
    await minute()
    const idempotencyKey = randomUUID()
    const first = await ask({ idempotencyKey })
    const again = await ask({ idempotencyKey, topic: 'Something else.' })
    expect(idOf(again)).toBe(idOf(first))
    const made = await over(idOf(first))
    const spent = await balance()
    expect(dataOf(await ask({ idempotencyKey }))).toEqual({ jobId: made.jobId, status: 'done' })
    expect(await balance()).toBe(spent)
    const header = { headers: { 'idempotency-key': idempotencyKey } }
    expect((await make({}, header)).jobId).not.toBe(made.jobId)
    const other = await ask({ idempotencyKey }, { key: await poorer(500) })
    expect(idOf(other)).not.toBe(made.jobId)
  })

  test('webhook must use https; unfit topics are refused by moderation; nothing is charged', async () => {
    await minute()
    const before = await balance()
    expect(await refused(ask({ webhook: 'http://example.com/hook' }))).toBe('400 webhook must use https')
    expect(await refused(ask({ webhook: 'https://10.0.0.1/hook' }))).toBe('400 webhook must be on a public host')
    expect(await refused(ask({ topic: 'How to make a bomb at home' }))).toMatch(
      /^400 Prompt refused by content moderation/,
    )
    expect(await refused(ask({}, { key: await poorer(0) }))).toMatch(
      /^402 Not enough credits: this video needs \d+ credits in total/,
    )
    expect(await balance()).toBe(before)
  })

  test('unknown fields pass', async () => {
    await minute()
    expect((await make({ brandKit: { colour: 'red' } })).status).toBe('done')
  })
})

describe('webhook', () => {
  test('receives {jobId, status, videoUrl, creditsSpent} on done or {jobId, status, error} on failure', async () => {
    await minute()
    await using hooks = await startWebhookReceiver()
    const done = await make({ webhook: `${hooks.url}/done` })
    const failed = await make({ webhook: `${hooks.url}/failed` }, fault('fail-voice'))
    await hooks.until(2)
    const reported = (path: string): unknown =>
      JSON.parse(hooks.received.find((hook) => hook.path === path)?.body ?? 'null')
    const { jobId, videoUrl, creditsSpent } = done
    expect(reported('/done')).toEqual({ jobId, status: 'done', videoUrl, creditsSpent })
    expect(reported('/failed')).toEqual({ jobId: failed.jobId, status: 'failed', error: failed.error })
    const { signingSecret } = caller.service()
    expect(hooks.received.every(({ body, signature }) => signature === signatureOf(signingSecret, body))).toBe(true)
  })
})

describe('failures', () => {
  test.each(['fail-script', 'fail-portrait', 'fail-voice', 'fail-animate', 'fail-run'])(
    'any stage: failure (%s) ends failed; credits used are refunded',
    async (name) => {
      await minute()
      const before = await balance()
      const video = await make({}, fault(name))
      expect(video).toMatchObject({
        status: 'failed',
        videoUrl: null,
        error: expect.stringContaining('(simulated)'),
      })
      expect(video.creditsSpent).toBeGreaterThan(0)
      expect(await balance()).toBe(before)
      const History = z.object({
        transactions: z.array(z.object({ type: z.string(), resourceId: z.string().nullable() })),
      })
      const history = await (await caller.service().fetch('/v1/user/credits/history?limit=50')).json()
      const own = History.parse(history).transactions.filter(({ resourceId }) => resourceId === video.jobId)
      expect(own.filter(({ type }) => type === 'credit')).toHaveLength(own.length / 2)
      expect(await caller.service().admin('GET', '/state')).toMatchObject({ ledgerSum: 0 })
    },
  )

  test('running out of credits partway ends failed with an error stating the credits it needed; they are refunded', async () => {
    await minute()
    const key = await poorer(12)
    const jobId = idOf(await ask({}, { key }))
    const read = async () => dataOf(await send('GET', `${mascot}/${jobId}`, { key }))
    await expect.poll(async () => (await read())['status']).toBe('failed')
    expect((await read())['error']).toMatch(
      /^Not enough credits: this video needs \d\d credits in total and has used 6;/,
    )
    const credits = await (
      await caller.service().fetch('/v1/user/credits/balance', { headers: { authorization: `Bearer ${key}` } })
    ).json()
    expect(credits).toMatchObject({ balance: 12 })
  })

  test.each(['captions', 'broll', 'images', 'music', 'loudnorm'])(
    'when %s fails the job still ends done with degraded true; skipped names the step and why',
    async (step) => {
      await minute()
      const video = await make({}, fault(`fail-${step}`))
      expect(video).toMatchObject({ status: 'done', degraded: true })
      expect(video.applied).toMatchObject({ [step]: false, skipped: [{ step, reason: expect.stringMatching(/\w+/) }] })
    },
  )

  test('a fault set on the admin surface occurs as many times as it says: the second attempt succeeds', async () => {
    await minute()
    const rules = [{ faults: 'fail-voice', method: 'POST', path: mascot, times: 1 }]
    await caller.service().admin('PUT', '/faults', { rules })
    expect((await make()).status).toBe('failed')
    expect((await make()).status).toBe('done')
  })

  test('a job whose start fails after the charge is refunded in the same request: 503, and its key can be used again', async () => {
    await minute()
    const before = await balance()
    const idempotencyKey = randomUUID()
    expect(await refused(ask({ idempotencyKey }, fault('fail-start')))).toMatch(/^503 /)
    expect(await balance()).toBe(before)
    expect((await make({ idempotencyKey })).status).toBe('done')
  })
})

describe('POST /v3/mascot/api/{jobId}/reedit', () => {
  test('reuses script, voice and lip-sync; returns a new jobId; costs the edit alone', async () => {
    await minute()
    const first = await make({ flow: 'classic' })
    const before = await balance()
    const answer = await recut(first.jobId, { flow: 'reveal', captions: false, music: false })
    expect(answer.status).toBe(201)
    const cut = await over(idOf(answer))
    expect(cut.jobId).not.toBe(first.jobId)
    const { script, portraitUrl, rawVideoUrl, voice, topic: same } = first
    expect(cut).toMatchObject({
      status: 'done',
      script,
      portraitUrl,
      rawVideoUrl,
      voice,
      topic: same,
      flow: 'reveal',
      creditsSpent: 4,
    })
    expect(cut.videoUrl).not.toBe(first.videoUrl)
    expect(cut.applied).toMatchObject({ captions: false, music: false, skipped: [] })
    expect(await balance()).toBe(before - 4)
    // A re-cut of a re-cut is another cut of the same take.
    expect(await over(idOf(await recut(cut.jobId)))).toMatchObject({ status: 'done', rawVideoUrl })
  })

  test('only for the caller’s own jobs that already have a lip-sync', async () => {
    await minute()
    const first = await make()
    const failed = await make({}, fault('fail-portrait'))
    expect(await refused(recut(first.jobId, {}, { key: await poorer(50) }))).toBe('404 Job not found')
    expect(await refused(recut(randomUUID()))).toBe('404 Job not found')
    expect(await refused(recut('nonsense'))).toBe('400 Invalid jobId')
    expect(await refused(recut(failed.jobId))).toMatch(/^400 This job failed/)
    const begun = idOf(await ask())
    expect(await refused(recut(begun))).toBe('400 This job has no lip-sync to re-cut yet.')
    await over(begun)
  })
})

test('GET /v3/mascot/api/{jobId}: 400 for an id that is not a UUID, 404 for a job of another account', async () => {
  await minute()
  const jobId = idOf(await ask())
  expect(await refused(send('GET', `${mascot}/nonsense`))).toBe('400 Invalid jobId')
  expect(await refused(send('GET', `${mascot}/${randomUUID()}`))).toBe('404 Job not found')
  expect(await refused(send('GET', `${mascot}/${jobId}`, { key: await poorer(5) }))).toBe('404 Job not found')
  await over(jobId)
})

test('GET /v3/mascot/api/options: voices by gender, presenter presets, script categories, flows', async () => {
  const options = shortVideoRoutes.options.answer.parse(dataOf(await send('GET', `${mascot}/options`)))
  expect(new Set(options.voices.map(({ gender }) => gender))).toEqual(new Set(['man', 'woman']))
  for (const { sampleUrl, presenterUrls } of options.voices) {
    const sample = await fetch(z.url().parse(sampleUrl))
    expect([sample.status, sample.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    await sample.body?.cancel()
    const presenter = await fetch(new URL(z.string().parse(presenterUrls?.['pixar']), z.url().parse(sampleUrl)))
    expect([presenter.status, presenter.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await presenter.body?.cancel()
  }
  expect(options.presets.map(({ id }) => id)).toEqual(['creator', 'newscaster', 'pixar'])
  for (const url of options.presets.flatMap(({ previewUrl, previewUrls }) => [
    previewUrl,
    previewUrls?.man,
    previewUrls?.woman,
  ])) {
    const image = await fetch(z.url().parse(url))
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await image.body?.cancel()
  }
  for (const { stillUrl, movingUrl } of options.flows) {
    for (const url of [stillUrl, movingUrl]) {
      const image = await fetch(z.url().parse(url))
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
      await image.body?.cancel()
    }
  }
  expect(options.ownWordsOnly).toBe(true)
  expect(options.flows.map(({ id }) => id)).toEqual([
    'classic',
    'reveal',
    'hook-reveal',
    'broll-punch',
    'clean-punch',
    'karaoke',
  ])
  expect(options.categories.length).toBeGreaterThan(3)
})

test('analyses and replication runs read as in the interface, and only the admin surface creates them', async () => {
  await minute()
  const { admin } = caller.service()
  const Made = z.object({ id: z.guid() })
  const analysis = Made.parse(await admin('POST', '/accounts/practice/analyses', { sourceUrl: 'https://x.test/v.mp4' }))
  const run = Made.parse(await admin('POST', '/accounts/practice/runs', {}))
  const read = async (path: string) => dataOf(await send('GET', `/v3/replicate/v1/${path}`))
  expect(await read(`analyses/${analysis.id}`)).toMatchObject({ id: analysis.id, status: 'analyzing', result: null })
  expect(await read(`runs/${run.id}`)).toMatchObject({ status: 'generating', videoUrl: null, error: null })
  await admin('PATCH', `/analyses/${analysis.id}`, { status: 'ready', result: { cuts: 4 } })
  await admin('PATCH', `/runs/${run.id}`, { status: 'done', progress: 1, videoUrl: 'https://x.test/r.mp4' })
  expect(await read(`analyses/${analysis.id}`)).toMatchObject({ status: 'ready', result: { cuts: 4 } })
  expect(await read(`runs/${run.id}`)).toMatchObject({ status: 'done', progress: 1 })
  expect(await refused(send('GET', `/v3/replicate/v1/runs/${analysis.id}`))).toBe('404 Job not found')
  expect(await refused(send('GET', `/v3/replicate/v1/runs/${run.id}`, { key: await poorer(1) }))).toBe(
    '404 Job not found',
  )
  expect(await refused(send('GET', '/v3/replicate/v1/analyses/nonsense'))).toBe('400 Invalid jobId')
})
