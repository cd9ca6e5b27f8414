import { choiceProperty, imageProperty, wholeProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'

/** Pairs of inks by name, the dark one first. */
export const inks = {
  'ink and cream': ['#1d2433', '#f3e9d6'],
  'navy and coral': ['#16224a', '#ff8a6b'],
  'plum and gold': ['#35113f', '#f7c65a'],
  'forest and sand': ['#12332b', '#e9d3a3'],
  'teal and rose': ['#073b44', '#f3b6b0'],
  'black and lime': ['#101312', '#d3f25a'],
} as const
type Inks = keyof typeof inks
// The keys are those of the literal above.
const inkNames = Object.keys(inks) as [Inks, ...Inks[]]
const screens = ['smooth', 'halftone', 'lines'] as const
/** How strongly the tones contrast, in steps. */
const contrastBounds = { least: 0, most: 10, usual: 5 } as const

/** The duotone's input with its defaults. */
export const DuotoneInput = z.object({
  inks: z.enum(inkNames).default('ink and cream'),
  screen: z.enum(screens).default('smooth'),
  contrast: z.int().min(contrastBounds.least).max(contrastBounds.most).default(contrastBounds.usual),
})

/** Riso 2: an image in two inks. */
export const duotoneModel: LocalModel = {
  id: 'riso-2',
  name: 'Riso 2',
  description: 'Prints your image in two inks, smooth or with a screen of dots or lines. Up to 2048 pixels.',
  output_type: 'image',
  category: 'Edit',
  ...flatPrice(1),
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: imageProperty(),
      inks: choiceProperty('Inks', 'The dark ink, then the light ink.', inkNames),
      screen: choiceProperty('Screen', 'How shades are printed.', screens),
      contrast: wholeProperty('Contrast', 'Higher values make darks darker and lights lighter.', contrastBounds),
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  renderer: { kind: 'whole', load: async () => (await import('./render-duotone.ts')).renderDuotone },
  typicalMs: 1_500,
  example: {
    input: { inks: 'navy and coral', screen: 'halftone', contrast: 5 },
    media: { image: ['meridian-100.webp'] },
  },
  sheet: [
    { input: { inks: 'forest and sand', screen: 'lines' }, media: { image: ['northlight-400.webp'] } },
    { input: { inks: 'plum and gold', screen: 'smooth' }, media: { image: ['portolan-90.webp'] } },
    { input: { inks: 'teal and rose', screen: 'halftone', contrast: 6 }, media: { image: ['cameo-12.webp'] } },
  ],
}
