import { choiceProperty, promptProperty, ratioProperty, seedProperty, wholeProperty } from '../drawing/image-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { paletteNames } from './silk-palette.ts'
import { z } from 'zod'
import { aspectRatios } from '../image-size.ts'

const creditsPerDetail = 3

/** Bounds of `detail`; the price counts each step as one period. */
const detailBounds = { least: 1, most: 4, usual: 2 } as const

/** Long side of every image of this family, in pixels. */
export const longSide = 1280

/** The silk's input with its defaults. */
export const SilkInput = z.object({
  prompt: z.string(),
  palette: z.enum(paletteNames).default('from the prompt'),
  detail: z.int().min(detailBounds.least).max(detailBounds.most).default(detailBounds.usual),
  aspect_ratio: z.enum(aspectRatios).default('1:1'),
})

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const asked = input['detail']
  const detail =
    typeof asked === 'number' ? Math.min(detailBounds.most, Math.max(detailBounds.least, asked)) : detailBounds.usual
  return { credits: creditsPerDetail * detail, note: `${creditsPerDetail} credits per detail step.` }
}

/** Charmeuse 50: cloth and flowing fields, priced by the level of detail. */
export const silkModel: LocalModel = {
  id: 'charmeuse-50',
  name: 'Charmeuse 50',
  description:
    'Abstract fabric for covers and posters: satin folds, layered ribbons or fine strands. Name one (folds, ribbons, strands) and the colours, or choose a palette.',
  output_type: 'image',
  category: 'Abstract',
  credits: creditsPerDetail * detailBounds.usual,
  pricing: { type: 'per_period', varies_by: ['detail'] },
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Fabric and colours, e.g. folds of silk, deep teal and sand'),
      palette: choiceProperty(
        'Palette',
        '“From the prompt” uses the colours you name.',
        paletteNames,
        'from the prompt',
      ),
      detail: wholeProperty('Detail', 'More layers and finer threads.', detailBounds),
      aspect_ratio: ratioProperty('1:1', 1280),
      seed: seedProperty,
    },
  },
  price: priceOf,
  renderer: { kind: 'bands', load: async () => (await import('./silk-painter.ts')).silkPainter },
  typicalMs: 7_000,
  example: {
    input: {
      prompt: 'Ribbons of paper, terracotta and cream',
      palette: 'from the prompt',
      detail: 2,
      aspect_ratio: '1:1',
      seed: 8,
    },
  },
  sheet: [
    { input: { prompt: 'Folds of silk, deep teal and sand', seed: 21 } },
    { input: { prompt: 'Strands, black and gold', seed: 28 } },
    { input: { prompt: 'Folds, lavender', seed: 35 } },
  ],
}
