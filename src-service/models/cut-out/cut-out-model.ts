import { choiceProperty, imageProperty, wholeProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'

const grounds = ['transparent', 'white', 'grey', 'cream', 'black'] as const
/** How far from the rim's colour still counts as background, in steps. */
const reachBounds = { least: 1, most: 10, usual: 5 } as const

/** The cut-out's input with its defaults. */
export const CutOutInput = z.object({
  ground: z.enum(grounds).default('transparent'),
  reach: z.int().min(reachBounds.least).max(reachBounds.most).default(reachBounds.usual),
  trim: z.boolean().default(false),
})

/** Scalpel 9: removes a plain background. */
export const cutOutModel: LocalModel = {
  id: 'scalpel-9',
  name: 'Scalpel 9',
  description:
    'Removes a plain or softly graded background and leaves a soft edge around the subject. Busy backgrounds are refused and refunded. Up to 2048 pixels.',
  output_type: 'image',
  category: 'Edit',
  ...flatPrice(2),
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: imageProperty('A subject on a plain background.'),
      ground: choiceProperty('Background', 'What replaces the old background.', grounds),
      reach: wholeProperty('Tolerance', 'How far a colour can differ and still count as background.', reachBounds),
      trim: {
        type: 'boolean',
        title: 'Trim',
        description: 'Crops the image to the subject.',
        default: false,
      },
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  renderer: { kind: 'whole', load: async () => (await import('./render-cut-out.ts')).renderCutOut },
  typicalMs: 3_000,
  example: { input: { ground: 'transparent', reach: 3, trim: true }, media: { image: ['cameo-12.webp'] } },
  sheet: [
    { input: { ground: 'black', trim: false } },
    { input: { ground: 'cream', trim: false } },
    { input: { ground: 'grey', trim: false } },
  ],
}
