import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

/** The qualities, cheapest first. */
export const qualities = ['draft', 'standard', 'high'] as const
export type Quality = (typeof qualities)[number]

/** The long side, in pixels, as the catalog writes it. */
export const sizes = ['1024', '1536', '2048'] as const

/** The still life's input with its defaults. */
export const StillLifeInput = z.object({
  prompt: z.string(),
  negative_prompt: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  quality: z.enum(qualities).default('standard'),
  size: z.enum(sizes).default('1024'),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
  light_angle: z.number().min(-80).max(80).default(-55),
})
export type StillLifeInput = z.output<typeof StillLifeInput>

/** The exact size that an input asks for: `size` is the long side. */
export function stillLifeSize(input: StillLifeInput): ImageSize {
  return imageSize(input.aspect_ratio, Number(input.size))
}
