import { z } from 'zod'
import { aspectRatios } from '../image-size.ts'

/** The long side of every picture of this family, in pixels. */
export const longSide = 1280

/** The portrait's input with its defaults. */
export const PortraitInput = z.object({
  prompt: z.string(),
  aspect_ratio: z.enum(aspectRatios).default('1:1'),
})
