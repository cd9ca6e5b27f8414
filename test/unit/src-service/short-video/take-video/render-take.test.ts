// Catches a video of another size, length or loudness, a poster that isn't its first frame, other bytes for the same
// order, files that a cancelled or failed render leaves behind, and orders that are refused late or without naming the field.
import { createHash } from 'node:crypto'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TakeOrder } from '#service/composer/take-order.ts'
import { decodeSound } from '#service/models/audio/decode-sound.ts'
import { measureTruePeak } from '#service/models/audio/limiter.ts'
import { measureLoudness } from '#service/models/audio/loudness.ts'
import { decibelsOf } from '#service/models/audio/sound.ts'
import type { Engine, MediaFile, RenderJob, RenderResult } from '#service/models/model-definition.ts'
import { findRenderer } from '#service/models/registry.ts'
import { readImages } from '#service/models/video/read-images.ts'
import { createRenderTake } from '#service/short-video/take-video/render-take.ts'
import { shortTake } from '../../../../helpers/takes.ts'
import { inspectVideo } from '../../../../helpers/small-video.ts'
import { makeTempFolder, type TempFolder } from '../../../../helpers/temp-folder.ts'

/** A sixth of the full size. */
const scale = 1 / 6
const size = { width: 180, height: 320 }
/** Where nothing looks at the images. */
const tiny = 1 / 12

/** Renders as a worker does, in this process. */
const engine: Engine = {
  async render(job, signal, onProgress = () => undefined) {
    const entry = await findRenderer(job.family)
    if (entry.kind !== 'whole') throw new Error(`${job.family} is made in bands.`)
    return (await entry.load())(job, { signal, onProgress })
  },
}
const renderTake = createRenderTake(engine, scale)
const patient = new AbortController().signal

const voices = new Map<string, Promise<RenderResult>>()
/** Renders as well, but speaks each order once: a voice is the same in every size. */
const quick: Engine = {
  render(job, signal, onProgress) {
    if (job.family !== 'take-video-voice') return engine.render(job, signal, onProgress)
    const { voice, language, hook, beats } = job.input['order'] as TakeOrder
    const key = JSON.stringify([voice, language, hook, beats])
    const spoken = voices.get(key) ?? engine.render(job, patient, onProgress)
    voices.set(key, spoken)
    return spoken
  },
}
const quickTake = createRenderTake(quick, scale)

let folder: TempFolder
let first: Awaited<ReturnType<typeof make>>

async function make(name: string, order: TakeOrder, render = renderTake) {
  const files = { video: join(folder.path, name, 'video.mp4'), poster: join(folder.path, name, 'poster.jpg') }
  return { ...files, ...(await render(order, files, patient)) }
}

beforeAll(async () => {
  folder = await makeTempFolder()
  first = await make('first', shortTake, quickTake)
})
afterAll(() => folder[Symbol.asyncDispose]())

test('is a vertical video with sound, as long as it says and at least eight seconds', async () => {
  const { frames, ...found } = await inspectVideo(first.video)
  expect(found).toMatchObject({ ...size, framesPerSecond: 30, hasSound: true })
  expect(frames / 30).toBeCloseTo(first.durationSec, 3)
  expect(first.durationSec).toBeGreaterThanOrEqual(8)
  expect(first.durationSec).toBeLessThanOrEqual(shortTake.maxSec)
  expect((await readdir(join(folder.path, 'first'))).toSorted()).toEqual(['poster.jpg', 'video.mp4'])
})

test('is -16 LUFS with its true peak under -1 dBTP, and the music goes on after the voice', async () => {
  const sound = await decodeSound(first.video, { channels: 2, mostSeconds: 60 })
  expect(Math.abs(measureLoudness(sound) + 16)).toBeLessThan(1)
  expect(decibelsOf(measureTruePeak(sound))).toBeLessThan(-1)
  const level = (from: number, until: number) => {
    const part = sound.channels[0].slice(from * sound.rate, until * sound.rate)
    return decibelsOf(Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length))
  }
  // In the close, before the music fades.
  const { durationSec } = first
  expect(level(durationSec - 1.8, durationSec - 1.3)).toBeGreaterThan(-50)
  // While the hook is spoken it is well under the voice.
  expect(level(0.3, 1.2) - level(durationSec - 1.8, durationSec - 1.3)).toBeGreaterThan(8)
})

test('has its first frame as the poster', async () => {
  const images = await readImages(first.video, size.height)
  const frame = (await images.imageAt(0)).getContext('2d').getImageData(0, 0, size.width, size.height).data
  await images.close()
  const poster = await sharp(first.poster).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(poster.info).toMatchObject(size)
  const apart = poster.data.reduce((sum, value, at) => sum + Math.abs(value - (frame[at] ?? 0)), 0) / frame.length
  expect(apart).toBeLessThan(4)
  // It shows something: its brightness varies.
  const { channels } = await sharp(first.poster).stats()
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(30)
})

