import { choiceProperty, promptProperty, ratioProperty, seedProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../flat-price.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { drawnSide, magnification, scenes } from './pixel-art-input.ts'

/** Cartridge 12: scenes in twelve colours. */
export const pixelArtModel: ModelDefinition = {
  id: 'cartridge-12',
  name: 'Cartridge 12',
  description:
    'Pixel scenes in 12 colours: mountains and lake, city, desert, sea with a lighthouse, forest or space. Describe the scene, time of day (dawn, day, dusk, night, neon) and colours. No characters.',
  output_type: 'image',
  category: 'Pixel art',
  ...flatPrice(1),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Scene, time of day and colours, e.g. a lighthouse by the sea at dusk'),
      scene: choiceProperty('Scene', 'What to draw. “From the prompt” uses your words.', scenes),
      aspect_ratio: ratioProperty('3:2', drawnSide * magnification),
      seed: seedProperty,
    },
  },
  engine: { family: 'pixel-art' },
  typicalMs: 1_500,
  example: { input: { prompt: 'A lighthouse by the sea at dusk', scene: 'sea', aspect_ratio: '3:2', seed: 2 } },
  cover: 'cartridge-12.webp',
}
