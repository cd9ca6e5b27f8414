import { z } from 'zod'
import { videoPaletteNames } from '../video/video-palette.ts'
import { captionStyles } from './caption-style.ts'

/** Where captions stand. */
export const captionPlaces = ['bottom', 'middle', 'top'] as const

/** The longest film that is taken. Seconds. */
export const longestSec = 300
/** The longest text or subtitle file that is taken. */
export const mostCharacters = 20_000

/** The input with its defaults. The film is a file. */
export const CaptionInput = z.object({
  captions: z.string(),
  style: z.enum(captionStyles).default('karaoke'),
  place: z.enum(captionPlaces).default('bottom'),
  palette: z.enum(videoPaletteNames).default('night'),
})
export type CaptionInput = z.output<typeof CaptionInput>
