import { choiceProperty } from '../drawing/image-schema.ts'
import {
  imageRates,
  pricedByDuration,
  durationProperty,
  frameProperties,
  linkProperty,
  videoRatios,
  videoResolutions,
} from '../video/video-schema.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'

/** The camera moves over an image. */
export const cameraMoves = [
  'from the picture',
  'push in',
  'pull back',
  'to the left',
  'to the right',
  'upwards',
  'downwards',
] as const

/** How long the video can be. Seconds. */
const durationBounds = { least: 2, most: 20, usual: 6 } as const

/** The input with its defaults. */
export const KenBurnsInput = z.object({
  move: z.enum(cameraMoves).default('from the picture'),
  duration: z.int().min(durationBounds.least).max(durationBounds.most).default(durationBounds.usual),
  aspect_ratio: z.enum(videoRatios).default('16:9'),
  resolution: z.enum(videoResolutions).default('720p'),
})

/** Dolly 6: a slow camera move over one image. */
export const kenBurnsModel: LocalModel = {
  id: 'dolly-6',
  name: 'Dolly 6',
  description:
    'A slow camera move over a still image: push in, pull back or pan, with a soft start and end. Only the camera moves.',
  output_type: 'video',
  category: 'Motion',
  ...pricedByDuration(imageRates, durationBounds.usual),
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: linkProperty('Image', 'The still image to film.'),
      move: choiceProperty(
        'Camera move',
        '“From the picture” moves toward the area with the most contrast.',
        cameraMoves,
      ),
      duration: durationProperty(durationBounds),
      ...frameProperties('16:9'),
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  renderer: { kind: 'whole', load: async () => (await import('./ken-burns-video.ts')).renderKenBurns },
  typicalMs: 9_000,
  example: {
    input: { move: 'push in', duration: 6, aspect_ratio: '16:9', resolution: '720p', seed: 3 },
    media: { image: ['portolan-90.webp'] },
    output: 'dolly-6.mp4',
  },
  sheet: [
    { input: { resolution: '480p', duration: 4, move: 'to the right' }, media: { image: ['meridian-100.webp'] } },
    { input: { resolution: '480p', duration: 4, move: 'pull back' }, media: { image: ['northlight-400.webp'] } },
    { input: { resolution: '480p', duration: 4, move: 'upwards' }, media: { image: ['inkstone-70.webp'] } },
  ],
}
