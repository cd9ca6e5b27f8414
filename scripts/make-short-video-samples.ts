import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { decodeSound } from '../src-service/models/audio/decode-sound.ts'
import { encodeSound } from '../src-service/models/audio/encode-sound.ts'
import { createRenderPool } from '../src-service/models/render-pool.ts'
import type { RenderedFile } from '../src-service/models/model-definition.ts'
import { readImages } from '../src-service/models/video/read-images.ts'
import { createAnimateRenderer } from '../src-service/short-video/presenter/animate-renderer.ts'
import {
  characterOf,
  flowSample,
  presenterPreview,
  shortVideoVoices,
  voiceSample,
} from '../src-service/short-video/short-video-options.ts'
import { createShortVideoMaker, flows, presets, type Flow } from '../src-service/short-video/short-video.ts'

// Makes what the form of short videos shows: a sentence by every voice, the presenter of every preset, and a short video
// cut by every flow, moving and as a still. Run it after a change to a voice, to how presenters are drawn or to a flow.
//
// Usage: node scripts/make-short-video-samples.ts [voices] [presenters] [flows]

const root = resolve(import.meta.dirname, '..')
const previewWidth = 270
/** The frames of a flow's sample: upright, small, ten a second. */
const flowFrame = { width: 270, height: 480 }
const flowWidth = 162
const flowRate = 10
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const asked = process.argv.slice(2)
const isAsked = (part: 'voices' | 'presenters' | 'flows') => asked.length === 0 || asked.includes(part)

const folder = await mkdtemp(join(tmpdir(), 'backlot-samples-'))
const pool = createRenderPool({ workerFile: join(root, 'src-service/models/render-worker.ts'), size: 2, log: silent })
const maker = createShortVideoMaker(pool)
const run = { folder, seed: 1, signal: new AbortController().signal }

async function save(path: string, bytes: Uint8Array): Promise<void> {
  const target = join(root, 'resources/covers', path)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, bytes)
  process.stdout.write(`${path}  ${bytes.length} bytes\n`)
}

async function makeVoices(): Promise<void> {
  for (const { name, gender, language } of shortVideoVoices) {
    const text = `Hi, I am ${name}. This is how I sound in your video.`
    const beats = [{ kind: 'hook' as const, text, cues: [] }]
    const script = { title: name, language, category: 'story', text, beats }
    const { sound } = await maker.voice({ script, gender, voice: name }, run)
    const spoken = await decodeSound(sound.file, { channels: 1, mostSeconds: 20 })
    const { file } = await encodeSound(spoken, 'mp3')
    await save(voiceSample(name), file)
  }
}

async function makePresenters(): Promise<void> {
  const all = shortVideoVoices.flatMap(({ gender, name }) =>
    presets.map((preset) => ({ gender, preset, character: characterOf(gender, name), name })),
  )
  // Several voices share a presenter, except in the 3D look.
  const byPath = new Map(all.map((one) => [presenterPreview(one.gender, one.preset, one.name), one]))
  for (const [path, { gender, preset, character }] of byPath) {
    const { file } = await maker.portrait({ gender, preset, character }, run)
    const small = await sharp(file).resize({ width: previewWidth }).webp({ quality: 82, effort: 6 }).toBuffer()
    await save(path, small)
  }
}

const flowBeats = [
  { kind: 'hook' as const, text: 'Why is the sea salty?', cues: ['sea'] },
  {
    kind: 'beat' as const,
    text: 'Rivers carry salt from the mountains. It stays when the water leaves.',
    cues: ['river'],
  },
  { kind: 'close' as const, text: 'Now you know.', cues: [] },
]
const flowScript = {
  title: 'Why is the sea salty?',
  language: 'en-US',
  category: 'explainer',
  text: flowBeats.map(({ text }) => text).join('\n\n'),
  beats: flowBeats,
}

async function keep({ file }: RenderedFile, name: string): Promise<string> {
  const path = join(folder, name)
  if (typeof file === 'string') await rename(file, path)
  else await writeFile(path, file)
  return path
}

async function saveFlow(flow: Flow, video: string): Promise<void> {
  const images = await readImages(video, flowFrame.height)
  const count = Math.floor(images.durationSec * flowRate)
  const frames: Buffer[] = []
  for (let frame = 0; frame < count; frame += 1) {
    const canvas = await images.imageAt(frame / flowRate)
    frames.push(
      await sharp(await canvas.encode('png'))
        .resize({ width: flowWidth })
        .removeAlpha()
        .png()
        .toBuffer(),
    )
  }
  await images.close()
  // Some flows open with a curtain: the sample begins after it, and ends with it.
  frames.push(...frames.splice(0, 0.7 * flowRate))
  const [first] = frames
  if (first === undefined) throw new Error(`${flow} has no frames.`)
  const { still, moving } = flowSample(flow)
  await save(still, await sharp(first).webp({ quality: 84, effort: 6 }).toBuffer())
  const delay = frames.map(() => 1_000 / flowRate)
  const joined = sharp(frames, { join: { animated: true } })
  await save(moving, await joined.webp({ quality: 80, effort: 5, loop: 0, delay }).toBuffer())
}

async function makeFlows(): Promise<void> {
  const voice = await maker.voice({ script: flowScript, gender: 'woman', voice: null }, run)
  const paths = { sound: await keep(voice.sound, 'voice.wav'), times: await keep(voice.times, 'times.json') }
  const files = { audio: [{ path: paths.sound, contentType: '' }], times: [{ path: paths.times, contentType: '' }] }
  const input = { script: flowScript, gender: 'woman', preset: 'creator' }
  const job = { family: 'short-video-animate', input, seed: run.seed, media: files, folder }
  const raw = await createAnimateRenderer(flowFrame)(job, { signal: run.signal, onProgress: () => undefined })
  const [first] = raw.files
  if (first === undefined) throw new Error('There is no raw video.')
  const rawVideo = await keep(first, 'raw-small.mp4')
  for (const flow of flows) {
    const order = { script: flowScript, voice: paths, rawVideo, flow, captions: true, music: false, failing: [] }
    const { video } = await maker.edit(order, run)
    await saveFlow(flow, await keep(video, `${flow}.mp4`))
  }
}

try {
  if (isAsked('voices')) await makeVoices()
  if (isAsked('presenters')) await makePresenters()
  if (isAsked('flows')) await makeFlows()
} finally {
  await pool.stop()
  await rm(folder, { recursive: true, force: true })
}
