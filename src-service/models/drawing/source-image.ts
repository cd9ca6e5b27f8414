import sharp, { type Sharp } from 'sharp'
import type { RenderJob, RenderResult } from '../model-definition.ts'

/** Images with more pixels are rejected, so that a small file cannot exhaust the memory. */
const mostPixels = 50_000_000

/** Opens an image sent with a job, rotated upright. @throws Error with a message for the user if the job lacks it. */
export function openSource(job: RenderJob, name: string, index = 0): Sharp {
  const file = job.media[name]?.[index]
  if (file === undefined) throw new Error(`No image found in ${name}.`)
  return sharp(file.path, { limitInputPixels: mostPixels }).rotate().toColourspace('srgb')
}

/**
 * Reads an image as four bytes per pixel, scaled down to at most `longSide`.
 *
 * @throws Error with a message for the user if the file cannot be read as an image.
 */
export async function readSource(
  job: RenderJob,
  name: string,
  longSide: number,
  index = 0,
): Promise<{ readonly data: Buffer; readonly width: number; readonly height: number }> {
  try {
    const fitted = openSource(job, name, index).resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await fitted.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (error) {
    throw new Error(`Couldn’t read ${name} as an image.`, { cause: error })
  }
}

/** Encodes an edited image as one PNG. */
export async function finishPng(image: Sharp): Promise<RenderResult> {
  const { data, info } = await image.png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true })
  return {
    files: [{ file: new Uint8Array(data), contentType: 'image/png', width: info.width, height: info.height }],
  }
}
