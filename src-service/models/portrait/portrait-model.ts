import { promptProperty, ratioProperty, seedProperty } from '../drawing/picture-schema.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { longSide } from './portrait-input.ts'

const credits = 2

/** Cameo 12: people who are not there. */
export const portraitModel: ModelDefinition = {
  id: 'cameo-12',
  name: 'Cameo 12',
  description:
    'Portraits of people who are not there, in flat shapes with light from one side. Name the hair (cropped, bob, long, bun, curly, grey, red hair), glasses, beard, hat, earrings, the clothes and a colour. A procedural renderer, not a photo model: it draws made-up faces by rule and can show nobody in particular.',
  output_type: 'image',
  category: 'Portrait',
  credits,
  pricing: null,
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Hair, clothes and what is worn, such as: curly hair, glasses, a mustard turtleneck.'),
      aspect_ratio: ratioProperty('1:1', longSide),
      seed: seedProperty,
    },
  },
  price: () => ({ credits, note: 'A flat price for every picture.' }),
  engine: { family: 'portrait' },
  typicalMs: 2_000,
  example: { input: { prompt: 'Curly hair, glasses, a mustard turtleneck', aspect_ratio: '1:1', seed: 4 } },
  cover: 'cameo-12.webp',
}
