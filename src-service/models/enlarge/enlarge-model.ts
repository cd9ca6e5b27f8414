import { choiceProperty, imageProperty } from '../drawing/image-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { z } from 'zod'

/** How many times each side grows, as the catalog writes it. */
const factors = ['2', '3', '4'] as const
const finishes = ['even', 'crisp'] as const

/** The enlargement's input with its defaults. */
export const EnlargeInput = z.object({
  factor: z.enum(factors).default('2'),
  finish: z.enum(finishes).default('even'),
})

/** Credits by finish and factor. */
const prices: Record<(typeof finishes)[number], Record<(typeof factors)[number], number>> = {
  even: { '2': 1, '3': 2, '4': 3 },
  crisp: { '2': 2, '3': 3, '4': 5 },
}

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const finish = finishes.find((one) => one === input['finish']) ?? 'even'
  const factor = factors.find((one) => one === input['factor']) ?? '2'
  return { credits: prices[finish][factor], note: `Priced by factor and finish: ${factor} times, ${finish}.` }
}

/** Loupe 4: a larger image. */
export const enlargeModel: LocalModel = {
  id: 'loupe-4',
  name: 'Loupe 4',
  description: 'Enlarges your image 2, 3 or 4 times with clean edges, up to 6000 pixels. Adds no new detail.',
  output_type: 'image',
  category: 'Edit',
  credits: prices.even['2'],
  pricing: { type: 'matrix', varies_by: ['factor', 'finish'] },
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: imageProperty(),
      factor: choiceProperty('Factor', 'Multiplies the width and height.', factors),
      finish: choiceProperty('Finish', 'Even for photos, crisp for drawings and text.', finishes),
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  price: priceOf,
  renderer: { kind: 'whole', load: async () => (await import('./render-enlarge.ts')).renderEnlarge },
  typicalMs: 3_000,
  example: { input: { factor: '2', finish: 'even' }, media: { image: ['cartridge-12.webp'] } },
  sheet: [
    { media: { image: ['inkstone-70.webp'] } },
    { media: { image: ['isobar-60.webp'] } },
    { media: { image: ['portolan-90.webp'] } },
  ],
}
