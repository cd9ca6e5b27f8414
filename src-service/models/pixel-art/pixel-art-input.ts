import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

/** What can be drawn in pixels. */
export const scenes = ['from the prompt', 'mountains', 'city', 'desert', 'sea', 'forest', 'space'] as const
export type Scene = Exclude<(typeof scenes)[number], 'from the prompt'>

/** Pixels of the long side as drawn, and how large each of them becomes. */
export const drawnSide = 192
/** How many pixels across each drawn pixel becomes. */
export const magnification = 8

/** The pixel picture's input with its defaults. */
export const PixelArtInput = z.object({
  prompt: z.string(),
  scene: z.enum(scenes).default('from the prompt'),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
})
export type PixelArtInput = z.output<typeof PixelArtInput>

/** The size that it is drawn at. */
export function drawnSize(input: PixelArtInput): ImageSize {
  return imageSize(input.aspect_ratio, drawnSide)
}
