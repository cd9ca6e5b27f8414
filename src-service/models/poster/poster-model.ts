import { choiceProperty, promptProperty, ratioProperty, seedProperty } from '../drawing/picture-schema.ts'
import { flatPrice } from '../flat-price.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { layouts, longSide, mostTitle } from './poster-input.ts'

/** Broadside 24: geometric posters with a title. */
export const posterModel: ModelDefinition = {
  id: 'broadside-24',
  name: 'Broadside 24',
  description:
    'Geometric posters with set type: tiles, arcs, bars, dots, or a sun over peaks, pines, hills or the sea, and your title below. Name the subject and colours; put the title in its field or in quotation marks. A procedural renderer, not a photo model: it composes shapes by rule. Latin, Greek and Cyrillic letters.',
  output_type: 'image',
  category: 'Poster',
  ...flatPrice(2),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Subject and colours, such as: summer in the mountains, teal and coral.'),
      title: {
        type: 'string',
        title: 'Title',
        description: 'The words below the picture; left out, they are taken from the prompt.',
        maxLength: mostTitle,
        default: '',
      },
      small_print: {
        type: 'string',
        title: 'Small print',
        description: 'One small line at the foot, such as a place and a date.',
        maxLength: 90,
        default: '',
      },
      layout: choiceProperty('Layout', 'What is drawn above the title.', layouts),
      aspect_ratio: ratioProperty('2:3', longSide),
      seed: seedProperty,
    },
  },
  engine: { family: 'poster' },
  typicalMs: 1_500,
  example: {
    input: {
      prompt: 'Summer in the mountains',
      title: 'Above the tree line',
      small_print: 'Walks from June to September',
      layout: 'sun',
      aspect_ratio: '2:3',
      seed: 9,
    },
  },
  cover: 'broadside-24.webp',
}
