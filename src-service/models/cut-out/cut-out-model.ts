import { choiceProperty, imageProperty, wholeProperty } from '../drawing/picture-schema.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { grounds, reachBounds } from './cut-out-input.ts'

const credits = 2

/** Scalpel 9: a subject without its plain background. */
export const cutOutModel: ModelDefinition = {
  id: 'scalpel-9',
  name: 'Scalpel 9',
  description:
    'Takes the plain background out of a picture: it learns the colour along the rim, even one that changes softly, and follows it to the subject with a soft edge. It knows colours, not things: a busy background is refused and the credits come back. Up to 2048 pixels.',
  output_type: 'image',
  category: 'Edit',
  credits,
  pricing: null,
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
  price: () => ({ credits, note: 'A flat price for every picture.' }),
  engine: { family: 'cut-out' },
  typicalMs: 3_000,
  example: { input: { ground: 'grey', reach: 3, trim: false }, media: { image: ['cameo-12.webp'] } },
  cover: 'scalpel-9.webp',
}
