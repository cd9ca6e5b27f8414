import { z } from 'zod'
import { videoPaletteNames } from '../video/video-palette.ts'
import { videoRatios, videoResolutions } from '../video/video-size.ts'

/** How one picture gives way to the next. */
export const slideshowStyles = ['prints on a table', 'dissolve', 'push', 'panels'] as const

/** How long a film of this kind may be. Seconds. */
export const durationBounds = { least: 4, most: 60, usual: 15 } as const

/** How many pictures a film may have. */
export const imageBounds = { least: 2, most: 12 } as const

/** The input with its defaults. The pictures and the music are files. */
export const SlideshowInput = z.object({
  style: z.enum(slideshowStyles).default('prints on a table'),
  palette: z.enum(videoPaletteNames).default('paper'),
  duration: z.int().min(durationBounds.least).max(durationBounds.most).default(durationBounds.usual),
  aspect_ratio: z.enum(videoRatios).default('16:9'),
  resolution: z.enum(videoResolutions).default('720p'),
})
export type SlideshowInput = z.output<typeof SlideshowInput>
