// Catches: a sample that is paid for twice because its upload broke off or its answer was lost, a clone that lists
// another sample, an order that is sent although something is missing, a charge outside the range on the button.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '#shared/bridge/jobs.ts'
import { SpeechOrder } from '#shared/bridge/voices.ts'
import type { VoiceRecording } from '#shared/bridge/voice-sample.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { mostPartBytes } from '#shared/domain/input-form/consumers.ts'
import { localId } from '#main/workspaces/workspaces.ts'
import { openProxiedStudio, type ProxiedStudio } from '../helpers/proxied-studio.ts'
import { shareProxiedStudio } from '../helpers/shared-studio.ts'
import { waveOf } from '../helpers/sample-files.ts'
import { speakSample } from '../helpers/speak-sample.ts'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'
import { passOn, type SeenRequest } from '../helpers/transparent-proxy.ts'

/** Twenty seconds, as the quick service measures every sample. */
const seconds = 20
let wave: Buffer = Buffer.alloc(0)
beforeAll(async () => {
  const { rate, channels } = await speakSample('male')
  const [once] = channels
  const whole = new Float32Array(seconds * rate)
  for (let at = 0; at < whole.length; at += once.length) whole.set(once.subarray(0, whole.length - at), at)
  wave = waveOf({ rate, channels: [whole] }, '16')
})

/** The studio of all tests that neither really render nor compare times. */
let bench: ProxiedStudio
const { sent } = shareProxiedStudio((opened) => (bench = opened))

const isUpload = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/voices/clone')
const uploads = () => sent(isUpload)
const isOver = ({ state }: Job) => !['waiting', 'sending', 'running', 'saving'].includes(state.kind)
const over = ({ test, settle }: ProxiedStudio, job: Job) => settle(test.waitFor(job.id, isOver))
async function credits({ test, settle }: ProxiedStudio): Promise<number> {
  await settle(test.studio.context.billing.refresh(localId))
  return test.studio.context.billing.balance(localId).credits ?? 0
}

async function record(
  { call }: TestStudio,
  bytes: Uint8Array = wave,
  name = 'mira take 2.wav',
): Promise<VoiceRecording> {
  const { transferId } = await call.voices.beginRecording({ name, bytes: bytes.byteLength })
  for (let offset = 0; offset < bytes.byteLength; offset += mostPartBytes) {
    const part = Buffer.from(bytes.subarray(offset, offset + mostPartBytes)).toString('base64')
    await call.voices.appendRecording({ transferId, offset, part })
  }
  return call.voices.finishRecording({ transferId })
}
type Change = {
  name?: string
  language?: string
  consentAt?: string | null
  start?: number
  end?: number
  quoted?: number
}
async function clone(test: TestStudio, change: Change = {}, draftId = randomUUID()): Promise<Job> {
  const { id } = await record(test)
  const { start = 0, end = seconds, ...more } = change
  const part = { recordingId: id, start, end }
  const order = { name: 'Mira', language: 'en-GB', consentAt: '2026-11-21T10:00:00.000Z', quoted: 5, ...more }
  return test.call.voices.clone({ draftId, part, ...order })
}
/** The clones whose names begin like this. */
const clonesOf = async ({ call }: TestStudio, begin = '') =>
  (await call.voices.list()).voices.filter(({ isPreset, name }) => !isPreset && name.startsWith(begin))

/** Reads the lists as the Cast screen does, until a voice is new. */
async function readLists({ call }: TestStudio): Promise<void> {
  const watching = new AbortController()
  for await (const { kind } of await call.cast.watch(undefined, { signal: watching.signal }))
    if (kind === 'voice') break
  watching.abort()
}

