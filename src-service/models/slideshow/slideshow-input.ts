import { z } from 'zod'
import { filmPaletteNames } from '../film/film-palette.ts'
import { filmRatios, filmResolutions } from '../film/film-size.ts'

/** How one picture gives way to the next. */
export const slideshowStyles = ['prints on a table', 'dissolve', 'push', 'panels'] as const

/** How long a film of this kind may be. Seconds. */
export const durationBounds = { least: 4, most: 60, usual: 15 } as const

/** How many pictures a film may have. */
export const imageBounds = { least: 2, most: 12 } as const

/** The input with its defaults. The pictures and the music are files. */
export const SlideshowInput = z.object({
  style: z.enum(slideshowStyles).default('prints on a table'),
  palette: z.enum(filmPaletteNames).default('paper'),
  duration: z.int().min(durationBounds.least).max(durationBounds.most).default(durationBounds.usual),
  aspect_ratio: z.enum(filmRatios).default('16:9'),
  resolution: z.enum(filmResolutions).default('720p'),
})
export type SlideshowInput = z.output<typeof SlideshowInput>
