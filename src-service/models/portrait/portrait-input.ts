import { z } from 'zod'
import { aspectRatios, pictureSize, type PictureSize } from '../picture-size.ts'

/** The long side of every picture of this family, in pixels. */
export const longSide = 1280

/** The portrait's input with its defaults. */
export const PortraitInput = z.object({
  prompt: z.string(),
  aspect_ratio: z.enum(aspectRatios).default('1:1'),
})
export type PortraitInput = z.output<typeof PortraitInput>

/** The exact size that an input asks for. */
export function portraitSize(input: PortraitInput): PictureSize {
  return pictureSize(input.aspect_ratio, longSide)
}
