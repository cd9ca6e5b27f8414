import { choiceProperty, imageProperty, ratioProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { aspectRatios } from '../image-size.ts'

const modes = ['crop', 'extend'] as const
const fills = ['blur', 'mirror', 'colour'] as const
/** Long side of every image of this family, in pixels. */
export const longSide = 1536

/** The reframing's input with its defaults. */
export const ReframeInput = z.object({
  mode: z.enum(modes).default('crop'),
  fill: z.enum(fills).default('blur'),
  aspect_ratio: z.enum(aspectRatios).default('1:1'),
})

/** Easel 5: changes the shape of an image. */
export const reframeModel: LocalModel = {
  id: 'easel-5',
  name: 'Easel 5',
  description:
    'Changes the shape of your image: crop to the subject, or keep all of it and fill the rest with a blur, a mirror image or the edge colour.',
  output_type: 'image',
  category: 'Edit',
  ...flatPrice(1),
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: imageProperty(),
      mode: choiceProperty('Mode', 'Crop cuts the image. Extend keeps all of it.', modes),
      fill: choiceProperty('Fill', 'What fills the space when you extend.', fills),
      aspect_ratio: ratioProperty('1:1', longSide),
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  renderer: { kind: 'whole', load: async () => (await import('./render-reframe.ts')).renderReframe },
  typicalMs: 1_500,
  example: {
    input: { mode: 'extend', fill: 'blur', aspect_ratio: '16:9' },
    media: { image: ['inkstone-70.webp'] },
  },
  sheet: [
    { input: { mode: 'crop', aspect_ratio: '1:1' }, media: { image: ['meridian-100.webp'] } },
    { input: { mode: 'extend', fill: 'mirror' }, media: { image: ['charmeuse-50.webp'] } },
    { input: { mode: 'extend', fill: 'colour', aspect_ratio: '1:1' }, media: { image: ['broadside-24.webp'] } },
  ],
}
