import type { ModelDefinition } from '../model-definition.ts'
import { aspectRatios } from '../picture-size.ts'

const credits = 2
const mostSeed = 2_147_483_647

/** Meridian 100: procedural landscapes at one price. */
export const landscapeModel: ModelDefinition = {
  id: 'meridian-100',
  name: 'Meridian 100',
  description:
    'Wide country in weather: mountains and lakes, hills, pine forest, dunes, canyons, coasts, a city by the water. Write the ground, the hour (dawn, noon, golden, dusk, night, aurora), the weather and colours. A procedural renderer, not a photo model: it draws landscapes by formula and knows no people, animals or places by name.',
  output_type: 'image',
  category: 'Landscape',
  credits,
  pricing: null,
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: {
        type: 'string',
        title: 'Prompt',
        description:
          'The ground, the hour, the weather and colours, such as: mountain lake at dawn, mist, umber and blue.',
        minLength: 1,
        maxLength: 600,
      },
      aspect_ratio: {
        type: 'string',
        title: 'Aspect ratio',
        description: 'Width to height; the long side has 1344 pixels.',
        enum: [...aspectRatios],
        default: '3:2',
      },
      seed: {
        type: 'integer',
        title: 'Seed',
        description: 'The same seed and prompt give the same picture. Left out, one is drawn.',
        minimum: 0,
        maximum: mostSeed,
      },
    },
  },
  price: () => ({ credits, note: 'A flat price for every picture.' }),
  engine: { family: 'landscape' },
  typicalMs: 3_000,
  example: { input: { prompt: 'Snowy mountains over a still lake at dawn', aspect_ratio: '3:2', seed: 6 } },
  cover: 'meridian-100.webp',
}
