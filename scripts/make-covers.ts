import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { audiogramVideo } from '../src-service/models/audiogram/audiogram-video.ts'
import { hashText } from '../src-service/models/drawing/random-stream.ts'
import { videoPaletteNames } from '../src-service/models/video/video-palette.ts'
import { shootStill } from '../src-service/models/video/render-video.ts'
import type { ModelDefinition, RenderedFile } from '../src-service/models/model-definition.ts'
import { loadModels } from '../src-service/models/registry.ts'
import { createRenderPool } from '../src-service/models/render-pool.ts'
import { exampleJob } from './covers/example-job.ts'
import { videoPoster } from './covers/video-poster.ts'

// Renders every model's example as its users would get it, and saves it twice: as a cover of 512 pixels and as an
// example of 1024. Videos and sounds are also saved in full beside their covers; a video's cover is its poster. Run it
// after a change to a renderer or to an example.

const root = resolve(import.meta.dirname, '..')
const coverLimit = 56_000
const exampleLimit = 200_000
const soundCover = { width: 1024, height: 1024 }
const qualities = [86, 80, 74, 66, 58, 50, 40, 30]

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** Whether a model's example needs no result of another model: those are made first. */
const standsAlone = ({ example }: ModelDefinition) => example?.media === undefined

/** Encodes at the best quality that stays within the limit. Bytes. */
async function encode(file: Uint8Array | string, longSide: number, limit: number): Promise<Buffer> {
  const image = sharp(file).resize(longSide, longSide, { fit: 'inside' })
  for (const quality of qualities) {
    const encoded = await image.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (encoded.length <= limit) return encoded
  }
  throw new Error(`The picture does not fit into ${limit} bytes.`)
}

/** Draws a sound's cover: its waveform under the model's name, drawn by the model that shows sounds. */
async function drawSound({ id, name, category }: ModelDefinition, file: Uint8Array | string): Promise<Uint8Array> {
  const path = typeof file === 'string' ? file : join(folder, id)
  if (typeof file !== 'string') await writeFile(path, file)
  const palette = videoPaletteNames[hashText(id) % videoPaletteNames.length] ?? 'night'
  const input = { title: name, subtitle: category, style: 'waveform', palette, aspect_ratio: '1:1' }
  const media = { audio: [{ path, contentType: 'audio/mpeg' }] }
  const video = await audiogramVideo({ family: 'audiogram', input, seed: 1, media, folder }, soundCover)
  return shootStill(video, video.durationSec * 0.55)
}

/** The image that represents a result: the result itself, a video's poster or a sound's waveform. */
async function imageOf(model: ModelDefinition, result: RenderedFile): Promise<Uint8Array | string> {
  const { file, contentType, posterSec = 0 } = result
  if (contentType.startsWith('image/')) return file
  if (typeof file !== 'string' || contentType !== 'video/mp4') return drawSound(model, file)
  return videoPoster(file, posterSec)
}

const folder = await mkdtemp(join(tmpdir(), 'backlot-covers-'))
const pool = createRenderPool({ workerFile: join(root, 'src-service/models/render-worker.ts'), size: 2, log: silent })
const places = { resources: join(root, 'resources'), folder }
const only = process.argv.slice(2)
try {
  await mkdir(join(root, 'resources/covers'), { recursive: true })
  await mkdir(join(root, 'resources/examples'), { recursive: true })
  for (const model of (await loadModels()).toSorted(
    (one, other) => Number(standsAlone(other)) - Number(standsAlone(one)),
  )) {
    if (model.example === null || (only.length > 0 && !only.includes(model.id))) continue
    const { files } = await pool.render(exampleJob(model, model.example, places), new AbortController().signal)
    const [result] = files
    if (result === undefined) throw new Error(`${model.id} made no file.`)
    const { output } = model.example
    if (output !== undefined) {
      const bytes = typeof result.file === 'string' ? await readFile(result.file) : result.file
      await writeFile(join(root, 'resources/covers', output), bytes)
    }
    const image = await imageOf(model, result)
    await writeFile(join(root, `resources/covers/${model.id}.webp`), await encode(image, 512, coverLimit))
    await writeFile(join(root, `resources/examples/${model.id}.webp`), await encode(image, 1024, exampleLimit))
    process.stdout.write(`${model.id}\n`)
  }
} finally {
  await pool.stop()
  await rm(folder, { recursive: true })
}
