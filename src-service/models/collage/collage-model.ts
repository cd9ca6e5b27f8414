import { choiceProperty, imagesProperty, ratioProperty, wholeProperty } from '../drawing/image-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

const imagesPerCredit = 3

/** The colours of the sheet by name. */
export const mounts = { paper: '#f4efe6', white: '#ffffff', ink: '#1a1d24', sage: '#c9d2c0', clay: '#d9b8a0' } as const
type Mount = keyof typeof mounts
// The keys are those of the literal above.
const mountNames = Object.keys(mounts) as [Mount, ...Mount[]]
/** The gap between images, in hundredths of the shorter side. */
const gapBounds = { least: 0, most: 6, usual: 2 } as const
const imageBounds = { least: 2, most: 12 } as const
/** The long side of every image of this family, in pixels. */
const longSide = 1600

/** The collage's input with its defaults. */
export const CollageInput = z.object({
  mount: z.enum(mountNames).default('paper'),
  gap: z.int().min(gapBounds.least).max(gapBounds.most).default(gapBounds.usual),
  rounded: z.boolean().default(false),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
})
export type CollageInput = z.output<typeof CollageInput>

/** Returns the exact size of an input's image. */
export function collageSize(input: CollageInput): ImageSize {
  return imageSize(input.aspect_ratio, longSide)
}

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const { images } = input
  const count = Array.isArray(images) ? images.length : imageBounds.least
  return {
    credits: Math.max(1, Math.ceil(count / imagesPerCredit)),
    note: `1 credit per ${imagesPerCredit} images, rounded up.`,
  }
}

/** Mount 12: several images on one sheet. */
export const collageModel: LocalModel = {
  id: 'mount-12',
  name: 'Mount 12',
  description: 'Arranges 2 to 12 images in rows on one sheet, in your order and with as little cropping as possible.',
  output_type: 'image',
  category: 'Edit',
  credits: 1,
  pricing: { type: 'per_period', varies_by: ['images'] },
  input_schema: {
    type: 'object',
    required: ['images'],
    properties: {
      images: imagesProperty('In the order they appear on the sheet.', imageBounds),
      mount: choiceProperty('Background', 'Colour of the sheet.', mountNames),
      gap: wholeProperty('Gap', 'Space between images, in percent of the shorter side.', gapBounds),
      rounded: { type: 'boolean', title: 'Rounded corners', default: false },
      aspect_ratio: ratioProperty('3:2', longSide),
    },
  },
  media: [{ name: 'images', kind: 'image' }],
  price: priceOf,
  renderer: { kind: 'whole', load: async () => (await import('./render-collage.ts')).renderCollage },
  typicalMs: 3_000,
  example: {
    input: { mount: 'paper', gap: 2, rounded: false, aspect_ratio: '3:2' },
    media: {
      images: ['meridian-100.webp', 'northlight-400.webp', 'isobar-60.webp', 'charmeuse-50.webp', 'halation-20.webp'],
    },
  },
  sheet: [
    { input: { mount: 'clay' }, media: { images: ['isobar-60.webp', 'inkstone-70.webp', 'broadside-24.webp'] } },
    { input: { mount: 'ink', rounded: true }, media: { images: ['cartridge-12.webp', 'portolan-90.webp'] } },
    { input: { mount: 'sage' }, media: { images: ['azulejo-8.webp', 'cameo-12.webp', 'plinth-35.webp'] } },
  ],
}
