import { choiceProperty, promptProperty, ratioProperty, seedProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../flat-price.ts'
import type { LocalModel } from '../local-model.ts'
import { longSide, products } from './stage-input.ts'

/** Plinth 35: stages for products. */
export const stageModel: LocalModel = {
  id: 'plinth-35',
  name: 'Plinth 35',
  description:
    'Product backdrops in soft light: arches, steps, a ring or columns, with an optional unlabelled bottle, jar, box, tube or can. Name the set, product, colours and light (window, blinds, soft).',
  output_type: 'image',
  category: 'Product',
  ...flatPrice(4),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Set, product and colours, e.g. a bottle in front of arches, blush and sage'),
      product: choiceProperty('Product', 'What to place on the set. “From the prompt” uses your words.', products),
      aspect_ratio: ratioProperty('1:1', longSide),
      seed: seedProperty,
    },
  },
  renderer: { kind: 'bands', load: async () => (await import('./stage-painter.ts')).stagePainter },
  typicalMs: 4_000,
  example: {
    input: { prompt: 'A bottle before arches, blush and terracotta', product: 'bottle', aspect_ratio: '1:1', seed: 9 },
  },
  sheet: [
    { input: { prompt: 'A blue can before a ring, yellow, blinds', product: 'can', seed: 25 } },
    { input: { prompt: 'Sage green steps with a jar, window light', product: 'jar', seed: 18 } },
    { input: { prompt: 'Night stage in navy and coral, columns, a tube', product: 'tube', seed: 39 } },
  ],
}
