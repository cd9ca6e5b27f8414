import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sharp, { type OverlayOptions } from 'sharp'
import type { ModelDefinition, ModelExample, RenderedFile } from '../src-service/models/model-definition.ts'
import { offeredModels } from '../src-service/models/offered-models.ts'
import { createRenderPool } from '../src-service/models/render-pool.ts'
import { exampleJob } from './covers/example-job.ts'
import { filmPoster } from './covers/film-poster.ts'

// Renders every model of pictures and films into one sheet, a row each: its example, then the same with other seeds.
// Usage: node scripts/contact-sheet.ts --out FILE.png [--seeds N] [MODEL-ID ...]

const root = resolve(import.meta.dirname, '..')
const cell = { width: 360, height: 270 }
const gap = 12
const lettering = 28
const ground = '#f4f1ea'
const silent = { debug() {}, info() {}, warn() {}, error() {} }

async function thumbnail({ file, contentType, posterSec = 0 }: RenderedFile): Promise<Buffer> {
  const picture = contentType === 'video/mp4' && typeof file === 'string' ? await filmPoster(file, posterSec) : file
  return sharp(picture)
    .resize({ ...cell, fit: 'contain', background: ground })
    .png()
    .toBuffer()
}

function letter({ id, category, credits }: ModelDefinition): Buffer {
  const words = `${id} · ${category} · from ${credits}`
  return Buffer.from(
    `<svg width="${cell.width}" height="${lettering}"><text y="20" font-family="sans-serif" font-size="15" fill="#3a3a38">${words}</text></svg>`,
  )
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, seeds: { type: 'string', default: '3' } },
})
const { out } = values
if (out === undefined) throw new Error('Say where the sheet is written: --out FILE.png')
const count = Number(values.seeds)
const folder = await mkdtemp(join(tmpdir(), 'backlot-sheet-'))
const pool = createRenderPool({ workerFile: join(root, 'src-service/models/render-worker.ts'), size: 2, log: silent })

async function renderRow(model: ModelDefinition, example: ModelExample): Promise<Buffer[]> {
  const job = exampleJob(model, example, { resources: join(root, 'resources'), folder })
  const hasSeed = typeof example.input['seed'] === 'number'
  const seeds = Array.from({ length: hasSeed ? count : 1 }, (_, index) => job.seed + index)
  return Promise.all(
    seeds.map(async (seed) => {
      const input = hasSeed ? { ...job.input, seed } : job.input
      const own = await mkdtemp(join(folder, 'job-'))
      const { files } = await pool.render({ ...job, input, seed, folder: own }, new AbortController().signal)
      const [first] = files
      if (first === undefined) throw new Error(`${model.id} made no file.`)
      return thumbnail(first)
    }),
  )
}

try {
  const shown = offeredModels.filter(
    ({ id, output_type: type }) => type !== 'audio' && (positionals.length === 0 || positionals.includes(id)),
  )
  const overlays: OverlayOptions[] = []
  for (const [row, model] of shown.entries()) {
    if (model.example === null) continue
    const top = gap + row * (cell.height + lettering + gap)
    overlays.push({ input: letter(model), left: gap, top })
    for (const [column, input] of (await renderRow(model, model.example)).entries()) {
      overlays.push({ input, left: gap + column * (cell.width + gap), top: top + lettering })
    }
    process.stdout.write(`${model.id}\n`)
  }
  const width = gap + count * (cell.width + gap)
  const height = gap + shown.length * (cell.height + lettering + gap)
  await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite(overlays)
    .png()
    .toFile(out)
} finally {
  await pool.stop()
  await rm(folder, { recursive: true })
}
