import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

/** What can stand on the stage. */
export const products = ['from the prompt', 'none', 'bottle', 'jar', 'box', 'tube', 'can'] as const
export type Product = Exclude<(typeof products)[number], 'from the prompt'>

/** The long side of every picture of this family, in pixels. */
export const longSide = 1024

/** The stage's input with its defaults. */
export const StageInput = z.object({
  prompt: z.string(),
  product: z.enum(products).default('from the prompt'),
  aspect_ratio: z.enum(aspectRatios).default('1:1'),
})
export type StageInput = z.output<typeof StageInput>

/** The exact size that an input asks for. */
export function stageSize(input: StageInput): ImageSize {
  return imageSize(input.aspect_ratio, longSide)
}
