import { join } from 'node:path'
import sharp from 'sharp'
import type { RenderJob, RenderedFile } from '../../src-service/models/model-definition.ts'
import type { Renderer } from '../../src-service/models/renderer.ts'
import { makeTempFolder } from './temp-folder.ts'

/** Red, green, blue and opacity of an image, row by row. */
export type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number }

/** Decodes an image that was made. */
export async function decode({ file }: RenderedFile): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** One pixel's red, green, blue and opacity. */
export function pixelAt({ data, width }: Pixels, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
}

/** Renders an edit of images given as SVG. Returns its one file. */
export async function renderEdit(
  renderer: Renderer,
  input: Record<string, unknown>,
  images: Readonly<Record<string, readonly string[]>>,
): Promise<RenderedFile> {
  await using folder = await makeTempFolder()
  const media: Record<string, { path: string; contentType: string }[]> = {}
  for (const [name, drawings] of Object.entries(images)) {
    media[name] = await Promise.all(
      drawings.map(async (svg, index) => {
        const path = join(folder.path, `${name}-${index}.png`)
        await sharp(Buffer.from(svg)).png().toFile(path)
        return { path, contentType: 'image/png' }
      }),
    )
  }
  const job: RenderJob = { family: 'test', input, seed: 1, media, folder: folder.path }
  const { files } = await renderer(job, { signal: new AbortController().signal, onProgress: () => {} })
  const [first] = files
  if (first === undefined) throw new Error('Nothing was made.')
  return first
}
