import { priceByDuration, type SecondRates } from '../film/film-price.ts'
import {
  choiceProperty,
  durationProperty,
  paletteProperty,
  ratioProperty,
  resolutionProperty,
  seedProperty,
} from '../film/film-schema.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { durationBounds, mostCharacters, titleStyles } from './kinetic-titles-input.ts'

const rates: SecondRates = { '480p': 1, '720p': 2, '1080p': 3 }

/** Marquee 20: words that move. */
export const kineticTitlesModel: ModelDefinition = {
  id: 'marquee-20',
  name: 'Marquee 20',
  description:
    'Moving titles from your words: rows of capitals that fill the frame, posters with one plain shape, fine letters in quiet light, or running outlines. Each line (or sentence) is a screen. Type set by rule; Latin, Greek and Cyrillic letters.',
  output_type: 'video',
  category: 'Motion',
  credits: rates['720p'] * durationBounds.usual,
  pricing: { type: 'per_second', varies_by: ['duration', 'resolution'] },
  input_schema: {
    type: 'object',
    required: ['text'],
    properties: {
      text: {
        type: 'string',
        title: 'Text',
        description: 'The words; a new line begins a new screen.',
        minLength: 1,
        maxLength: mostCharacters,
      },
      style: choiceProperty('Style', 'How the words are set and move.', titleStyles),
      palette: paletteProperty('clay'),
      duration: durationProperty(durationBounds.least, durationBounds.most, durationBounds.usual),
      aspect_ratio: ratioProperty('16:9'),
      resolution: resolutionProperty(),
      seed: seedProperty,
    },
  },
  price: (input) => priceByDuration(input, rates, durationBounds.usual),
  engine: { family: 'kinetic-titles' },
  typicalMs: 7_000,
  example: {
    input: {
      text: 'Made on this computer\nNothing leaves the room',
      style: 'stack',
      palette: 'clay',
      duration: 6,
      aspect_ratio: '16:9',
      resolution: '720p',
      seed: 2,
    },
    output: 'marquee-20.mp4',
  },
  cover: 'marquee-20.webp',
}
