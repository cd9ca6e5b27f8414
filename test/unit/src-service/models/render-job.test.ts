// Catches a model that is offered and makes nothing, a file of another type, size or length than was paid for, sound
// that is too quiet or too loud, a model that ignores its seed, and one that draws at random: a part of the models, and
// every one at full size, decoded.
import { readFile, rename } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VideoMaker } from '../../../../src-service/models/video/video-renderer.ts'
import type { MediaFile, RenderJob, RenderedFile } from '../../../../src-service/models/model-definition.ts'
import { imageSize, type AspectRatio } from '../../../../src-service/models/image-size.ts'
import { loadModels, type OfferedModel } from '../../../../src-service/models/registry.ts'
import { createJobRenderer } from '../../../../src-service/models/render-job.ts'
import { hear } from '../../../helpers/make-sound.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { inspectVideo, shootSmall, soundOf, writeSound } from '../../../helpers/small-video.ts'
import { readStorm, sampleOf } from '../../../helpers/storm.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

/** The shortest or smallest job of a model, and the expected properties of its file. */
type Small = {
  readonly input?: Record<string, unknown>
  /** Files under `resources/covers` or of this test, by the input's name. */
  readonly media?: Record<string, readonly string[]>
  /** Pixels; left out where nothing promises them. */
  readonly size?: readonly [number, number]
  /** Seconds; omitted where the length follows from the text. */
  readonly seconds?: number
  /** LUFS where it is not the usual -16; null where an audio file keeps its own. */
  readonly loudness?: number | null
  /** Another input that must change the bytes, for a model without a seed. */
  readonly other?: Record<string, unknown>
}

const wide = { aspect_ratio: '16:9' }
/** The smallest frame of a video. */
const clip = { aspect_ratio: '1:1', resolution: '480p' }
const cover = (name: string) => ({ image: [`${name}.webp`] })
const still = { image: ['still.png'] }
const sound = { audio: ['voice.wav'] }
const videoSize = [480, 480] as const

/** Jobs that are shorter or smaller than a model's example, which is made where there is no row. */
const smalls: Readonly<Record<string, Small>> = {
  'meridian-100': { input: { prompt: 'the sea at night', ...wide }, size: [1344, 756] },
  'northlight-400': { input: { prompt: 'a jar', quality: 'draft', ...wide }, size: [1024, 576] },
  'plinth-35': { input: { prompt: 'empty steps', ...wide }, size: [1024, 576] },
  'charmeuse-50': { input: { prompt: 'folds', detail: 1, ...wide }, size: [1280, 720] },
  'halation-20': { input: { prompt: 'mist', ...wide }, size: [1536, 864] },
  'cameo-12': { input: { prompt: 'a bun', ...wide }, size: [1280, 720] },
  'inkstone-70': { input: { prompt: 'a circle', ...wide }, size: [1400, 788] },
  'broadside-24': { input: { prompt: 'tea', ...wide }, size: [1536, 864] },
  'isobar-60': { input: { prompt: 'wind', density: 1 }, size: [934, 1400] },
  'azulejo-8': { input: { prompt: 'stars' }, size: [1024, 1024] },
  'cartridge-12': { input: { prompt: 'a city' }, size: [1536, 1024] },
  'portolan-90': { input: { prompt: 'an island', ...wide }, size: [1536, 864] },
  'easel-5': { input: wide, media: still, size: [1536, 864], other: { mode: 'extend' } },
  'riso-2': { media: still, size: [240, 160], other: { screen: 'lines' } },
  'scalpel-9': { media: still, size: [240, 160], other: { ground: 'cream' } },
  'loupe-4': { media: still, size: [480, 320], other: { finish: 'crisp' } },
  'mount-12': {
    input: wide,
    media: { images: ['cameo-12.webp', 'still.png'] },
    size: [1600, 900],
    other: { mount: 'ink' },
  },
  'dolly-6': { input: { ...clip, duration: 2 }, media: cover('cameo-12'), size: videoSize, seconds: 2 },
  'carousel-12': {
    input: { ...clip, style: 'panels', duration: 4 },
    media: { images: ['cameo-12.webp', 'plinth-35.webp'] },
    size: videoSize,
    seconds: 4,
  },
  'marquee-20': { input: { ...clip, ...wide, text: 'Now', duration: 2 }, size: [854, 480], seconds: 2 },
  'tidal-8': { input: { ...clip, scene: 'orbits', duration: 4 }, size: videoSize, seconds: 4 },
  'oscillo-40': { input: clip, media: sound, size: videoSize, seconds: 1.2 },
  'anchor-6': { input: clip, media: sound, size: videoSize, seconds: 1.2 },
  'subtext-9': { input: { captions: 'Now' }, media: { video: ['plain.mp4'] }, size: [180, 320], seconds: 1.2 },
  'vox-29': { input: { text: 'Home.' } },
  'lectern-6': { input: { text: 'Home.' } },
  'understudy-1': { input: { text: 'Home.' }, media: { audio: ['vox-29.mp3'] }, loudness: null },
  'undertow-180': { input: { seconds: 5 }, seconds: 5 },
  'doorbell-8': { input: { seconds: 2 }, seconds: 2 },
  'foley-19': { input: { kind: 'rain', seconds: 1 }, seconds: 1, loudness: null },
  'roomtone-120': { input: { kind: 'wind', duration: 5 }, seconds: 5 },
  'lint-brush-2': { media: sound, seconds: 1.2, other: { strength: 'strong' } },
  'even-keel-16': {
    input: { target: 'streaming -14' },
    media: { audio: ['doorbell-8.mp3'] },
    seconds: 4,
    loudness: -14,
    other: { format: 'wav' },
  },
}

