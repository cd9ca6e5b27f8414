import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

/** How a map can be printed. */
export const styles = ['from the prompt', 'survey', 'atlas', 'night', 'antique'] as const
export type MapStyle = Exclude<(typeof styles)[number], 'from the prompt'>

/** The long side of every picture of this family, in pixels. */
export const longSide = 1536

/** The map's input with its defaults. */
export const MapInput = z.object({
  prompt: z.string(),
  style: z.enum(styles).default('from the prompt'),
  names: z.boolean().default(true),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
})
export type MapInput = z.output<typeof MapInput>

/** The exact size that an input asks for. */
export function mapSize(input: MapInput): ImageSize {
  return imageSize(input.aspect_ratio, longSide)
}
