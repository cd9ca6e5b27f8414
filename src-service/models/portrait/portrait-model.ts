import { promptProperty, ratioProperty, seedProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { aspectRatios } from '../image-size.ts'

/** Long side of every image of this family, in pixels. */
export const longSide = 1280

/** The portrait's input with its defaults. */
export const PortraitInput = z.object({
  prompt: z.string(),
  aspect_ratio: z.enum(aspectRatios).default('1:1'),
})

/** Cameo 12: portraits of imaginary people. */
export const portraitModel: LocalModel = {
  id: 'cameo-12',
  name: 'Cameo 12',
  description:
    'Portraits of imaginary people in flat shapes. Describe hair (cropped, bob, long, bun, curly, grey, red hair), glasses, beard, hat or beanie, earrings, scarf, tie, stripes, clothes and colours.',
  output_type: 'image',
  category: 'Portrait',
  ...flatPrice(2),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Hair, clothes and accessories, e.g. curly hair, glasses, a mustard turtleneck'),
      aspect_ratio: ratioProperty('1:1', longSide),
      seed: seedProperty,
    },
  },
  renderer: { kind: 'canvas', load: async () => (await import('./draw-portrait.ts')).portraitDrawing },
  typicalMs: 1_500,
  example: { input: { prompt: 'Curly hair, glasses, a mustard turtleneck', aspect_ratio: '1:1', seed: 4 } },
  sheet: [
    { input: { prompt: 'A bearded man with a beanie, navy coat', seed: 21 } },
    { input: { prompt: 'Grey bun, earrings, a lilac cardigan', seed: 28 } },
    { input: { prompt: 'Afro hair, an orange striped top', seed: 35 } },
  ],
}
