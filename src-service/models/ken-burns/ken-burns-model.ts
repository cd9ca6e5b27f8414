import { priceByDuration, type SecondRates } from '../film/film-price.ts'
import {
  choiceProperty,
  durationProperty,
  linkProperty,
  ratioProperty,
  resolutionProperty,
  seedProperty,
} from '../film/film-schema.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { cameraMoves, durationBounds } from './ken-burns-input.ts'

const rates: SecondRates = { '480p': 1, '720p': 2, '1080p': 4 }

/** Dolly 6: a camera's slow way over one picture. */
export const kenBurnsModel: ModelDefinition = {
  id: 'dolly-6',
  name: 'Dolly 6',
  description:
    'A slow camera over one still picture: push in, pull back or travel along it, with a soft start and end. Left to itself it goes towards where the picture has most contrast. A local camera move, not a video model: nothing in the picture comes alive.',
  output_type: 'video',
  category: 'Motion',
  credits: rates['720p'] * durationBounds.usual,
  pricing: { type: 'per_second', varies_by: ['duration', 'resolution'] },
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: linkProperty('Image', 'The picture that the camera goes over.'),
      move: choiceProperty('Camera', 'Where the camera goes.', cameraMoves),
      duration: durationProperty(durationBounds.least, durationBounds.most, durationBounds.usual),
      aspect_ratio: ratioProperty('16:9'),
      resolution: resolutionProperty(),
      seed: seedProperty,
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  price: (input) => priceByDuration(input, rates, durationBounds.usual),
  engine: { family: 'ken-burns' },
  typicalMs: 9_000,
  example: {
    input: { move: 'push in', duration: 6, aspect_ratio: '4:5', resolution: '720p', seed: 3 },
    media: { image: ['northlight-400.webp'] },
    output: 'dolly-6.mp4',
  },
  cover: 'dolly-6.webp',
}
