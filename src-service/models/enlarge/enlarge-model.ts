import { choiceProperty, imageProperty } from '../drawing/picture-schema.ts'
import type { ModelDefinition, Price } from '../model-definition.ts'
import { factors, finishes } from './enlarge-input.ts'

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

/** Loupe 4: a larger picture. */
export const enlargeModel: ModelDefinition = {
  id: 'loupe-4',
  name: 'Loupe 4',
  description:
    'Enlarges your picture two, three or four times with clean edges, up to 6000 pixels. Local resampling and sharpening by formula: it makes no detail that was not there.',
  output_type: 'image',
  category: 'Edit',
  credits: prices.even['2'],
  pricing: { type: 'matrix', varies_by: ['factor', 'finish'] },
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: imageProperty('The picture to enlarge.'),
      factor: choiceProperty('Factor', 'How many times its sides.', factors),
      finish: choiceProperty('Finish', 'Even for photographs; crisp for drawings and type.', finishes),
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  price: priceOf,
  engine: { family: 'enlarge' },
  typicalMs: 3_000,
  example: { input: { factor: '2', finish: 'even' }, media: { image: ['cartridge-12.webp'] } },
  cover: 'loupe-4.webp',
}
