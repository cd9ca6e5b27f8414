import { choiceProperty, imagesProperty, ratioProperty, wholeProperty } from '../drawing/picture-schema.ts'
import type { ModelDefinition, Price } from '../model-definition.ts'
import { gapBounds, imageBounds, longSide, mountNames } from './collage-input.ts'

const imagesPerCredit = 3

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const { images } = input
  const count = Array.isArray(images) ? images.length : imageBounds.least
  return {
    credits: Math.max(1, Math.ceil(count / imagesPerCredit)),
    note: `One credit for each ${imagesPerCredit} pictures begun.`,
  }
}

/** Mount 12: pictures on one sheet. */
export const collageModel: ModelDefinition = {
  id: 'mount-12',
  name: 'Mount 12',
  description:
    'Mounts two to twelve of your pictures on one sheet, in full rows that crop them least, in the order that you give. Arranged by a local rule; nothing new is painted.',
  output_type: 'image',
  category: 'Edit',
  credits: 1,
  pricing: { type: 'per_period', varies_by: ['images'] },
  input_schema: {
    type: 'object',
    required: ['images'],
    properties: {
      images: imagesProperty('The pictures, in their order on the sheet.', imageBounds),
      mount: choiceProperty('Mount', 'The colour of the sheet.', mountNames),
      gap: wholeProperty('Gap', 'The space between pictures, in hundredths of the shorter side.', gapBounds),
      rounded: { type: 'boolean', title: 'Rounded', description: 'Round the corners.', default: false },
      aspect_ratio: ratioProperty('3:2', longSide),
    },
  },
  media: [{ name: 'images', kind: 'image' }],
  price: priceOf,
  engine: { family: 'collage' },
  typicalMs: 3_000,
  example: {
    input: { mount: 'paper', gap: 2, rounded: false, aspect_ratio: '3:2' },
    media: {
      images: ['meridian-100.webp', 'northlight-400.webp', 'isobar-60.webp', 'charmeuse-50.webp', 'halation-20.webp'],
    },
  },
  cover: 'mount-12.webp',
}
