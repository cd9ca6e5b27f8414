import sharp, { type OverlayOptions } from 'sharp'
import { finishPng, openSource, readSource } from '../drawing/source-image.ts'
import type { RenderJob } from '../model-definition.ts'
import type { Renderer } from '../renderer.ts'
import { CollageInput, collageSize, mounts } from './collage-model.ts'
import type { ImageSize } from '../image-size.ts'

/** The position of one image. Whole pixels. */
type Place = { readonly left: number; readonly top: number } & ImageSize

/** Splits ratios into rows of similar sums, in order. */
function splitRows(ratios: readonly number[], count: number): number[][] {
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0)
  const rows: number[][] = Array.from({ length: count }, () => [])
  let before = 0
  ratios.forEach((ratio, index) => {
    const byShare = Math.min(count - 1, Math.floor(((before + ratio / 2) / total) * count))
    // Every row needs an image, so the remaining images must suffice for the remaining rows.
    const row = Math.max(byShare, count - (ratios.length - index))
    rows[Math.min(row, index)]?.push(ratio)
    before += ratio
  })
  return rows.filter((row) => row.length > 0)
}

/**
 * Arranges images in full rows that fill a frame, with the number of rows that crops them least. `ratios` are width
 * over height, in order; `gap` is the space around and between the images, in pixels.
 */
export function arrange(ratios: readonly number[], { width, height }: ImageSize, gap: number): Place[] {
  const naturalHeight = (row: readonly number[]) =>
    (width - gap * (row.length + 1)) / row.reduce((sum, ratio) => sum + ratio, 0)
  const choices = ratios.map((_, index) => {
    const rows = splitRows(ratios, index + 1)
    const natural = rows.reduce((sum, row) => sum + naturalHeight(row), 0)
    const stretch = (height - gap * (rows.length + 1)) / natural
    return { rows, stretch, crop: Math.abs(Math.log(Math.max(0.01, stretch))) }
  })
  const best = choices.reduce(
    (one, other) => (other.crop < one.crop ? other : one),
    choices[0] ?? { rows: [], stretch: 1, crop: 0 },
  )
  const places: Place[] = []
  let top = gap
  best.rows.forEach((row, index) => {
    const isLast = index === best.rows.length - 1
    const bottom = isLast ? height - gap : Math.round(top + naturalHeight(row) * best.stretch)
    const sum = row.reduce((total, ratio) => total + ratio, 0)
    let left = gap
    row.forEach((ratio, column) => {
      const share = ((width - gap * (row.length + 1)) * ratio) / sum
      const right = column === row.length - 1 ? width - gap : Math.round(left + share)
      places.push({ left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) })
      left = right + gap
    })
    top = bottom + gap
  })
  return places
}

async function cut(job: RenderJob, index: number, { width, height }: Place, radius: number): Promise<Buffer> {
  const image = openSource(job, 'images', index).resize(width, height, { fit: 'cover', position: 'attention' })
  if (radius === 0) return image.png({ compressionLevel: 1 }).toBuffer()
  const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`
  const masked = image.ensureAlpha().composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
  return masked.png({ compressionLevel: 1 }).toBuffer()
}

/** Arranges images on one sheet, in rows that fill it. */
export const renderCollage: Renderer = async (job, { signal, onProgress }) => {
  const input = CollageInput.parse(job.input)
  const size = collageSize(input)
  const count = job.media['images']?.length ?? 0
  const ratios: number[] = []
  for (let index = 0; index < count; index += 1) {
    const { width, height } = await readSource(job, 'images', 64, index)
    ratios.push(Math.min(2.4, Math.max(0.45, width / height)))
  }
  const gap = Math.round((Math.min(size.width, size.height) * input.gap) / 100)
  const radius = input.rounded ? Math.round(Math.min(size.width, size.height) * 0.018) : 0
  const overlays: OverlayOptions[] = []
  for (const [index, place] of arrange(ratios, size, gap).entries()) {
    signal.throwIfAborted()
    overlays.push({ input: await cut(job, index, place, radius), left: place.left, top: place.top })
    onProgress((index + 1) / (count + 1))
  }
  const sheet = sharp({ create: { ...size, channels: 3, background: mounts[input.mount] } })
  return finishPng(sharp(await sheet.composite(overlays).png({ compressionLevel: 1 }).toBuffer()))
}
