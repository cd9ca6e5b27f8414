import { choiceProperty, imageProperty, wholeProperty } from '../drawing/picture-schema.ts'
import { flatPrice } from '../flat-price.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { grounds, reachBounds } from './cut-out-input.ts'

/** Scalpel 9: a subject without its plain background. */
export const cutOutModel: ModelDefinition = {
  id: 'scalpel-9',
  name: 'Scalpel 9',
  description:
    'Takes the plain background out of a picture: it learns the colour along the rim, even one that changes softly, and follows it to the subject with a soft edge. A local filter that knows colours, not things: a busy background is refused and the credits come back. Up to 2048 pixels.',
  output_type: 'image',
  category: 'Edit',
  ...flatPrice(2),
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: imageProperty('A subject before a plain background.'),
      ground: choiceProperty('Ground', 'What stands behind it afterwards.', grounds),
      reach: wholeProperty('Reach', 'How far from the rim’s colour still counts as background.', reachBounds),
      trim: {
        type: 'boolean',
        title: 'Trim',
        description: 'Cut the picture down to the subject.',
        default: false,
      },
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  engine: { family: 'cut-out' },
  typicalMs: 3_000,
  example: { input: { ground: 'transparent', reach: 3, trim: true }, media: { image: ['cameo-12.webp'] } },
  cover: 'scalpel-9.webp',
}
