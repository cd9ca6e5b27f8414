import sharp from 'sharp'
import { finishPng, openSource, readSource } from '../drawing/source-image.ts'
import type { RenderJob } from '../model-definition.ts'
import { imageSize, type ImageSize } from '../image-size.ts'
import type { Renderer } from '../renderer.ts'
import { longSide, ReframeInput } from './reframe-model.ts'

type Fitted = { readonly inner: Buffer; readonly left: number; readonly top: number; readonly size: ImageSize }

async function fit(job: RenderJob, size: ImageSize): Promise<Fitted & ImageSize> {
  const { data, width, height } = await readSource(job, 'image', 4_096)
  const scale = Math.min(size.width / width, size.height / height)
  const across = Math.max(1, Math.round(width * scale))
  const down = Math.max(1, Math.round(height * scale))
  const inner = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(across, down, { fit: 'fill', kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const left = Math.floor((size.width - across) / 2)
  return { inner, left, top: Math.floor((size.height - down) / 2), size, width: across, height: down }
}

async function blurredGround(job: RenderJob, size: ImageSize): Promise<Buffer> {
  const ground = await openSource(job, 'image').resize(size.width, size.height, { fit: 'cover' }).png().toBuffer()
  const spread = Math.max(8, Math.max(size.width, size.height) / 34)
  return sharp(ground).flatten({ background: '#808080' }).blur(spread).modulate({ brightness: 0.92 }).png().toBuffer()
}

async function mirroredGround({ inner, left, top, size, width, height }: Fitted & ImageSize): Promise<Buffer> {
  // An image can be mirrored by at most its own size at a time.
  let wide = inner
  let [across, down] = [width, height]
  let leftToGo = { left, right: size.width - width - left, top, bottom: size.height - height - top }
  while (leftToGo.left + leftToGo.right + leftToGo.top + leftToGo.bottom > 0) {
    const now = {
      left: Math.min(leftToGo.left, across),
      right: Math.min(leftToGo.right, across),
      top: Math.min(leftToGo.top, down),
      bottom: Math.min(leftToGo.bottom, down),
    }
    wide = await sharp(wide)
      .extend({ ...now, extendWith: 'mirror' })
      .png({ compressionLevel: 1 })
      .toBuffer()
    across += now.left + now.right
    down += now.top + now.bottom
    leftToGo = {
      left: leftToGo.left - now.left,
      right: leftToGo.right - now.right,
      top: leftToGo.top - now.top,
      bottom: leftToGo.bottom - now.bottom,
    }
  }
  return wide
}

async function colouredGround({ inner, size }: Fitted): Promise<Buffer> {
  const { data, info } = await sharp(inner)
    .resize(24, 24, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sums = [0, 0, 0]
  let count = 0
  for (let index = 0; index < info.width * info.height; index += 1) {
    const [x, y] = [index % info.width, Math.floor(index / info.width)]
    if (x > 0 && y > 0 && x < info.width - 1 && y < info.height - 1) continue
    count += 1
    for (let channel = 0; channel < 3; channel += 1)
      sums[channel] = (sums[channel] ?? 0) + (data[index * 3 + channel] ?? 0)
  }
  const [r = 0, g = 0, b = 0] = sums.map((sum) => Math.round(sum / count))
  return sharp({ create: { ...size, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

/** Crops an image around its focus, or keeps all of it and fills the rest of the frame. */
export const renderReframe: Renderer = async (job) => {
  const { mode, fill, aspect_ratio } = ReframeInput.parse(job.input)
  const size = imageSize(aspect_ratio, longSide)
  if (mode === 'crop') {
    await readSource(job, 'image', 64)
    const cut = openSource(job, 'image').resize(size.width, size.height, { fit: 'cover', position: 'attention' })
    return finishPng(cut)
  }
  const fitted = await fit(job, size)
  if (fill === 'mirror') return finishPng(sharp(await mirroredGround(fitted)))
  const ground = fill === 'blur' ? await blurredGround(job, size) : await colouredGround(fitted)
  return finishPng(sharp(ground).composite([{ input: fitted.inner, left: fitted.left, top: fitted.top }]))
}