describe('a clone', () => {
  it('is sent exactly as it was heard, costs 5 credits once, and is listed with its sample and its consent', async () => {
    const { test } = bench
    const before = await credits(bench)
    const draftId = randomUUID()
    const job = await clone(test, {}, draftId)
    expect(await over(bench, job)).toMatchObject({ kind: 'voice', charged: 5, refunded: 0, state: { kind: 'done' } })
    // The same click again is the same clone.
    expect((await clone(test, {}, draftId)).id).toBe(job.id)
    expect(uploads()).toHaveLength(1)
    expect(await credits(bench)).toBe(before - 5)

    const [voice, ...more] = await clonesOf(test)
    expect(more).toEqual([])
    expect(voice).toMatchObject({
      name: 'Mira',
      language: 'en-GB',
      status: 'completed',
      jobId: job.id,
      sampleSeconds: seconds,
      consentAt: '2026-11-21T10:00:00.000Z',
    })
    const heard = await test.media(`/${voice?.sampleId ?? ''}/original`)
    expect(heard.headers.get('content-type')).toBe('audio/wav')
    const sample = Buffer.from(await heard.arrayBuffer())
    expect(sample.byteLength).toBe(44 + seconds * 48_000 * 2)
    const [upload] = uploads()
    expect(Number(upload?.headers['content-length'])).toBeGreaterThan(sample.byteLength)
    expect(upload?.body).not.toContain('2026-11-21')
    expect(await test.call.cast.counts()).toMatchObject({ voice: 1 })
  })

  describe('that cannot be made', () => {
    it.each<[string, Change, string[]]>([
      ['nothing', { name: ' ', language: '', consentAt: null, end: 3 }, ['part', 'name', 'language', 'consent']],
      ['too much', { name: 'x'.repeat(101) }, ['name']],
      ['a language that no voice speaks', { language: 'tlh' }, ['language']],
    ])('with %s is refused by field, and nothing is sent', async (_, change, fields) => {
      const refused = clone(bench.test, change)
      await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { charged: 'no' } })
      const { data } = (await refused.catch((error: unknown) => error)) as { data: { fields: { field: string }[] } }
      expect(data.fields.map(({ field }) => field)).toEqual(fields)
      expect(uploads()).toEqual([])
    })
  })

  it('whose answer is lost is found by name, language and length, and its sample is not sent again', async () => {
    bench.proxy.act = (request) => (isUpload(request) ? { kind: 'cut-answer' } : passOn())
    const before = await credits(bench)
    const job = await over(bench, await clone(bench.test, { name: 'Lost' }))
    expect(job).toMatchObject({ charged: 5, state: { kind: 'done' } })
    expect(uploads()).toHaveLength(1)
    expect(await credits(bench)).toBe(before - 5)
    expect(await clonesOf(bench.test, 'Lost')).toHaveLength(1)
  })

  it('whose upload breaks off, at any part, was certainly not charged and is sent again by itself', async () => {
    const before = await credits(bench)
    for (const tenth of [0.05, 0.5, 0.95]) {
      bench.proxy.cutUploads.push(Math.round(wave.byteLength * tenth))
      const job = await over(bench, await clone(bench.test, { name: `Cut at ${tenth}` }))
      expect(job).toMatchObject({ charged: 5, state: { kind: 'done' } })
    }
    expect(await credits(bench)).toBe(before - 15)
    expect(await clonesOf(bench.test, 'Cut at ')).toHaveLength(3)
  })

  it('is deleted at the service, and unknown afterwards', async () => {
    await over(bench, await clone(bench.test, { name: 'Deleted' }))
    const [voice] = await clonesOf(bench.test, 'Deleted')
    await bench.test.call.cast.remove({ kind: 'voice', ids: [voice?.id ?? ''] })
    expect(await clonesOf(bench.test, 'Deleted')).toEqual([])
    expect(await bench.test.call.cast.restore({ kind: 'voice', ids: [voice?.id ?? ''] })).toEqual({ count: 1 })
    expect(await clonesOf(bench.test, 'Deleted')).toHaveLength(1)
  })

  it('that another program made is listed once the list is read', async () => {
    const form = new FormData()
    form.set('name', 'Elsewhere')
    form.set('language', 'de-DE')
    form.set('audio', new Blob([new Uint8Array(wave)]), 'x.wav')
    const headers = { authorization: `Bearer ${bench.key()}` }
    await fetch(`${bench.proxy.baseUrl}/v1/voices/clone`, { method: 'POST', body: form, headers })
    expect(await clonesOf(bench.test, 'Elsewhere')).toEqual([])
    await bench.settle(readLists(bench.test))
    expect(await clonesOf(bench.test, 'Elsewhere')).toMatchObject([
      { name: 'Elsewhere', language: 'de-DE', jobId: null, sampleId: null },
    ])
  })
})