const covers = fileURLToPath(new URL('../../../../resources/covers/', import.meta.url))
const ownFiles = ['voice.wav', 'plain.mp4', 'still.png']

const jobs = createJobRenderer({
  imageWorkerFile: fileURLToPath(new URL('../../../../src-service/models/image-worker.ts', import.meta.url)),
  threads: 2,
  log: createMemoryLog(),
})

const voice = soundOf(1.2, (seconds) => 0.3 * Math.sin(seconds * 2 * Math.PI * 190) * Math.sin(seconds * 9) ** 2)
/** One colour with the voice. */
const plainVideo: VideoMaker = () =>
  Promise.resolve({
    width: 180,
    height: 320,
    durationSec: 1.2,
    sound: voice,
    posterSec: 0,
    draw(context) {
      context.fillStyle = '#3d5a48'
      context.fillRect(0, 0, 180, 320)
    },
    close: () => Promise.resolve(),
  })

let folder: TempFolder
beforeAll(async () => {
  folder = await makeTempFolder()
  await writeSound(folder.path, 'voice.wav', voice)
  await sharp(`${covers}cameo-12.webp`).resize(240, 160).toFile(`${folder.path}/still.png`)
  const { path } = await shootSmall(plainVideo, folder.path, {})
  await rename(path, `${folder.path}/plain.mp4`)
})
afterAll(() => folder[Symbol.asyncDispose]())

const fileAt = (name: string): MediaFile => ({
  path: ownFiles.includes(name) ? `${folder.path}/${name}` : `${covers}${name}`,
  contentType: 'application/octet-stream',
})

async function render(family: string, { input = {}, media = {} }: Small, seed = 1): Promise<RenderedFile> {
  const files = Object.entries(media).map(([name, names]) => [name, names.map(fileAt)] as const)
  const job: RenderJob = { family, input, seed, media: Object.fromEntries(files), folder: folder.path }
  const result = await jobs.render(job, { signal: new AbortController().signal, onProgress: () => {} })
  const [first] = result.files
  if (first === undefined) throw new Error('There is no file.')
  // A video is written to the job's folder, where the next one overwrites it.
  return { ...first, file: await bytesOf(first) }
}

const bytesOf = async ({ file }: RenderedFile) => Buffer.from(typeof file === 'string' ? await readFile(file) : file)
const isSame = (one: RenderedFile, other: RenderedFile) =>
  Buffer.compare(one.file as Buffer, other.file as Buffer) === 0

const offeredModels = await loadModels()

