import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Voice } from '#shared/contract/voice.ts'
import { measureProfile } from '#service/models/spoken-audio/measure-voice.ts'
import { resample } from '#service/models/audio/resample.ts'
import type { Sound } from '#service/models/audio/sound.ts'
import { sharedCaller } from './api-caller.ts'
import { flacOf, mp3Of, waveKinds, waveOf } from '../helpers/sample-files.ts'
import { noise } from '../helpers/make-sound.ts'
import { sampleText, speakSample } from '../helpers/speak-sample.ts'
import { sampleOf } from '../helpers/storm.ts'
import { startWebhookReceiver } from '../helpers/webhook-receiver.ts'

// Catches: a service whose answers about voices differ from the interface, and an upload that leaves something behind.

const caller = sharedCaller({ entry: 'src-service/main.ts', speed: 0, credits: 100_000 })
const { balance, minute } = caller
/** About twenty seconds of speech, at 24 kHz: each test sends it at least once. */
let sample: Sound
let wave: Buffer
/** Its median pitch in hertz. */
let pitch = 0

beforeAll(async () => {
  const spoken = await speakSample('male', { text: sampleText })
  sample = { rate: 24_000, channels: [resample(spoken.channels[0], spoken.rate, 24_000)] }
  wave = waveOf(sample, '16')
  pitch = measureProfile(sample)?.hertz ?? 0
})

type Form = {
  audio?: Uint8Array | undefined
  part?: string
  name?: string | undefined
  language?: string
  more?: (form: FormData) => void
}
function formOf({ audio = wave, part = 'audio', name = 'Mira', language = 'en-GB', more }: Form = {}): FormData {
  const form = new FormData()
  if (name !== '') form.set('name', name)
  form.set('language', language)
  if (audio.length > 0) form.set(part, new Blob([new Uint8Array(audio)]), 'sample.bin')
  more?.(form)
  return form
}
async function send(method: string, path: string, body?: FormData | string, headers: Record<string, string> = {}) {
  const response = await caller.service().fetch(path, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: response.status, body: JSON.parse(await response.text()) as Record<string, unknown> }
}
const clone = (form: Form = {}, headers: Record<string, string> = {}) =>
  send('POST', '/v1/voices/clone', formOf(form), headers)
