import { choiceProperty, promptProperty, seedProperty } from '../drawing/image-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'
import { z } from 'zod'

const qualities = ['draft', 'standard', 'high'] as const
/** The qualities, cheapest first. */
export type Quality = (typeof qualities)[number]

/** The long side in pixels, as the catalog writes it. */
const sizes = ['1024', '1536', '2048'] as const

/** The still life's input with its defaults. */
export const StillLifeInput = z.object({
  prompt: z.string(),
  negative_prompt: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  quality: z.enum(qualities).default('standard'),
  size: z.enum(sizes).default('1024'),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
  light_angle: z.number().min(-80).max(80).default(-55),
})
export type StillLifeInput = z.output<typeof StillLifeInput>

/** Returns the exact size that an input requests: `size` is the long side. */
export function stillLifeSize(input: StillLifeInput): ImageSize {
  return imageSize(input.aspect_ratio, Number(input.size))
}

/** Credits by quality and long side. */
const prices: Record<Quality, Record<(typeof sizes)[number], number>> = {
  draft: { '1024': 2, '1536': 3, '2048': 5 },
  standard: { '1024': 4, '1536': 6, '2048': 9 },
  high: { '1024': 8, '1536': 12, '2048': 18 },
}

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const quality = qualities.find((one) => one === input['quality']) ?? 'standard'
  const size = sizes.find((one) => one === input['size']) ?? '1024'
  return { credits: prices[quality][size], note: `Priced by quality and size: ${quality} at ${size} pixels.` }
}

/** Northlight 400: ray-traced still lifes, priced by quality and size. */
export const stillLifeModel: LocalModel = {
  id: 'northlight-400',
  name: 'Northlight 400',
  description:
    'Still lifes in window light with soft shadows: vases, bottles, jars, bowls, cups, jugs, plates, fruit, eggs, pebbles, books, candles and twigs. Describe the objects, how many, their colours and glaze, the surface, the time of day and the shadows (window, arch, leaves, blinds). Other objects are left out.',
  output_type: 'image',
  category: 'Still life',
  credits: prices.standard['1024'],
  pricing: { type: 'matrix', varies_by: ['quality', 'size'] },
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty(
        'Objects, colours and light, e.g. a tall white bottle and two terracotta bowls on a plinth, window light',
      ),
      negative_prompt: {
        type: 'string',
        title: 'Leave out',
        description: 'What to leave out, e.g. fruit, books',
        maxLength: 300,
        default: '',
      },
      quality: choiceProperty('Quality', 'Draft is fastest, high is cleanest.', qualities, 'standard'),
      size: choiceProperty('Size', 'Long side in pixels.', sizes, '1024'),
      aspect_ratio: choiceProperty('Aspect ratio', null, aspectRatios, '3:2'),
      light_angle: {
        type: 'integer',
        title: 'Light angle',
        description: 'Direction of the sun in degrees: -80 is left, 0 is behind the camera, 80 is right.',
        minimum: -80,
        maximum: 80,
        default: -55,
      },
      seed: seedProperty,
    },
  },
  price: priceOf,
  renderer: { kind: 'bands', load: async () => (await import('./still-life-painter.ts')).stillLifePainter },
  typicalMs: 5_000,
  example: {
    input: {
      prompt: 'A bone white bottle, a charcoal bottle and a terracotta jar on a plinth, window light',
      quality: 'high',
      size: '1024',
      aspect_ratio: '3:2',
      light_angle: -55,
      seed: 7,
    },
  },
  sheet: [
    {
      input: {
        prompt: 'Three tall vases in sage, cream and ochre on a plinth, leaf shadows',
        quality: 'standard',
        seed: 4,
      },
    },
    {
      input: {
        prompt: 'Two blue bottles and an orange on a plinth, golden hour, blinds',
        quality: 'standard',
        seed: 9,
      },
    },
    { input: { prompt: 'A brass jug and a black bowl on a plinth, arch light', quality: 'standard', seed: 12 } },
  ],
}
