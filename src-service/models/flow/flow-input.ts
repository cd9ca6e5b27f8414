import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

/** How fine the lines are, in steps. */
export const densityBounds = { least: 1, most: 3, usual: 2 } as const
/** The long side of every picture of this family, in pixels. */
export const longSide = 1400

/** The flow field's input with its defaults. */
export const FlowInput = z.object({
  prompt: z.string(),
  density: z.int().min(densityBounds.least).max(densityBounds.most).default(densityBounds.usual),
  aspect_ratio: z.enum(aspectRatios).default('2:3'),
})
export type FlowInput = z.output<typeof FlowInput>

/** The exact size that an input asks for. */
export function flowSize(input: FlowInput): ImageSize {
  return imageSize(input.aspect_ratio, longSide)
}
