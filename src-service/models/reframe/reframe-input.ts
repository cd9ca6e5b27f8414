import { z } from 'zod'
import { aspectRatios } from '../image-size.ts'

/** How a picture takes another shape. */
export const modes = ['crop', 'extend'] as const
/** What an extended frame can be filled with. */
export const fills = ['blur', 'mirror', 'colour'] as const
/** The long side of every picture of this family, in pixels. */
export const longSide = 1536

/** The reframing's input with its defaults. */
export const ReframeInput = z.object({
  mode: z.enum(modes).default('crop'),
  fill: z.enum(fills).default('blur'),
  aspect_ratio: z.enum(aspectRatios).default('1:1'),
})
export type ReframeInput = z.output<typeof ReframeInput>
