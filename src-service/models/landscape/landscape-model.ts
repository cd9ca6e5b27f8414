import { promptProperty, ratioProperty, seedProperty } from '../drawing/picture-schema.ts'
import { flatPrice } from '../flat-price.ts'
import type { ModelDefinition } from '../model-definition.ts'

/** Meridian 100: procedural landscapes at one price. */
export const landscapeModel: ModelDefinition = {
  id: 'meridian-100',
  name: 'Meridian 100',
  description:
    'Wide country in weather: mountains and lakes, hills, pine forest, dunes, canyons, coasts, a city by the water. Write the ground, the hour (dawn, noon, golden, dusk, night, aurora), the weather and colours. A procedural renderer, not a photo model: it draws landscapes by formula and knows no people, animals or places by name.',
  output_type: 'image',
  category: 'Landscape',
  ...flatPrice(2),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty(
        'The ground, the hour, the weather and colours, such as: mountain lake at dawn, mist, umber and blue.',
      ),
      aspect_ratio: ratioProperty('3:2', 1344),
      seed: seedProperty,
    },
  },
  engine: { family: 'landscape' },
  typicalMs: 3_000,
  example: { input: { prompt: 'Snowy mountains over a still lake at dawn', aspect_ratio: '3:2', seed: 8 } },
  cover: 'meridian-100.webp',
}
