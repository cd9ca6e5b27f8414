import { choiceProperty, imagesProperty } from '../drawing/image-schema.ts'
import {
  imageRates,
  pricedByDuration,
  durationProperty,
  frameProperties,
  linkProperty,
  paletteProperty,
  videoRatios,
  videoResolutions,
} from '../video/video-schema.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { videoPaletteNames } from '../video/video-palette.ts'

/** The styles of a slideshow. */
export const slideshowStyles = ['prints on a table', 'dissolve', 'push', 'panels'] as const

/** Length of a slideshow. Seconds. */
const durationBounds = { least: 4, most: 60, usual: 15 } as const

/** Number of images in a slideshow. */
export const imageBounds = { least: 2, most: 12 } as const

/** The input with its defaults. The images and the music are files. */
export const SlideshowInput = z.object({
  style: z.enum(slideshowStyles).default('prints on a table'),
  palette: z.enum(videoPaletteNames).default('paper'),
  duration: z.int().min(durationBounds.least).max(durationBounds.most).default(durationBounds.usual),
  aspect_ratio: z.enum(videoRatios).default('16:9'),
  resolution: z.enum(videoResolutions).default('720p'),
})

/** Carousel 12: slideshows. */
export const slideshowModel: LocalModel = {
  id: 'carousel-12',
  name: 'Carousel 12',
  description:
    'Turns 2 to 12 images into a video: prints falling on a table, or full screen with dissolves, pushes or colour panels. Music is cut to length and faded out.',
  output_type: 'video',
  category: 'Motion',
  ...pricedByDuration(imageRates, durationBounds.usual),
  input_schema: {
    type: 'object',
    required: ['images'],
    properties: {
      images: imagesProperty('In the order they appear.', imageBounds),
      style: choiceProperty('Style', 'Transition between images.', slideshowStyles),
      palette: paletteProperty('paper'),
      duration: durationProperty(durationBounds),
      music: linkProperty('Music', 'Background music. Optional.'),
      ...frameProperties('16:9'),
    },
  },
  media: [
    { name: 'images', kind: 'image' },
    { name: 'music', kind: 'audio' },
  ],
  renderer: { kind: 'whole', load: async () => (await import('./slideshow-video.ts')).renderSlideshow },
  typicalMs: 18_000,
  example: {
    input: {
      style: 'prints on a table',
      palette: 'paper',
      duration: 12,
      aspect_ratio: '16:9',
      resolution: '720p',
      seed: 5,
    },
    media: { images: ['meridian-100.webp', 'northlight-400.webp', 'charmeuse-50.webp'] },
    output: 'carousel-12.mp4',
  },
  sheet: [
    {
      input: { resolution: '480p', duration: 4, style: 'dissolve' },
      media: { images: ['meridian-100.webp', 'plinth-35.webp', 'halation-20.webp'] },
    },
    {
      input: { resolution: '480p', duration: 4, style: 'push' },
      media: { images: ['isobar-60.webp', 'portolan-90.webp', 'azulejo-8.webp'] },
    },
    {
      input: { resolution: '480p', duration: 4, style: 'panels' },
      media: { images: ['cameo-12.webp', 'meridian-100.webp', 'charmeuse-50.webp'] },
    },
  ],
}
