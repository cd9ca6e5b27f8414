import { z } from 'zod'
import { videoRatios, videoResolutions } from '../video/video-size.ts'

/** The ways the camera can go over a picture. */
export const cameraMoves = [
  'from the picture',
  'push in',
  'pull back',
  'to the left',
  'to the right',
  'upwards',
  'downwards',
] as const

/** How long a film of this kind may be. Seconds. */
export const durationBounds = { least: 2, most: 20, usual: 6 } as const

/** The input with its defaults. */
export const KenBurnsInput = z.object({
  move: z.enum(cameraMoves).default('from the picture'),
  duration: z.int().min(durationBounds.least).max(durationBounds.most).default(durationBounds.usual),
  aspect_ratio: z.enum(videoRatios).default('16:9'),
  resolution: z.enum(videoResolutions).default('720p'),
})
export type KenBurnsInput = z.output<typeof KenBurnsInput>
