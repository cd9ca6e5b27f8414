import type { ModelDefinition, Price } from '../model-definition.ts'
import { aspectRatios } from '../picture-size.ts'
import { detailBounds } from './silk-input.ts'
import { paletteNames } from './silk-palette.ts'

const mostSeed = 2_147_483_647
const creditsPerDetail = 3
const usualDetail = 2

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const asked = input['detail']
  const detail =
    typeof asked === 'number' ? Math.min(detailBounds.most, Math.max(detailBounds.least, asked)) : usualDetail
  return { credits: creditsPerDetail * detail, note: `${creditsPerDetail} credits for each step of detail.` }
}

/** Charmeuse 50: cloth and flowing fields, priced by the step of detail. */
export const silkModel: ModelDefinition = {
  id: 'charmeuse-50',
  name: 'Charmeuse 50',
  description:
    'Cloth and flow for covers and posters: satin folds, layered ribbons, combed strands. Say which (folds, ribbons, strands) and the colours, or choose a palette. A procedural renderer, not a photo model: it draws abstract fields by formula and shows no objects.',
  output_type: 'image',
  category: 'Abstract',
  credits: creditsPerDetail * usualDetail,
  pricing: { type: 'per_period', varies_by: ['detail'] },
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: {
        type: 'string',
        title: 'Prompt',
        description: 'The cloth and its colours, such as: folds of silk, deep teal and sand.',
        minLength: 1,
        maxLength: 600,
      },
      palette: {
        type: 'string',
        title: 'Palette',
        description: 'The colours; "from the prompt" uses those that the prompt names.',
        enum: [...paletteNames],
        default: 'from the prompt',
      },
      detail: {
        type: 'integer',
        title: 'Detail',
        description: 'More layers, finer threads and more samples for each pixel. The price follows it.',
        minimum: detailBounds.least,
        maximum: detailBounds.most,
        default: usualDetail,
      },
      aspect_ratio: {
        type: 'string',
        title: 'Aspect ratio',
        description: 'Width to height; the long side has 1280 pixels.',
        enum: [...aspectRatios],
        default: '1:1',
      },
      seed: {
        type: 'integer',
        title: 'Seed',
        description: 'The same seed and prompt give the same picture. Left out, one is drawn.',
        minimum: 0,
        maximum: mostSeed,
      },
    },
  },
  price: priceOf,
  engine: { family: 'silk' },
  typicalMs: 3_000,
  example: {
    input: {
      prompt: 'Ribbons of paper, terracotta and cream',
      palette: 'from the prompt',
      detail: 2,
      aspect_ratio: '1:1',
      seed: 8,
    },
  },
  cover: 'charmeuse-50.webp',
}
