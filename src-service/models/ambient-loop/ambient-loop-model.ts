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
import { durationBounds, loopScenes } from './ambient-loop-input.ts'

const rates: SecondRates = { '480p': 1, '720p': 2, '1080p': 3 }

/** Tidal 8: a background that begins again without a seam. */
export const ambientLoopModel: ModelDefinition = {
  id: 'tidal-8',
  name: 'Tidal 8',
  description:
    'Quiet backgrounds that loop without a seam: sheets of paper in waves, melting lights, or discs on their orbits. For titles, streams and waiting screens. Drawn by formula from a seed; it reads no prompt.',
  output_type: 'video',
  category: 'Motion',
  credits: rates['720p'] * durationBounds.usual,
  pricing: { type: 'per_second', varies_by: ['duration', 'resolution'] },
  input_schema: {
    type: 'object',
    required: [],
    properties: {
      scene: choiceProperty('Scene', 'What can be seen.', loopScenes),
      palette: paletteProperty('plum'),
      duration: durationProperty(durationBounds.least, durationBounds.most, durationBounds.usual),
      aspect_ratio: ratioProperty('16:9'),
      resolution: resolutionProperty(),
      seed: seedProperty,
    },
  },
  price: (input) => priceByDuration(input, rates, durationBounds.usual),
  engine: { family: 'ambient-loop' },
  typicalMs: 8_000,
  example: {
    input: { scene: 'waves', palette: 'plum', duration: 6, aspect_ratio: '16:9', resolution: '720p', seed: 3 },
    output: 'tidal-8.mp4',
  },
  cover: 'tidal-8.webp',
}
