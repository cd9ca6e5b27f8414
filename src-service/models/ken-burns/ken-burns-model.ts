import { pictureRates, pricedByDuration } from '../film/film-price.ts'
import { choiceProperty, durationProperty, frameProperties, linkProperty } from '../film/film-schema.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { cameraMoves, durationBounds } from './ken-burns-input.ts'

/** Dolly 6: a camera's slow way over one picture. */
export const kenBurnsModel: ModelDefinition = {
  id: 'dolly-6',
  name: 'Dolly 6',
  description:
    'A slow camera over one still picture: push in, pull back or travel along it, with a soft start and end. Left to itself it goes towards where the picture has most contrast. A local camera move, not a video model: nothing in the picture comes alive.',
  output_type: 'video',
  category: 'Motion',
  ...pricedByDuration(pictureRates, durationBounds.usual),
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: linkProperty('Image', 'The picture that the camera goes over.'),
      move: choiceProperty('Camera', 'Where the camera goes.', cameraMoves),
      duration: durationProperty(durationBounds),
      ...frameProperties('16:9'),
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  engine: { family: 'ken-burns' },
  typicalMs: 9_000,
  example: {
    input: { move: 'push in', duration: 6, aspect_ratio: '16:9', resolution: '720p', seed: 3 },
    media: { image: ['portolan-90.webp'] },
    output: 'dolly-6.mp4',
  },
  cover: 'dolly-6.webp',
}
