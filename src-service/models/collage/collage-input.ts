import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

/** The colour of the sheet, by its name. */
export const mounts = { paper: '#f4efe6', white: '#ffffff', ink: '#1a1d24', sage: '#c9d2c0', clay: '#d9b8a0' } as const
export type Mount = keyof typeof mounts
// The keys of a record that is written out above.
/** The names of the mounts, in the order of the catalog. */
export const mountNames = Object.keys(mounts) as [Mount, ...Mount[]]
/** The space between pictures, in hundredths of the shorter side. */
export const gapBounds = { least: 0, most: 6, usual: 2 } as const
/** How many pictures one sheet takes. */
export const imageBounds = { least: 2, most: 12 } as const
/** The long side of every picture of this family, in pixels. */
export const longSide = 1600

/** The collage's input with its defaults. */
export const CollageInput = z.object({
  mount: z.enum(mountNames).default('paper'),
  gap: z.int().min(gapBounds.least).max(gapBounds.most).default(gapBounds.usual),
  rounded: z.boolean().default(false),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
})
export type CollageInput = z.output<typeof CollageInput>

/** The exact size that an input asks for. */
export function collageSize(input: CollageInput): ImageSize {
  return imageSize(input.aspect_ratio, longSide)
}
