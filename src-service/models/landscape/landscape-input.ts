import { z } from 'zod'
import { aspectRatios, pictureSize, type PictureSize } from '../picture-size.ts'

/** The long side of every picture of this family, in pixels. */
const longSide = 1344

/** The landscape's input with its defaults. */
export const LandscapeInput = z.object({
  prompt: z.string(),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
})
export type LandscapeInput = z.output<typeof LandscapeInput>

/** The exact size that an input asks for. */
export function landscapeSize(input: LandscapeInput): PictureSize {
  return pictureSize(input.aspect_ratio, longSide)
}
