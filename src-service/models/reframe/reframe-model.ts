import { choiceProperty, imageProperty, ratioProperty } from '../drawing/picture-schema.ts'
import { flatPrice } from '../flat-price.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { fills, longSide, modes } from './reframe-input.ts'

/** Easel 5: another shape for a picture. */
export const reframeModel: ModelDefinition = {
  id: 'easel-5',
  name: 'Easel 5',
  description:
    'Gives your picture another shape: cropped around what draws the eye, or kept whole with the rest filled by its own blur, its mirror image or the colour of its rim. A local tool by formula: measured contrast and skin tones choose the crop, and nothing new is painted.',
  output_type: 'image',
  category: 'Edit',
  ...flatPrice(1),
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: imageProperty('The picture to reframe.'),
      mode: choiceProperty('Mode', 'Crop cuts; extend keeps the whole picture.', modes),
      fill: choiceProperty('Fill', 'What an extended frame is filled with.', fills),
      aspect_ratio: ratioProperty('1:1', longSide),
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  engine: { family: 'reframe' },
  typicalMs: 1_500,
  example: {
    input: { mode: 'extend', fill: 'blur', aspect_ratio: '16:9' },
    media: { image: ['inkstone-70.webp'] },
  },
  cover: 'easel-5.webp',
}