describe('speech', () => {
  const speak = async ({ call }: TestStudio, order: SpeechOrder) => {
    const quote = await call.voices.quoteSpeech(order)
    return { quote, job: await call.voices.speak({ draftId: randomUUID(), order, quoted: quote.credits }) }
  }
  const text = (words: string) => [{ text: words, voiceId: null }]

  it('is charged within the range that was shown, by a preset and by a clone, with marks and at any speed', async () => {
    // Its sounds are really rendered, which no skipped time may interrupt.
    await using folder = await makeTempFolder()
    await using test = await openTestStudio({ folder: folder.path, serviceArgs: ['--speed', '0'] })
    await test.call.workspace.openLocal()
    const ended = (job: Job) => test.waitFor(job.id, isOver)
    await ended(await clone(test))
    const [mira] = await clonesOf(test)
    expect(mira?.pitch).toBeGreaterThan(60)
    const voices = ['preset-narrator', mira?.id ?? '']
    const texts = [
      'The harbour lights came on, one by one.',
      '~~The kiln~~ is hot. [0.6s] It shows you **once** what you did.',
    ]
    for (const voiceId of voices) {
      for (const [at, words] of texts.entries()) {
        const order = SpeechOrder.parse({ paragraphs: text(words), voiceId, speed: at === 0 ? 1 : 1.25 })
        const { quote, job } = await speak(test, order)
        const done = await ended(job)
        expect(done).toMatchObject({ kind: 'speech', state: { kind: 'done' } })
        expect(done.charged, words).toBeGreaterThanOrEqual(quote.least)
        expect(done.charged, words).toBeLessThanOrEqual(quote.most)
        // The second text of a voice is priced by the pace of the first.
        expect(quote.measured).toBe(at)
      }
    }
    const listed = (await test.call.voices.list()).voices.filter(({ id }) => voices.includes(id))
    expect(listed.every(({ latest }) => latest !== null)).toBe(true)
    const { assets } = await test.call.library.page({})
    expect(assets.filter(({ kind }) => kind === 'audio')).toHaveLength(4)

    // A preset is measured in its speech, a clone in its own.
    for (const voiceId of voices) {
      const heard = await test.call.voices.measure({ voiceId })
      expect(heard?.pitch).toBeGreaterThan(70)
      expect(heard?.pitch).toBeLessThan(300)
      expect(heard?.wordsPerMinute).toBeGreaterThan(90)
      expect(heard?.wordsPerMinute).toBeLessThan(260)
    }
    expect(await test.call.voices.measure({ voiceId: 'preset-friendly-male' })).toBeNull()

    // A voice of one paragraph only is used, too.
    const duet = [...text('The harbour lights came on.'), { text: 'The boats turned home.', voiceId: mira?.id ?? '' }]
    await ended((await speak(test, SpeechOrder.parse({ paragraphs: duet, voiceId: 'preset-narrator' }))).job)
    const usesOf = (voiceId: string) => test.call.voices.uses({ voiceId })
    expect(await usesOf(mira?.id ?? '')).toMatchObject({ speeches: 3, videos: 0 })
    const narrated = await usesOf('preset-narrator')
    expect(narrated.newest.map(({ title, kind }) => [kind, title.replaceAll(/\s+/gu, ' ')])[0]).toEqual([
      'audio',
      'The harbour lights came on. The boats turned home.',
    ])
    // Each file leads back to the recording.
    const [latest] = narrated.newest
    const { steps } = await test.call.cast.lineage({ assetId: latest?.assetId ?? AssetId.parse('none') })
    expect(steps.map(({ kind, title, isShown }) => [kind, title, isShown].slice(0, kind === 'audio' ? 1 : 2))).toEqual([
      ['voice', 'Narrator'],
      ['sample', ''],
      ['voice', 'Mira'],
      ['audio'],
    ])
    expect(steps.map(({ isShown }) => isShown)).toEqual([false, false, false, true])
    const compared = await test.call.voices.compare({ voiceId: mira?.id ?? '' })
    expect(compared?.sample.assetId).toBe(mira?.sampleId)
    for (const { level } of [compared?.sample, compared?.speech].flatMap((one) => one ?? [])) {
      expect(level).toBeGreaterThan(-45)
      expect(level).toBeLessThan(-5)
    }
  })

  it('without words, or too long with its marks, is refused by field and not sent', async () => {
    for (const words of ['', ' [1s] ', `**${'word '.repeat(2_000).trim()}**`]) {
      const order = SpeechOrder.parse({ paragraphs: text(words), voiceId: 'preset-narrator' })
      await expect(speak(bench.test, order)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { charged: 'no', fields: [{ field: 'text' }] },
      })
    }
    expect(sent(({ path }) => path.endsWith('/audio/generate'))).toEqual([])
  })

  it('whose answer is lost is found in the list and paid once', async () => {
    // Found by its time: where time was left out, the clocks are apart.
    await using lossy = await openProxiedStudio((request) =>
      request.method === 'POST' && request.path.endsWith('/audio/generate') ? { kind: 'cut-answer' } : passOn(),
    )
    const before = await credits(lossy)
    const order = SpeechOrder.parse({ paragraphs: text('The boats turned home.'), voiceId: 'preset-narrator' })
    const { job } = await speak(lossy.test, order)
    const done = await over(lossy, job)
    expect(done.state.kind).toBe('done')
    expect(await credits(lossy)).toBe(before - (done.charged ?? 0))
  })
})
