import { z } from 'zod'
import { videoPaletteNames } from '../video/video-palette.ts'
import { videoRatios, videoResolutions } from '../video/video-size.ts'

/** What can be seen. */
export const loopScenes = ['waves', 'glow', 'orbits'] as const

/** How long a film of this kind may be. Seconds. */
export const durationBounds = { least: 4, most: 20, usual: 8 } as const

/** The input with its defaults. */
export const AmbientLoopInput = z.object({
  scene: z.enum(loopScenes).default('waves'),
  palette: z.enum(videoPaletteNames).default('plum'),
  duration: z.int().min(durationBounds.least).max(durationBounds.most).default(durationBounds.usual),
  aspect_ratio: z.enum(videoRatios).default('16:9'),
  resolution: z.enum(videoResolutions).default('720p'),
})
export type AmbientLoopInput = z.output<typeof AmbientLoopInput>
