import { choiceProperty, imageProperty, wholeProperty } from '../drawing/picture-schema.ts'
import { flatPrice } from '../flat-price.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { contrastBounds, inkNames, screens } from './duotone-input.ts'

/** Riso 2: a picture in two inks. */
export const duotoneModel: ModelDefinition = {
  id: 'riso-2',
  name: 'Riso 2',
  description:
    'Prints your picture in two inks, smooth or through a screen of dots or lines, with its tones stretched to full ink and bare paper. A local filter by formula, at up to 2048 pixels.',
  output_type: 'image',
  category: 'Edit',
  ...flatPrice(1),
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: imageProperty('The picture to print.'),
      inks: choiceProperty('Inks', 'The dark ink and the light one.', inkNames),
      screen: choiceProperty('Screen', 'How tones are made.', screens),
      contrast: wholeProperty('Contrast', 'How hard the tones part.', contrastBounds),
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  engine: { family: 'duotone' },
  typicalMs: 1_500,
  example: {
    input: { inks: 'navy and coral', screen: 'halftone', contrast: 5 },
    media: { image: ['meridian-100.webp'] },
  },
  cover: 'riso-2.webp',
}
