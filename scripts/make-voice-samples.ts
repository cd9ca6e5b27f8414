import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { decodeSound } from '../src-service/models/audio/decode-sound.ts'
import { encodeSound } from '../src-service/models/audio/encode-sound.ts'
import { createRenderPool } from '../src-service/models/render-pool.ts'
import { presenterPreview, shortVideoVoices, voiceSample } from '../src-service/short-video/short-video-options.ts'
import { createShortVideoMaker, genders, presets } from '../src-service/short-video/short-video.ts'

// Speaks a sentence with every voice of short videos and draws a presenter of every look, for the lists of voices and
// looks. Run it after a change to a voice or to how presenters are drawn.

const root = resolve(import.meta.dirname, '..')
const previewSeed = 2
const previewWidth = 270
const silent = { debug() {}, info() {}, warn() {}, error() {} }

const folder = await mkdtemp(join(tmpdir(), 'backlot-voices-'))
const pool = createRenderPool({ workerFile: join(root, 'src-service/models/render-worker.ts'), size: 2, log: silent })
try {
  const maker = createShortVideoMaker(pool)
  for (const { name, gender, language } of shortVideoVoices) {
    const text = `Hi, I am ${name}. This is how I sound in your video.`
    const beats = [{ kind: 'hook' as const, text, cues: [] }]
    const script = { title: name, language, category: 'story', text, beats }
    const run = { folder, seed: 1, signal: new AbortController().signal }
    const { sound } = await maker.voice({ script, gender, voice: name }, run)
    const spoken = await decodeSound(sound.file, { channels: 1, mostSeconds: 20 })
    const { file } = await encodeSound(spoken, 'mp3')
    const target = join(root, 'resources/covers', voiceSample(name))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, file)
    process.stdout.write(`${voiceSample(name)}  ${file.length} bytes\n`)
  }
  for (const [place, gender] of genders.entries()) {
    for (const preset of presets) {
      const run = { folder, seed: previewSeed + place, signal: new AbortController().signal }
      const { file } = await maker.portrait({ gender, preset }, run)
      const target = join(root, 'resources/covers', presenterPreview(gender, preset))
      await mkdir(dirname(target), { recursive: true })
      const small = await sharp(file).resize({ width: previewWidth }).webp({ quality: 82, effort: 6 }).toBuffer()
      await writeFile(target, small)
      process.stdout.write(`${presenterPreview(gender, preset)}  ${small.length} bytes\n`)
    }
  }
} finally {
  await pool.stop()
  await rm(folder, { recursive: true, force: true })
}
