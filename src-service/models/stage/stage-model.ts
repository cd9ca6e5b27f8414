import { choiceProperty, promptProperty, ratioProperty, seedProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { aspectRatios } from '../image-size.ts'

const products = ['from the prompt', 'none', 'bottle', 'jar', 'box', 'tube', 'can'] as const
/** The products on the stage. */
export type Product = Exclude<(typeof products)[number], 'from the prompt'>

/** Long side of every image of this family, in pixels. */
export const longSide = 1024

/** The stage's input with its defaults. */
export const StageInput = z.object({
  prompt: z.string(),
  product: z.enum(products).default('from the prompt'),
  aspect_ratio: z.enum(aspectRatios).default('1:1'),
})
export type StageInput = z.output<typeof StageInput>

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
