import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Audio } from '#shared/contract/audio.ts'
import { decodeSound } from '#service/models/audio/decode-sound.ts'
import { summarisePitch, trackPitch } from '#service/models/audio/pitch.ts'
import { durationOf } from '#service/models/audio/sound.ts'
import { sharedCaller } from './api-caller.ts'
import { waveOf } from '../helpers/sample-files.ts'
import { speakSample } from '../helpers/speak-sample.ts'
import { sampleOf } from '../helpers/storm.ts'
import { startWebhookReceiver } from '../helpers/webhook-receiver.ts'

// Catches: a service whose answers about speech differ from the interface, a price that is not the finished length’s, and
// a default, limit or error that is not the one described.

const caller = sharedCaller({ entry: 'src-service/main.ts', speed: 0, credits: 100_000 })
const { balance, minute } = caller
const text = 'The tide is out.'
const voiceId = 'preset-narrator'
let cloneId = ''

type Asked = { headers?: Record<string, string> }
async function send(method: string, path: string, body?: unknown, { headers = {} }: Asked = {}) {
  const response = await caller.service().fetch(path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: JSON.parse(await response.text()) as unknown }
}
const generate = (body: object = {}, asked: Asked = {}) =>
  send('POST', '/v1/audio/generate', { text, voiceId, ...body }, asked)
const Refused = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) }),
})
async function refusal(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer
  return { status, ...Refused.parse(body).error }
}
const read = async (id: string) => Audio.parse((await send('GET', `/v1/audio/${id}`)).body)
/** Reads until it ended. Each read advances the clock, by so little that neither the request limit nor a timeout is reached. */
async function over(id: string) {
  const poll = async () => {
    await caller.service().admin('POST', '/clock/advance', { ms: 1_200 })
    return (await read(id)).status
  }
  await expect.poll(poll, { interval: 100 }).toMatch(/completed|failed/)
  return read(id)
}
async function made(body: object = {}, asked: Asked = {}) {
  const answer = await generate(body, asked)
  expect(answer.body).not.toHaveProperty('error')
  return over(Audio.parse(answer.body).id)
}
async function fileOf(audio: Audio): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(z.url().parse(audio.audioUrl))).arrayBuffer())
}
async function debits(id: string): Promise<number[]> {
  const { body } = await send('GET', '/v1/user/credits/history?limit=100')
  const { transactions } = z
    .object({
      transactions: z.array(z.object({ resourceId: z.string().nullable(), amount: z.int(), type: z.string() })),
    })
    .parse(body)
  return transactions
    .filter(({ resourceId }) => resourceId?.endsWith(id) === true)
    .map(({ amount, type }) => (type === 'debit' ? amount : -amount))
}

beforeAll(async () => {
  const form = new FormData()
  form.set('name', 'Mira')
  form.set('language', 'en-GB')
  form.set('audio', new Blob([new Uint8Array(waveOf(await speakSample('female', { pitch: 2 }), '16'))]), 'mira.wav')
  const response = await caller.service().fetch('/v1/voices/clone', { method: 'POST', body: form })
  cloneId = z.object({ id: z.string() }).parse(await response.json()).id
})

