import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createCanvas, loadImage, type Image } from '@napi-rs/canvas'
import sharp from 'sharp'
import { typeface } from '#service/models/video/set-text.ts'
import type { ModelDefinition, ModelExample, RenderedFile } from '../src-service/models/model-definition.ts'
import { loadModels, type OfferedModel } from '../src-service/models/registry.ts'
import { createRenderPool } from '../src-service/models/render-pool.ts'
import { exampleJob } from './covers/example-job.ts'
import { videoPoster } from './covers/video-poster.ts'

// Renders every image and video model into one sheet, a row each: its example, then its other looks, or with
// `--seeds N` the example with other seeds. Rows fill two columns.
//
// Usage: node scripts/contact-sheet.ts --out FILE.png [--seeds N] [MODEL-ID ...]

const root = resolve(import.meta.dirname, '..')
const columnWidth = 1_180
const mostHeight = 420
const gap = 12
const margin = 60
const lettering = 46
const ground = '#f4f1ea'
const ink = '#23221f'
const silent = { debug() {}, info() {}, warn() {}, error() {} }

type Row = { readonly model: ModelDefinition; readonly images: readonly Image[]; readonly height: number }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, seeds: { type: 'string' } },
})
const { out, seeds } = values
if (out === undefined) throw new Error('Say where the sheet is written: --out FILE.png')
const folder = await mkdtemp(join(tmpdir(), 'backlot-sheet-'))
const pool = createRenderPool({ workerFile: join(root, 'src-service/models/render-worker.ts'), size: 2, log: silent })

/** A model's example, followed by its other looks or seeds. */
function examplesOf({ sheet = [] }: OfferedModel, example: ModelExample): ModelExample[] {
  if (seeds === undefined) {
    const others = sheet.map((other) => ({ ...example, ...other, input: { ...example.input, ...other.input } }))
    return [example, ...others]
  }
  const { seed } = example.input
  if (typeof seed !== 'number') return [example]
  return Array.from({ length: Number(seeds) }, (_, index) => ({
    ...example,
    input: { ...example.input, seed: seed + index },
  }))
}

async function imageOf({ file, contentType, posterSec = 0 }: RenderedFile): Promise<Image> {
  const image = contentType === 'video/mp4' && typeof file === 'string' ? await videoPoster(file, posterSec) : file
  return loadImage(
    await sharp(image)
      .resize({ height: mostHeight * 2 })
      .png()
      .toBuffer(),
  )
}

async function render(model: OfferedModel, example: ModelExample): Promise<Image> {
  const own = await mkdtemp(join(folder, 'job-'))
  const job = exampleJob(model, example, { resources: join(root, 'resources'), folder: own })
  const { files } = await pool.render(job, new AbortController().signal)
  const [first] = files
  if (first === undefined) throw new Error(`${model.id} made no file.`)
  return imageOf(first)
}

async function renderRow(model: OfferedModel, example: ModelExample): Promise<Row> {
  const images = await Promise.all(examplesOf(model, example).map((one) => render(model, one)))
  const aspects = images.reduce((sum, { width, height }) => sum + width / height, 0)
  const fitting = (columnWidth - gap * (images.length - 1)) / aspects
  process.stdout.write(`${model.id}\n`)
  return { model, images, height: Math.min(mostHeight, fitting) }
}

/** Draws the rows in two columns, in the catalog's order, each in the shorter column. */
function drawSheet(rows: readonly Row[]): Promise<Uint8Array> {
  const feet: [number, number] = [margin, margin]
  const places = rows.map((row) => {
    const column = feet[0] <= feet[1] ? 0 : 1
    const top = feet[column]
    feet[column] = top + lettering + row.height + gap * 2
    return { row, top, left: margin + column * (columnWidth + margin) }
  })
  const canvas = createCanvas(columnWidth * 2 + margin * 3, Math.ceil(Math.max(...feet) + margin / 2))
  const context = canvas.getContext('2d')
  context.fillStyle = ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  for (const { row, top, left } of places) {
    const { model, images, height } = row
    context.fillStyle = ink
    context.font = typeface('strong', 20)
    context.fillText(model.name, left, top + 28)
    const nameWidth = context.measureText(model.name).width
    context.globalAlpha = 0.6
    context.font = typeface('text', 16)
    const price = `from ${model.credits} ${model.credits === 1 ? 'credit' : 'credits'}`
    context.fillText(`${model.category} · ${price}`, left + nameWidth + 14, top + 28)
    context.globalAlpha = 1
    let x = left
    for (const image of images) {
      const width = (image.width / image.height) * height
      context.drawImage(image, x, top + lettering, width, height)
      x += width + gap
    }
  }
  return canvas.encode('png')
}

try {
  const shown = (await loadModels()).filter(
    ({ id, output_type: type }) => type !== 'audio' && (positionals.length === 0 || positionals.includes(id)),
  )
  const rows: Row[] = []
  for (const model of shown) if (model.example !== null) rows.push(await renderRow(model, model.example))
  await writeFile(out, await drawSheet(rows))
} finally {
  await pool.stop()
  await rm(folder, { recursive: true })
}