const Refused = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) }),
})
async function refusal(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer
  return { status, ...Refused.parse(body).error }
}
async function read(id: string) {
  return Voice.parse((await send('GET', `/v1/voices/${id}`)).body)
}
async function cloned(form: Form = {}) {
  const { id } = Voice.parse((await clone(form)).body)
  await expect.poll(async () => (await read(id)).status, { interval: 50 }).toBe('completed')
  return read(id)
}
/** The names of the files in a folder of the service's data, which it makes with the first file. */
function filesIn(name: string): string[] {
  const folder = join(caller.service().dataFolder, name)
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** Everything that an upload could leave: files, rows and credits. */
async function traces() {
  const { pagination } = (await send('GET', '/v1/voices')).body as { pagination: { total: number } }
  return { files: filesIn('files').length, work: filesIn('work'), voices: pagination.total, balance: await balance() }
}

describe('POST /v1/voices/clone', () => {
  test('answers with the clone, charges 5, and says what it is', async () => {
    await minute()
    const before = await balance()
    const { status, body } = await clone()
    expect(status).toBe(200)
    const started = Voice.parse(body)
    expect(started).toMatchObject({ name: 'Mira', language: 'en-GB', creditCost: 5, quality: 'imitation' })
    expect(started.sampleDuration).toBeCloseTo(sample.channels[0].length / sample.rate, 1)
    expect(started.metadata).toMatchObject({ emotion: 'neutral', method: 'signal-processing', isNeural: false })
    expect(String(started.metadata?.['note'])).toContain('No neural network')
    expect(Number(started.metadata?.pitch)).toBeGreaterThan(85)
    expect(Number(started.metadata?.pitch)).toBeLessThan(140)
    expect(await balance()).toBe(before - 5)
    await expect.poll(async () => (await read(started.id)).status, { interval: 50 }).toBe('completed')
    const file = await fetch(z.url().parse((await read(started.id)).sampleUrl))
    expect(Buffer.from(await file.arrayBuffer()).equals(wave)).toBe(true)
  })

  test.each(sampleOf(waveKinds, 1))('reads WAV with samples of %s bits', async (kind) => {
    await minute()
    const { status, body } = await clone({ audio: waveOf(sample, kind) })
    expect({ status, body: status === 200 ? '' : body }).toEqual({ status: 200, body: '' })
    expect(Math.abs(Number(Voice.parse(body).metadata?.pitch) - pitch)).toBeLessThan(1)
  })

  test('reads MP3 and FLAC', async () => {
    await minute()
    for (const audio of [await mp3Of(sample), await flacOf(sample)]) {
      const voice = Voice.parse((await clone({ audio })).body)
      expect(voice.sampleDuration).toBeCloseTo(sample.channels[0].length / sample.rate, 0)
      expect(voice.sampleUrl).toMatch(/\.(mp3|flac)$/)
    }
  })

  test('tells with voice.cloned, and appears in the history once', async () => {
    await minute()
    await using receiver = await startWebhookReceiver()
    await caller
      .service()
      .admin('POST', '/accounts/practice/endpoints', { url: receiver.url, events: ['voice.cloned'] })
    const { id } = await cloned({ name: 'Told' })
    // Clones of other tests may end meanwhile.
    await expect
      .poll(() => receiver.eventsOf(id))
      .toMatchObject([
        {
          type: 'voice.cloned',
          data: {
            voiceId: id,
            userId: 'practice',
            name: 'Told',
            language: 'en-GB',
            status: 'completed',
            creditCost: 5,
          },
        },
      ])
    const { transactions } = (await send('GET', '/v1/user/credits/history?limit=50')).body as {
      transactions: { resourceId: string | null; amount: number }[]
    }
    expect(
      transactions.filter(({ resourceId }) => resourceId?.endsWith(id) === true).map(({ amount }) => amount),
    ).toEqual([5])
  })

  describe('refuses, and leaves nothing behind', () => {
    const seconds = (count: number): Sound => ({
      rate: sample.rate,
      channels: [sample.channels[0].subarray(0, count * sample.rate)],
    })
    const loud = (): Sound => ({
      rate: sample.rate,
      channels: [sample.channels[0].map((value) => Math.max(-0.9, Math.min(0.9, value * 12)))],
    })

    const drowned = (): Sound => {
      const [behind] = noise(sample.channels[0].length / sample.rate, 0.09).channels
      return { rate: sample.rate, channels: [sample.channels[0].map((value, at) => value + (behind[at] ?? 0))] }
    }

    test.each([
      ['14 seconds', () => waveOf(seconds(14), '16'), 'too-short'],
      ['noise', () => waveOf(noise(20, 0.2), '16'), 'no-speech'],
      ['silence', () => waveOf(noise(20, 0), '16'), 'silent'],
      ['clipping', () => waveOf(loud(), '16'), 'clipped'],
      ['speech in a noisy room', () => waveOf(drowned(), '16'), 'noisy'],
      ['a text file', () => Buffer.from('Not a sound at all. '.repeat(100)), 'unreadable'],
      ['a file cut off in its header', () => wave.subarray(0, 30), 'unreadable'],
      ['an Ogg file', () => Buffer.concat([Buffer.from('OggS'), noiseBytes()]), 'unreadable'],
    ] as const)('%s: invalid_audio_sample', async (_, audio, reason) => {
      await minute()
      const before = await traces()
      const { status, code, details, message } = await refusal(clone({ audio: audio() }))
      expect({ status, code, reason: details['reason'] }).toEqual({ status: 400, code: 'invalid_audio_sample', reason })
      const isRead = typeof details['duration'] === 'number'
      expect({ ...details, isRead }).toMatchObject({ minimum: 15, recommended: 30, isRead: reason !== 'unreadable' })
      expect(message).toMatch(/^The sample .+\.$/)
      expect(await traces()).toEqual(before)
    })

    test('a short sample, with its length and what is needed', async () => {
      await minute()
      const { details } = await refusal(clone({ audio: waveOf(seconds(14), '16') }))
      expect(details).toMatchObject({ duration: 14, minimum: 15, recommended: 30 })
    })

    test('another part name, a second file, no file, no name, no language, another language', async () => {
      await minute()
      const before = await traces()
      const two = (form: FormData) => form.append('audio', new Blob([new Uint8Array(wave)]), 'b.wav')
      const cases = [
        [{ part: 'file' }, 'invalid_request', 'file'],
        [{ more: two }, 'invalid_request', 'audio'],
        [{ audio: Buffer.alloc(0) }, 'invalid_request', 'audio'],
        [{ name: '' }, 'invalid_request', 'name'],
        [{ more: (form: FormData) => form.delete('language') }, 'invalid_request', 'language'],
        [{ name: 'x'.repeat(101) }, 'invalid_request', 'name'],
      ] as const
      for (const [form, code, field] of cases) {
        const refused = await refusal(clone(form))
        expect(refused).toMatchObject({ status: 400, code, details: { field } })
      }
      for (const language of ['tlh', 'el-GR', ''])
        expect(await refusal(clone({ language }))).toMatchObject({ status: 400, code: 'unsupported_language' })
      expect(await traces()).toEqual(before)
    })

    test('a file over 64 MiB', async () => {
      await minute()
      const before = await traces()
      const mebibyte = new Uint8Array(1024 * 1024)
      const file = new Blob(Array.from({ length: 65 }, () => mebibyte))
      const refused = await refusal(clone({ more: (form) => form.set('audio', file, 'a.wav') }))
      expect(refused).toMatchObject({ status: 413, details: { field: 'audio' } })
      expect(await traces()).toEqual(before)
    })

    test('a body that is no form, or a form that ends in the middle', async () => {
      await minute()
      const before = await traces()
      const json = { 'content-type': 'application/json' }
      expect(await refusal(send('POST', '/v1/voices/clone', '{"name":"a"}', json))).toMatchObject({ status: 415 })
      const type = { 'content-type': 'multipart/form-data; boundary=xyz' }
      for (const body of [
        'nonsense',
        '--xyz\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\nRIFF....',
        '--xyz\r\ncontent-disposition: form-data; name="name"\r\n\r\nMira\r\n--xyz--\r\n',
      ]) {
        const { status } = await refusal(send('POST', '/v1/voices/clone', body, type))
        expect(status).toBe(400)
      }
      expect(await traces()).toEqual(before)
    })

    test('a caller that disconnects in the middle of the file', async () => {
      await minute()
      const before = await traces()
      const { baseUrl, apiKey } = caller.service()
      const { hostname, port } = new URL(baseUrl)
      for (const sent of [200, wave.length >> 1, wave.length - 100]) {
        const socket = connect(Number(port), hostname)
        await once(socket, 'connect')
        const head = `--xyz\r\ncontent-disposition: form-data; name="name"\r\n\r\nMira\r\n--xyz\r\ncontent-disposition: form-data; name="language"\r\n\r\nen-GB\r\n--xyz\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n`
        const end = '\r\n--xyz--\r\n'
        const length = Buffer.byteLength(head) + wave.length + Buffer.byteLength(end)
        socket.write(
          `POST /v1/voices/clone HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${apiKey}\r\ncontent-type: multipart/form-data; boundary=xyz\r\ncontent-length: ${length}\r\n\r\n${head}`,
        )
        await new Promise((done) => socket.write(wave.subarray(0, sent), done))
        await expect.poll(() => filesIn('work'), { interval: 5 }).toEqual(['upload'])
        socket.destroy()
        await expect.poll(() => filesIn('work'), { interval: 5, timeout: 5_000 }).toEqual([])
      }
      expect(await traces()).toEqual(before)
      // A whole form that nobody waits for is dropped as well.
      const controller = new AbortController()
      const dropped = caller
        .service()
        .fetch('/v1/voices/clone', { method: 'POST', body: formOf(), signal: controller.signal })
      await expect.poll(() => filesIn('work'), { interval: 2 }).toEqual(['upload'])
      controller.abort()
      await expect(dropped).rejects.toThrow(/abort/i)
      await expect.poll(() => filesIn('work'), { interval: 20, timeout: 5_000 }).toEqual([])
      expect(await traces()).toEqual(before)
    })

    test('too few credits: 402 with the numbers; a fault before the start is refunded', async () => {
      await minute()
      const opened = await caller.service().admin('POST', '/accounts', { id: randomUUID(), credits: 4 })
      const { apiKey } = z.object({ apiKey: z.string() }).parse(opened)
      const before = await traces()
      expect(await refusal(clone({}, { authorization: `Bearer ${apiKey}` }))).toMatchObject({
        status: 402,
        code: 'insufficient_credits',
        details: { required: 5, available: 4, shortfall: 1 },
      })
      expect(await traces()).toEqual(before)
      expect((await clone({}, { 'x-backlot-fault': 'fail-start' })).status).toBe(500)
      const after = await traces()
      expect(after).toMatchObject({ files: before.files, work: before.work, balance: before.balance })
    })

    test('a call without a key, before the form is read', async () => {
      const response = await fetch(`${caller.service().baseUrl}/v1/voices/clone`, { method: 'POST', body: formOf() })
      expect(response.status).toBe(401)
    })
  })
})

const noiseBytes = () => Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7919) % 256))