describe('POST /v1/audio/generate', () => {
  test('answers with status processing and the defaults; then the file, charged 5 plus its seconds', async () => {
    await minute()
    const before = await balance()
    const { status, body } = await generate()
    expect(status).toBe(200)
    const started = Audio.parse(body)
    expect(started).toMatchObject({
      userId: 'practice',
      voiceId,
      text,
      status: 'processing',
      audioUrl: null,
      durationSeconds: null,
      format: 'mp3',
      sampleRate: 44_100,
      bitrate: 128,
      language: 'en-US',
      completedAt: null,
      metadata: { speed: 1, pitch: 0, emotion: 'neutral' },
    })
    const ended = await over(started.id)
    const sound = await decodeSound(await fileOf(ended), { channels: 1, mostSeconds: 60 })
    expect(Math.abs(durationOf(sound) - (ended.durationSeconds ?? 0))).toBeLessThan(0.08)
    const price = 5 + Math.ceil(ended.durationSeconds ?? 0)
    expect(ended).toMatchObject({ status: 'completed', creditCost: price, completedAt: expect.any(String) })
    expect(await balance()).toBe(before - price)
    expect(await debits(ended.id)).toEqual([price])
  })

  test('a wrong estimate is settled by the finished length, in one entry of the history', async () => {
    await minute()
    const before = await balance()
    // Figures are spoken much longer than their letters suggest, and silence was counted before.
    const audio = await made({ text: '987654321012.' })
    const started = before - (await balance())
    expect(started).toBe(5 + Math.ceil(audio.durationSeconds ?? 0))
    expect(audio.creditCost).toBe(started)
    expect(await debits(audio.id)).toEqual([started])
  })

  const formats = [
    ['mp3', 22_050, 64, [64, 64]],
    ['wav', 44_100, 128, [706, 706]],
    ['wav', 48_000, 128, [768, 768]],
    ['ogg', 44_100, 128, [20, 120]],
    ['ogg', 48_000, 128, [20, 120]],
  ] as const
  test.each(sampleOf(formats, 3))('outputFormat %s at %i Hz', async (outputFormat, sampleRate, bitrate, shown) => {
    await minute()
    const audio = await made({ outputFormat, sampleRate, bitrate })
    expect(audio).toMatchObject({ format: outputFormat, sampleRate })
    expect(audio.bitrate).toBeGreaterThanOrEqual(shown[0])
    expect(audio.bitrate).toBeLessThanOrEqual(shown[1])
    expect(audio.audioUrl?.endsWith(`.${outputFormat}`)).toBe(true)
    const file = await fileOf(audio)
    const kilobits = (file.byteLength * 8) / 1000 / (audio.durationSeconds ?? 1)
    expect(Math.abs(kilobits / (audio.bitrate ?? 0) - 1)).toBeLessThan(0.08)
  })

  test('speed, pitch, emotion and emphasis are kept and change the file', async () => {
    await minute()
    const usual = await made({ text: 'We will be home before the storm.' })
    const changed = await made({
      text: 'We will be home before the storm.',
      speed: 1.6,
      pitch: 5,
      emotion: 'excited',
      emphasis: ['storm'],
    })
    expect(changed.metadata).toEqual({ speed: 1.6, pitch: 5, emotion: 'excited' })
    expect(changed.durationSeconds ?? 9).toBeLessThan((usual.durationSeconds ?? 0) * 0.8)
  })

  test('a clone speaks in its own voice and language', { tags: 'harness' }, async () => {
    await minute()
    const clone = await made({
      voiceId: cloneId,
      text: 'We will be home before the storm comes in.',
      outputFormat: 'wav',
    })
    expect(clone).toMatchObject({ voiceId: cloneId, language: 'en-GB' })
    const { median } = summarisePitch(
      trackPitch(await decodeSound(await fileOf(clone), { channels: 1, mostSeconds: 60 })),
    )
    const sample = await speakSample('female', { pitch: 2, text: 'The boats turned home before the storm.' })
    expect(Math.abs(12 * Math.log2(median / summarisePitch(trackPitch(sample)).median))).toBeLessThan(2)
  })

  const texts = [
    ['Die Boote kommen vor der Nacht zurück, und niemand ist da.', undefined, 'de-DE'],
    ['船一早离开港口。', undefined, 'zh-CN'],
    ['Bonjour.', 'fr-FR', 'fr-FR'],
  ] as const
  test.each(sampleOf(texts, 1))('%s in %s is spoken in %s', async (words, language, expected) => {
    await minute()
    const audio = await made({ text: words, ...(language === undefined ? {} : { language }) })
    expect(audio).toMatchObject({ status: 'completed', language: expected })
  })

  test('SSML is spoken; a voice in it may be a clone of one’s own', async () => {
    await minute()
    const ssml = (inside: string) => ({ textFormat: 'ssml', text: `<speak>${inside}</speak>` })
    const short = await made(ssml('Come <emphasis>in</emphasis>.'))
    const long = await made(ssml(`Come <break time="3s"/> <voice name="${cloneId}">in</voice>.`))
    expect((long.durationSeconds ?? 0) - (short.durationSeconds ?? 0)).toBeGreaterThan(2.7)
    const plain = await made({ text: '<speak>Come in.</speak>' })
    expect(plain.status).toBe('completed')
  })

  test('the longest text has 10,000 characters, one more is text_too_long', async () => {
    await minute()
    expect(await refusal(generate({ text: 'a'.repeat(10_001) }))).toMatchObject({
      status: 400,
      code: 'text_too_long',
      details: { length: 10_001, maximum: 10_000 },
    })
    const longest = `${'The boats turned home before the storm. '.repeat(249)}We counted them twice and once more then`
    expect(longest).toHaveLength(10_000)
    const before = await balance()
    // That all of it is spoken takes minutes to hear: it is taken, charged and, because it fails, refunded.
    const answer = await generate({ text: longest }, { headers: { 'x-backlot-fault': 'fail-run' } })
    const { id, text: kept, creditCost = 0 } = Audio.parse(answer.body)
    expect(kept).toBe(longest)
    expect(creditCost).toBeGreaterThan(400)
    expect(creditCost).toBeLessThan(1_000)
    expect(await over(id)).toMatchObject({ status: 'failed', creditCost })
    expect(await balance()).toBe(before)
  })

  test.each([
    [{ voiceId: 'preset-robot' }, 404, 'voice_not_found'],
    [{ voiceId: randomUUID() }, 404, 'voice_not_found'],
    [{ text: undefined }, 400, 'invalid_request'],
    [{ voiceId: undefined }, 400, 'invalid_request'],
    [{ text: 7 }, 400, 'invalid_request'],
    [{ text: ' … ' }, 400, 'invalid_prompt'],
    [{ textFormat: 'html' }, 400, 'invalid_request'],
    [{ speed: 0.49 }, 400, 'invalid_request'],
    [{ speed: 2.01 }, 400, 'invalid_request'],
    [{ speed: '1' }, 400, 'invalid_request'],
    [{ pitch: -10.5 }, 400, 'invalid_request'],
    [{ pitch: 11 }, 400, 'invalid_request'],
    [{ emotion: 'angry' }, 400, 'invalid_request'],
    [{ emphasis: 'storm' }, 400, 'invalid_request'],
    [{ outputFormat: 'flac' }, 400, 'invalid_request'],
    [{ sampleRate: 16_000 }, 400, 'invalid_request'],
    [{ bitrate: 100 }, 400, 'invalid_request'],
    [{ bitrate: 320, sampleRate: 22_050 }, 400, 'invalid_request'],
    [{ bitrate: 16 }, 400, 'invalid_request'],
    [{ language: 'tlh' }, 400, 'unsupported_language'],
    [{ text: 'Τα καράβια φεύγουν από το λιμάνι.' }, 400, 'unsupported_language'],
    [{ textFormat: 'ssml', text: '<speak xml:lang="tlh">nuqneH</speak>' }, 400, 'unsupported_language'],
    [{ textFormat: 'ssml', text: '<speak><voice name="nobody">a</voice></speak>' }, 404, 'voice_not_found'],
    [{ text: 'how to make a bomb' }, 400, 'invalid_prompt'],
  ] as const)('refuses %j without a charge: %i %s', async (body, status, code) => {
    await minute()
    const before = await balance()
    expect(await refusal(generate(body))).toMatchObject({ status, code })
    expect(await balance()).toBe(before)
  })

  test.each([
    ['… — !', { reason: 'no words to speak', categories: [] }],
    ['how to make a bomb', { reason: 'instructions for weapons', categories: ['instructions_for_weapons'] }],
  ])('"%s": invalid_prompt with a reason and its categories', async (words, details) => {
    await minute()
    expect((await refusal(generate({ text: words }))).details).toEqual(details)
  })

  test('more than 200 stressed words are refused', async () => {
    await minute()
    const words = (count: number) => Array.from({ length: count }, () => 'tide')
    expect(await refusal(generate({ emphasis: words(201) }))).toMatchObject({ details: { field: 'emphasis' } })
    expect((await made({ emphasis: words(200) })).status).toBe('completed')
  })

  test('malformed SSML: invalid_prompt with line, column and reason', async () => {
    await minute()
    const refused = await refusal(generate({ textFormat: 'ssml', text: '<speak>\n  <p>One\n</speak>' }))
    expect(refused).toMatchObject({ status: 400, code: 'invalid_prompt', details: { line: 3, column: 8 } })
    expect(refused.details['reason']).toMatch(/close tag/)
    expect(refused.message).toMatch(/^Line 3, column 8: /)
  })

  test('too few credits: 402 with the numbers; a failed run is refunded', async () => {
    await minute()
    const opened = await caller.service().admin('POST', '/accounts', { id: randomUUID(), credits: 5 })
    const { apiKey } = z.object({ apiKey: z.string() }).parse(opened)
    const poor = { headers: { authorization: `Bearer ${apiKey}` } }
    const refused = await refusal(generate({}, poor))
    expect(refused).toMatchObject({ status: 402, code: 'insufficient_credits', details: { available: 5 } })
    expect(Number(refused.details['shortfall'])).toBe(Number(refused.details['required']) - 5)
    const before = await balance()
    const failed = await made({}, { headers: { 'x-backlot-fault': 'fail-run' } })
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'processing_failed' }, audioUrl: null })
    expect(await balance()).toBe(before)
  })

  test('tells with audio.completed', async () => {
    await minute()
    await using receiver = await startWebhookReceiver()
    const endpoint = { url: receiver.url, events: ['audio.completed'] }
    await caller.service().admin('POST', '/accounts/practice/endpoints', endpoint)
    const audio = await made()
    await expect
      .poll(() => receiver.eventsOf(audio.id))
      .toMatchObject([
        {
          type: 'audio.completed',
          data: {
            audioId: audio.id,
            userId: 'practice',
            voiceId,
            status: 'completed',
            audioUrl: audio.audioUrl,
            durationSeconds: audio.durationSeconds,
            creditCost: audio.creditCost,
          },
        },
      ])
  })
})

