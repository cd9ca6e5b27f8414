import { z } from 'zod'
import { filmPaletteNames } from '../film/film-palette.ts'
import { filmRatios, filmResolutions } from '../film/film-size.ts'

/** The ways the words can move. */
export const titleStyles = ['stack', 'poster', 'quiet', 'ticker'] as const

/** How long a film of this kind may be. Seconds. */
export const durationBounds = { least: 2, most: 30, usual: 8 } as const
/** The longest text that is taken. */
export const mostCharacters = 400

/** The input with its defaults. */
export const KineticTitlesInput = z.object({
  text: z.string(),
  style: z.enum(titleStyles).default('stack'),
  palette: z.enum(filmPaletteNames).default('clay'),
  duration: z.int().min(durationBounds.least).max(durationBounds.most).default(durationBounds.usual),
  aspect_ratio: z.enum(filmRatios).default('16:9'),
  resolution: z.enum(filmResolutions).default('720p'),
})
export type KineticTitlesInput = z.output<typeof KineticTitlesInput>
