import { z } from 'zod'
import { videoPaletteNames } from '../video/video-palette.ts'
import { videoRatios, videoResolutions } from '../video/video-size.ts'

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
  palette: z.enum(videoPaletteNames).default('clay'),
  duration: z.int().min(durationBounds.least).max(durationBounds.most).default(durationBounds.usual),
  aspect_ratio: z.enum(videoRatios).default('16:9'),
  resolution: z.enum(videoResolutions).default('720p'),
})
export type KineticTitlesInput = z.output<typeof KineticTitlesInput>
