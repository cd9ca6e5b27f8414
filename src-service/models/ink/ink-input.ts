import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

/** What the brush can draw. */
export const subjects = ['from the prompt', 'mountains', 'bamboo', 'blossom', 'circle'] as const
export type Subject = Exclude<(typeof subjects)[number], 'from the prompt'>

/** The long side of every picture of this family, in pixels. */
export const longSide = 1400

/** The ink drawing's input with its defaults. */
export const InkInput = z.object({
  prompt: z.string(),
  subject: z.enum(subjects).default('from the prompt'),
  seal: z.boolean().default(true),
  aspect_ratio: z.enum(aspectRatios).default('2:3'),
})
export type InkInput = z.output<typeof InkInput>

/** The exact size that an input asks for. */
export function inkSize(input: InkInput): ImageSize {
  return imageSize(input.aspect_ratio, longSide)
}
