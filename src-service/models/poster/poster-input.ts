import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

/** What can be drawn above a title. */
export const layouts = ['from the prompt', 'tiles', 'arcs', 'sun', 'bars', 'dots'] as const
export type Layout = Exclude<(typeof layouts)[number], 'from the prompt'>

/** The long side of every picture of this family, in pixels. */
export const longSide = 1536
/** Characters of a title, at most. */
export const mostTitle = 60

const line = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

/** The poster's input with its defaults. */
export const PosterInput = z.object({
  prompt: z.string(),
  title: line,
  small_print: line,
  layout: z.enum(layouts).default('from the prompt'),
  aspect_ratio: z.enum(aspectRatios).default('2:3'),
})
export type PosterInput = z.output<typeof PosterInput>

/** The exact size that an input asks for. */
export function posterSize(input: PosterInput): ImageSize {
  return imageSize(input.aspect_ratio, longSide)
}
