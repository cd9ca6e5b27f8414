import { z } from 'zod'
import { videoPaletteNames } from '../video/video-palette.ts'
import { videoRatios, videoResolutions } from '../video/video-size.ts'

/** The ways a sound can be shown. */
export const audiogramStyles = ['bars', 'waveform', 'ring', 'ribbons'] as const

/** The longest sound that is taken. Seconds. */
export const longestSec = 600

/** The input with its defaults. The sound and the picture are files. */
export const AudiogramInput = z.object({
  title: z.string().default(''),
  subtitle: z.string().default(''),
  style: z.enum(audiogramStyles).default('bars'),
  palette: z.enum(videoPaletteNames).default('night'),
  aspect_ratio: z.enum(videoRatios).default('1:1'),
  resolution: z.enum(videoResolutions).default('720p'),
})
export type AudiogramInput = z.output<typeof AudiogramInput>
