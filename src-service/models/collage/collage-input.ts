import { z } from 'zod'
import { aspectRatios, pictureSize, type PictureSize } from '../picture-size.ts'

export const mounts = { paper: '#f4efe6', white: '#ffffff', ink: '#1a1d24', sage: '#c9d2c0', clay: '#d9b8a0' } as const
export type Mount = keyof typeof mounts
// The keys of a record that is written out above.
export const mountNames = Object.keys(mounts) as [Mount, ...Mount[]]
export const gapBounds = { least: 0, most: 6, usual: 2 } as const
export const imageBounds = { least: 2, most: 12 } as const
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
export function collageSize(input: CollageInput): PictureSize {
  return pictureSize(input.aspect_ratio, longSide)
}
