import { promptProperty, ratioProperty, seedProperty } from '../drawing/picture-schema.ts'
import { flatPrice } from '../flat-price.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { longSide } from './portrait-input.ts'

/** Cameo 12: people who are not there. */
export const portraitModel: ModelDefinition = {
  id: 'cameo-12',
  name: 'Cameo 12',
  description:
    'Portraits of people who are not there, in flat shapes with light from one side. Name the hair (cropped, bob, long, bun, curly, grey, red hair), glasses, beard, hat or beanie, earrings, scarf, tie, stripes, the clothes and their colours. A procedural renderer, not a photo model: it draws made-up faces by rule and can show nobody in particular.',
  output_type: 'image',
  category: 'Portrait',
  ...flatPrice(2),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Hair, clothes and what is worn, such as: curly hair, glasses, a mustard turtleneck.'),
      aspect_ratio: ratioProperty('1:1', longSide),
      seed: seedProperty,
    },
  },
  engine: { family: 'portrait' },
  typicalMs: 1_500,
  example: { input: { prompt: 'Curly hair, glasses, a mustard turtleneck', aspect_ratio: '1:1', seed: 4 } },
  cover: 'cameo-12.webp',
}
