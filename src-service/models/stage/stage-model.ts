import { choiceProperty, promptProperty, ratioProperty, seedProperty } from '../drawing/picture-schema.ts'
import { flatPrice } from '../flat-price.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { longSide, products } from './stage-input.ts'

/** Plinth 35: stages for products. */
export const stageModel: ModelDefinition = {
  id: 'plinth-35',
  name: 'Plinth 35',
  description:
    'Empty stages for products in soft light: arches, steps, a ring, columns, with a plain bottle, jar, box, tube or can on request. Name the set, the product, the colours, and the light (window, blinds, soft). A procedural renderer, not a photo model: it builds plain solids and puts no label on them.',
  output_type: 'image',
  category: 'Product',
  ...flatPrice(4),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('The set, the product and the colours, such as: a bottle before arches, blush and sage.'),
      product: choiceProperty('Product', 'What stands on it; "from the prompt" reads it from the words.', products),
      aspect_ratio: ratioProperty('1:1', longSide),
      seed: seedProperty,
    },
  },
  engine: { family: 'stage' },
  typicalMs: 4_000,
  example: {
    input: { prompt: 'A bottle before arches, blush and terracotta', product: 'bottle', aspect_ratio: '1:1', seed: 9 },
  },
  cover: 'plinth-35.webp',
}