describe('GET /v1/audio', () => {
  const List = z.object({
    audio: z.array(Audio),
    pagination: z.object({ total: z.int(), limit: z.int(), offset: z.int(), hasMore: z.boolean() }),
    nextCursor: z.string().nullable(),
  })
  const page = async (query: string) => List.parse((await send('GET', `/v1/audio${query}`)).body)

  test('lists pages, newest first, by voice and by status; another account sees none', async () => {
    await minute()
    const [one, two] = [await made(), await made({ voiceId: 'preset-friendly-male' })]
    const first = await page('?limit=1')
    expect(first.audio.map(({ id }) => id)).toEqual([two.id])
    expect(first.pagination).toMatchObject({ limit: 1, offset: 0, hasMore: true })
    expect((await page(`?limit=1&cursor=${first.nextCursor ?? ''}`)).audio[0]?.id).toBe(one.id)
    const own = await page('?voiceId=preset-friendly-male&limit=100')
    expect(own.audio.map(({ id }) => id)).toEqual([two.id])
    expect((await page('?status=failed')).audio.every(({ status }) => status === 'failed')).toBe(true)
    const opened = await caller.service().admin('POST', '/accounts', { id: randomUUID(), credits: 5 })
    const { apiKey } = z.object({ apiKey: z.string() }).parse(opened)
    const other = { headers: { authorization: `Bearer ${apiKey}` } }
    expect((await send('GET', `/v1/audio/${one.id}`, undefined, other)).status).toBe(404)
    expect(List.parse((await send('GET', '/v1/audio', undefined, other)).body).audio).toEqual([])
    expect(await refusal(generate({ voiceId: cloneId }, other))).toMatchObject({ code: 'voice_not_found' })
  })

  test('unknown ids are not found, and a bad page is refused', async () => {
    await minute()
    expect((await refusal(send('GET', '/v1/audio/nonsense'))).status).toBe(404)
    for (const query of ['?limit=0', '?limit=101', '?status=done'])
      expect((await send('GET', `/v1/audio${query}`)).status).toBe(400)
  })

  test('the second address shows the reduced schema', async () => {
    await minute()
    const { id } = await made()
    const { body } = await send('GET', `/web/api/audio/${id}`)
    expect(body).toMatchObject({ id, creditsUsed: expect.any(Number) })
    expect(body).not.toHaveProperty('creditCost')
  })
})