/** A model's example, with the size that its schema promises. */
function exampleOf({ example, sheet, input_schema: schema }: OfferedModel): Small {
  const { input = {}, media } = example ?? {}
  const { aspect_ratio: ratio, seed } = schema['properties'] as Record<string, { description?: string }>
  const other = seed === undefined ? sheet?.[0]?.input : undefined
  const longSide = /long side is (\d+) pixels/.exec(ratio?.description ?? '')?.[1]
  const promised = longSide === undefined ? null : imageSize(input['aspect_ratio'] as AspectRatio, Number(longSide))
  return {
    input,
    ...(media && { media }),
    ...(other && { other }),
    ...(promised && { size: [promised.width, promised.height] }),
  }
}

test('every small job is one of a model of the catalog', () => {
  expect(offeredModels.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(smalls)))
})

/** The properties found in a decoded file, and the requested ones; they are equal for a good file. */
type Findings = { readonly found: unknown; readonly asked: unknown }

async function lookAtImage({ file, contentType }: RenderedFile, small: Small): Promise<Findings> {
  const { format, width, height } = await sharp(file).metadata()
  const { size = [width, height] } = small
  const { entropy } = await sharp(file).stats()
  return {
    found: { contentType: `image/${format}`, size: [width, height], isDrawn: entropy > 0.5 },
    asked: { contentType, size, isDrawn: true },
  }
}

async function lookAtVideo({ durationSec = 0 }: RenderedFile, small: Small): Promise<Findings> {
  const { width, height, frames, durationSec: measured } = await inspectVideo(`${folder.path}/film.mp4`)
  const { size = [width, height], seconds = durationSec } = small
  return {
    found: { size: [width, height], frames, isAsLong: Math.abs(measured - seconds) < 0.1 },
    asked: { size, frames: Math.round(durationSec * 30), isAsLong: true },
  }
}

async function listen({ file, durationSec = 0 }: RenderedFile, small: Small): Promise<Findings> {
  const { seconds = durationSec, loudness = -16 } = small
  const heard = await hear(file as Buffer)
  const [left, right = left] = heard.sound.channels
  // Mono is decoded as two equal channels, which the meter counts double.
  const own = heard.loudness - (left.every((sample, at) => sample === right[at]) ? 3.01 : 0)
  const [least, most] = loudness === null ? [-33, -13] : [loudness - 1, loudness + 1]
  const near = (length: number) => Math.abs(heard.seconds - length) < 0.1
  return {
    found: {
      isAsLong: near(seconds) && near(durationSec),
      isAsLoud: own > least && own < most,
      isHeld: heard.peak < -1,
    },
    asked: { isAsLong: true, isAsLoud: true, isHeld: true },
  }
}

const looks = { image: lookAtImage, video: lookAtVideo, audio: listen }

/** Models whose image takes a second or more. The tests of their families draw them at a small size. */
const slow: readonly string[] = ['meridian-100', 'northlight-400', 'plinth-35', 'charmeuse-50']
const quick = offeredModels.filter(({ id }) => !slow.includes(id))
const rendered = readStorm().isFull ? offeredModels : sampleOf(quick, 6)
// Videos and drawn images are compared at a small size in the tests of their family.
const compared = sampleOf(
  rendered.filter((model) => {
    const { id, output_type: type } = model
    return type === 'audio' || (type === 'image' && (smalls[id] ?? exampleOf(model)).media !== undefined)
  }),
  2,
)

describe.each(rendered)('$id', (model) => {
  const { id, output_type: type, engine, input_schema: schema } = model
  const small = smalls[id] ?? exampleOf(model)
  const hasSeed = 'seed' in (schema['properties'] as Record<string, unknown>)
  let made: RenderedFile
  beforeAll(async () => void (made = await render(engine.family, small)), 60_000)

  test('makes a file of its type, size, length and loudness', async () => {
    expect(made.contentType.split('/')[0]).toBe(type)
    const { found, asked } = await looks[type](made, small)
    expect(found).toEqual(asked)
  })

  if (!compared.includes(model)) return
  test('is the same for the same seed, and different for another', async () => {
    const { other } = small
    expect(other === undefined).toBe(hasSeed)
    expect(isSame(await render(engine.family, small), made)).toBe(true)
    const changed = hasSeed ? small : { ...small, input: { ...small.input, ...other } }
    expect(isSame(await render(engine.family, changed, hasSeed ? 2 : 1), made)).toBe(false)
  })
})
