import { choiceProperty, promptProperty, ratioProperty, seedProperty } from '../drawing/picture-schema.ts'
import { flatPrice } from '../flat-price.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { drawnSide, magnification, scenes } from './pixel-art-input.ts'

/** Cartridge 12: scenes in twelve colours. */
export const pixelArtModel: ModelDefinition = {
  id: 'cartridge-12',
  name: 'Cartridge 12',
  description:
    'Pixel scenes in twelve colours with dithered skies: mountains and lake, city, desert, sea with a lighthouse, forest, space. Name the scene, the hour (dawn, day, dusk, night, neon) and colours. A procedural renderer, not a photo model: it sets pixels by rule and draws no characters.',
  output_type: 'image',
  category: 'Pixel art',
  ...flatPrice(1),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('The scene, the hour and colours, such as: a lighthouse by the sea at dusk.'),
      scene: choiceProperty('Scene', 'What is drawn; "from the prompt" reads it from the words.', scenes),
      aspect_ratio: ratioProperty('3:2', drawnSide * magnification),
      seed: seedProperty,
    },
  },
  engine: { family: 'pixel-art' },
  typicalMs: 1_500,
  example: { input: { prompt: 'A lighthouse by the sea at dusk', scene: 'sea', aspect_ratio: '3:2', seed: 2 } },
  cover: 'cartridge-12.webp',
}
