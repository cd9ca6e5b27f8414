import { createCanvas, type Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import type { MediaFile } from '../model-definition.ts'
import type { ImageSize } from '../image-size.ts'

const channels = 4
/** Larger images are rejected. Pixels. */
const mostPixels = 120_000_000

/**
 * Opens an image upright and just large enough to cover a frame of this size, never enlarged. This bounds its memory.
 * @throws Error with a sentence for the user where the file is no image.
 */
export async function loadImageFile(file: MediaFile, cover: ImageSize): Promise<Canvas> {
  const { data, info } = await sharp(file.path, { limitInputPixels: mostPixels })
    .rotate()
    .resize({
      width: Math.ceil(cover.width),
      height: Math.ceil(cover.height),
      fit: 'outside',
      withoutEnlargement: true,
      kernel: 'lanczos3',
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new Error('Couldn’t read the image. Use a PNG, JPEG or WebP file.', { cause: error })
    })
  const canvas = createCanvas(info.width, info.height)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(info.width, info.height)
  pixels.data.set(data.subarray(0, info.width * info.height * channels))
  context.putImageData(pixels, 0, 0)
  return canvas
}