test('gives the same bytes for the same order', { tags: 'harness' }, async () => {
  const digest = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  const again = await make('again', shortTake)
  expect(await digest(again.video)).toBe(await digest(first.video))
  expect(await digest(again.poster)).toBe(await digest(first.poster))
})

// Would catch: another presenter than is ordered, none, or frames with one that cannot be drawn. The first frames only.
test('shows the presenter who is ordered', async () => {
  const job = {
    family: 'take-video-voice',
    input: { order: shortTake, scale },
    seed: 3,
    media: {},
    folder: folder.path,
  }
  const { files } = await quick.render(job, patient)
  const [audio, times] = await Promise.all(
    files.map(async ({ file, contentType }, at): Promise<MediaFile> => {
      const path = join(folder.path, `heard-${at}`)
      await writeFile(path, file)
      return { path, contentType }
    }),
  )
  if (audio === undefined || times === undefined) throw new Error('Nothing was spoken.')
  async function draw(presenter: string) {
    const input = { order: { ...shortTake, presenter }, scale, durationSec: 0.1 }
    const media = { audio: [audio as MediaFile], times: [times as MediaFile] }
    const drawn = await engine.render({ ...job, family: 'take-video-images', input, media }, patient)
    expect(drawn.files.map(({ contentType }) => contentType)).toEqual(['video/mp4', 'image/jpeg'])
    return sharp(drawn.files[1]?.file as Uint8Array)
      .raw()
      .toBuffer()
  }
  const [one, other] = [await draw('mina'), await draw('kofi')]
  expect(one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length).toBeGreaterThan(8)
})

/** What drawing the images returns, with another file as their video: no frame is drawn. */
async function drawn({ folder: own }: RenderJob, video: string): Promise<RenderResult> {
  const path = join(own, 'part.mp4')
  await copyFile(video, path)
  const poster = { file: Buffer.from('poster'), contentType: 'image/jpeg' } as const
  return { files: [{ file: path, contentType: 'video/mp4' }, poster] }
}

test('leaves nothing behind when it is cancelled, wherever it is', async () => {
  for (const family of ['take-video-images', 'take-video-join']) {
    const controller = new AbortController()
    const reason = new Error('nobody waits')
    const cancelled = createRenderTake(
      {
        async render(job, signal, onProgress) {
          if (job.family === 'take-video-images' && family !== job.family) return drawn(job, first.video)
          if (job.family !== family) return quick.render(job, signal, onProgress)
          setImmediate(() => controller.abort(reason))
          return engine.render(job, signal, onProgress)
        },
      },
      tiny,
    )
    const own = join(folder.path, family)
    const files = { video: join(own, 'video.mp4'), poster: join(own, 'poster.jpg') }
    await expect(cancelled(shortTake, files, controller.signal)).rejects.toBe(reason)
    expect(await readdir(own)).toEqual([])
  }
})

test('leaves nothing behind when a worker fails', async () => {
  const failing = createRenderTake(
    {
      async render(job, signal, onProgress) {
        if (job.family === 'take-video-join') throw new Error('The model stopped unexpectedly.')
        if (job.family !== 'take-video-images') return quick.render(job, signal, onProgress)
        return drawn(job, first.poster)
      },
    },
    tiny,
  )
  const own = join(folder.path, 'failed')
  const files = { video: join(own, 'video.mp4'), poster: join(own, 'poster.jpg') }
  await expect(failing(shortTake, files, patient)).rejects.toThrow('The model stopped unexpectedly.')
  expect(await readdir(own)).toEqual([])
})

test.each([
  ['hook', { hook: ' – ' }],
  ['beats', { beats: [] }],
  ['beats.1.say', { beats: [shortTake.beats[0], { say: '', show: 'x' }] }],
  ['look.accent', { look: { ...shortTake.look, accent: 'red' } }],
  ['voice', { voice: 'nobody' }],
  ['presenter', { presenter: 'nobody' }],
  ['language', { language: 'tlh' }],
  ['maxSec', { maxSec: 7 }],
  ['maxSec', { maxSec: 31 }],
])('refuses an order whose %s can’t be rendered, and writes nothing', async (field, change) => {
  const order = { ...shortTake, ...change } as TakeOrder
  await expect(make('refused', order)).rejects.toThrow(` ${field} `)
  expect(await readdir(folder.path)).not.toContain('refused')
})
