import { choiceProperty } from '../drawing/image-schema.ts'
import {
  drawnRates,
  pricedByDuration,
  durationProperty,
  frameProperties,
  paletteProperty,
  videoRatios,
  videoResolutions,
} from '../video/video-schema.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { videoPaletteNames } from '../video/video-palette.ts'

/** The styles of moving words. */
export const titleStyles = ['stack', 'poster', 'quiet', 'ticker'] as const

/** How long the video can be. Seconds. */
const durationBounds = { least: 2, most: 30, usual: 8 } as const
const mostCharacters = 400

/** The input with its defaults. */
export const KineticTitlesInput = z.object({
  text: z.string(),
  style: z.enum(titleStyles).default('stack'),
  palette: z.enum(videoPaletteNames).default('clay'),
  duration: z.int().min(durationBounds.least).max(durationBounds.most).default(durationBounds.usual),
  aspect_ratio: z.enum(videoRatios).default('16:9'),
  resolution: z.enum(videoResolutions).default('720p'),
})

/** Marquee 20: animated titles. */
export const kineticTitlesModel: LocalModel = {
  id: 'marquee-20',
  name: 'Marquee 20',
  description:
    'Animated titles from your words: full-frame capitals, posters with one shape, fine letters in soft light or running outlines. Each line or sentence is one screen. Latin, Greek and Cyrillic only.',
  output_type: 'video',
  category: 'Motion',
  ...pricedByDuration(drawnRates, durationBounds.usual),
  input_schema: {
    type: 'object',
    required: ['text'],
    properties: {
      text: {
        type: 'string',
        title: 'Text',
        description: 'Each new line starts a new screen.',
        minLength: 1,
        maxLength: mostCharacters,
      },
      style: choiceProperty('Style', 'How the words look and move.', titleStyles),
      palette: paletteProperty('clay'),
      duration: durationProperty(durationBounds),
      ...frameProperties('16:9'),
    },
  },
  renderer: { kind: 'whole', load: async () => (await import('./kinetic-titles-video.ts')).renderKineticTitles },
  typicalMs: 7_000,
  example: {
    input: {
      text: 'Made on this computer\nNothing leaves the room',
      style: 'stack',
      palette: 'clay',
      duration: 6,
      aspect_ratio: '16:9',
      resolution: '720p',
      seed: 9,
    },
    output: 'marquee-20.mp4',
  },
  sheet: [
    { input: { resolution: '480p', duration: 4, text: 'Six hours of land', style: 'poster', palette: 'sky' } },
    { input: { resolution: '480p', duration: 4, text: 'Six hours of land', style: 'quiet', palette: 'moss' } },
    { input: { resolution: '480p', duration: 4, text: 'Six hours of land', style: 'ticker', palette: 'night' } },
  ],
}
