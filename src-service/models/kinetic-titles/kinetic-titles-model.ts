import { drawnRates, pricedByDuration } from '../video/video-price.ts'
import { choiceProperty, durationProperty, frameProperties, paletteProperty } from '../video/video-schema.ts'
import type { LocalModel } from '../local-model.ts'
import { durationBounds, mostCharacters, titleStyles } from './kinetic-titles-input.ts'

/** Marquee 20: words that move. */
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
