import { choiceProperty, imageProperty, wholeProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import { contrastBounds, inkNames, screens } from './duotone-input.ts'

/** Riso 2: a picture in two inks. */
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
