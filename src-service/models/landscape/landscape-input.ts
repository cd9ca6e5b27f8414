import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

/** The long side of every picture of this family, in pixels. */
const longSide = 1344

/** The landscape's input with its defaults. */
export const LandscapeInput = z.object({
  prompt: z.string(),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
})
export type LandscapeInput = z.output<typeof LandscapeInput>

/** The exact size that an input asks for. */
export function landscapeSize(input: LandscapeInput): ImageSize {
  return imageSize(input.aspect_ratio, longSide)
}
