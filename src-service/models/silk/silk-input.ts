import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'
import { paletteNames } from './silk-palette.ts'

/** The `detail` that may be asked for; each step is one period of the price. */
export const detailBounds = { least: 1, most: 4 } as const

/** The long side of every picture of this family, in pixels. */
const longSide = 1280

/** The silk's input with its defaults. */
export const SilkInput = z.object({
  prompt: z.string(),
  palette: z.enum(paletteNames).default('from the prompt'),
  detail: z.int().min(detailBounds.least).max(detailBounds.most).default(2),
  aspect_ratio: z.enum(aspectRatios).default('1:1'),
})
export type SilkInput = z.output<typeof SilkInput>

/** The exact size that an input asks for. */
export function silkSize(input: SilkInput): ImageSize {
  return imageSize(input.aspect_ratio, longSide)
}