describe('GET and DELETE /v1/voices', () => {
  test('lists pages, newest first, by offset, by cursor and by language', async () => {
    await minute()
    const german = await cloned({ language: 'de-DE', name: 'Jana' })
    const english = await cloned({ name: 'Newest' })
    const List = z.object({
      voices: z.array(Voice),
      pagination: z.object({ total: z.int(), limit: z.int(), offset: z.int(), hasMore: z.boolean() }),
      nextCursor: z.string().nullable(),
    })
    const page = async (query: string) => List.parse((await send('GET', `/v1/voices${query}`)).body)
    const first = await page('?limit=1')
    expect(first.voices.map(({ id }) => id)).toEqual([english.id])
    expect(first.pagination).toMatchObject({ limit: 1, offset: 0, hasMore: true })
    expect((await page(`?limit=1&cursor=${first.nextCursor ?? ''}`)).voices[0]?.id).toBe(german.id)
    expect((await page('?limit=1&offset=1')).voices[0]?.id).toBe(german.id)
    expect((await page('?language=de-DE')).voices.map(({ id }) => id)).toEqual([german.id])
    expect((await page('')).pagination.limit).toBe(20)
    for (const query of ['?limit=0', '?limit=101', '?offset=-1', '?cursor=nonsense'])
      expect((await send('GET', `/v1/voices${query}`)).status).toBe(400)
  })

  test('a deleted clone is gone with its sample; another account’s and unknown ids are not found', async () => {
    await minute()
    const voice = await cloned()
    const opened = await caller.service().admin('POST', '/accounts', { id: randomUUID(), credits: 10 })
    const { apiKey } = z.object({ apiKey: z.string() }).parse(opened)
    const other = { authorization: `Bearer ${apiKey}` }
    for (const method of ['GET', 'DELETE'])
      expect(await refusal(send(method, `/v1/voices/${voice.id}`, undefined, other))).toMatchObject({
        status: 404,
        code: 'voice_not_found',
      })
    expect((await send('DELETE', `/v1/voices/${voice.id}`)).body).toEqual({ id: voice.id, deleted: true })
    expect((await fetch(voice.sampleUrl ?? '')).status).toBe(404)
    for (const id of [voice.id, randomUUID(), 'nonsense'])
      expect((await refusal(send('GET', `/v1/voices/${id}`))).code).toBe('voice_not_found')
    expect((await refusal(send('DELETE', `/v1/voices/${voice.id}`))).status).toBe(404)
  })

  test('the second address shows the reduced schema and the flat error', async () => {
    await minute()
    const { body } = await send('GET', '/web/api/voices?limit=1')
    const [voice] = z
      .object({ voices: z.array(z.record(z.string(), z.unknown())), hasMore: z.boolean() })
      .parse(body).voices
    expect(voice).toMatchObject({ creditsUsed: 5 })
    expect(voice).not.toHaveProperty('metadata')
    const refused = (await send('GET', '/web/api/voices/nonsense')).body
    expect(refused).toMatchObject({ error: 'voice_not_found', code: 'voice_not_found' })
  })
})
