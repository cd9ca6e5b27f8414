import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { decodeSound } from '../src-service/models/audio/decode-sound.ts'
import { encodeSound } from '../src-service/models/audio/encode-sound.ts'
import { createRenderPool } from '../src-service/models/render-pool.ts'
import { presenterPreview, shortVideoVoices, voiceSample } from '../src-service/short-video/short-video-options.ts'
import { createShortVideoMaker, genders, presets } from '../src-service/short-video/short-video.ts'

// Makes what the form of short videos shows: a sentence by every voice, and the presenter of every preset. Run it after a
// change to a voice or to how presenters are drawn.
//
// Usage: node scripts/make-short-video-samples.ts [voices] [presenters]

const root = resolve(import.meta.dirname, '..')
const previewWidth = 270
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const asked = process.argv.slice(2)
const isAsked = (part: 'voices' | 'presenters') => asked.length === 0 || asked.includes(part)

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
  for (const gender of genders) {
    for (const preset of presets) {
      const { file } = await maker.portrait({ gender, preset }, run)
      const small = await sharp(file).resize({ width: previewWidth }).webp({ quality: 82, effort: 6 }).toBuffer()
      await save(presenterPreview(gender, preset), small)
    }
  }
}

try {
  if (isAsked('voices')) await makeVoices()
  if (isAsked('presenters')) await makePresenters()
} finally {
  await pool.stop()
  await rm(folder, { recursive: true, force: true })
}
