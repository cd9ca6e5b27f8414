import { z } from 'zod'
import { filmPaletteNames } from '../film/film-palette.ts'
import { filmRatios, filmResolutions } from '../film/film-size.ts'

/** What can be seen. */
export const loopScenes = ['waves', 'glow', 'orbits'] as const

/** How long a film of this kind may be. Seconds. */
export const durationBounds = { least: 4, most: 20, usual: 8 } as const

/** The input with its defaults. */
export const AmbientLoopInput = z.object({
  scene: z.enum(loopScenes).default('waves'),
  palette: z.enum(filmPaletteNames).default('plum'),
  duration: z.int().min(durationBounds.least).max(durationBounds.most).default(durationBounds.usual),
  aspect_ratio: z.enum(filmRatios).default('16:9'),
  resolution: z.enum(filmResolutions).default('720p'),
})
export type AmbientLoopInput = z.output<typeof AmbientLoopInput>
