import sharp, { type OverlayOptions } from 'sharp'
import { finishPng, openSource, readSource } from '../drawing/source-image.ts'
import type { RenderJob } from '../model-definition.ts'
import type { Renderer } from '../renderer.ts'
import { arrange, type Place } from './arrange.ts'
import { CollageInput, collageSize, mounts } from './collage-input.ts'

async function cut(job: RenderJob, index: number, { width, height }: Place, radius: number): Promise<Buffer> {
  const image = openSource(job, 'images', index).resize(width, height, { fit: 'cover', position: 'attention' })
  if (radius === 0) return image.png({ compressionLevel: 1 }).toBuffer()
  const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`
  const masked = image.ensureAlpha().composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
  return masked.png({ compressionLevel: 1 }).toBuffer()
}

/** Mounts pictures on one sheet, in rows that fill it. */
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
