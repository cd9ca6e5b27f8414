import { choiceProperty, promptProperty, ratioProperty, seedProperty } from '../drawing/image-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { detailBounds } from './silk-input.ts'
import { paletteNames } from './silk-palette.ts'

const creditsPerDetail = 3
const usualDetail = 2

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const asked = input['detail']
  const detail =
    typeof asked === 'number' ? Math.min(detailBounds.most, Math.max(detailBounds.least, asked)) : usualDetail
  return { credits: creditsPerDetail * detail, note: `${creditsPerDetail} credits per detail step.` }
}

/** Charmeuse 50: cloth and flowing fields, priced by the step of detail. */
export const silkModel: LocalModel = {
  id: 'charmeuse-50',
  name: 'Charmeuse 50',
  description:
    'Abstract fabric for covers and posters: satin folds, layered ribbons or fine strands. Name one (folds, ribbons, strands) and the colours, or choose a palette.',
  output_type: 'image',
  category: 'Abstract',
  credits: creditsPerDetail * usualDetail,
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
      detail: {
        type: 'integer',
        title: 'Detail',
        description: 'More layers and finer threads. Affects the price.',
        minimum: detailBounds.least,
        maximum: detailBounds.most,
        default: usualDetail,
      },
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
