import { choiceProperty, promptProperty, ratioProperty, seedProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { aspectRatios, imageSize, type ImageSize } from '../image-size.ts'

const scenes = ['from the prompt', 'mountains', 'city', 'desert', 'sea', 'forest', 'space'] as const
/** The scenes of pixel art. */
export type Scene = Exclude<(typeof scenes)[number], 'from the prompt'>

/** Long side in drawn pixels. */
const drawnSide = 192
/** The output pixels per drawn pixel. */
export const magnification = 8

/** The pixel art's input with its defaults. */
export const PixelArtInput = z.object({
  prompt: z.string(),
  scene: z.enum(scenes).default('from the prompt'),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
})
export type PixelArtInput = z.output<typeof PixelArtInput>

/** Returns the size at which it is drawn. */
export function drawnSize(input: PixelArtInput): ImageSize {
  return imageSize(input.aspect_ratio, drawnSide)
}

/** Cartridge 12: scenes in twelve colours. */
export const pixelArtModel: LocalModel = {
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
  renderer: { kind: 'canvas', load: async () => (await import('./draw-pixel-art.ts')).pixelArtDrawing },
  typicalMs: 1_500,
  example: { input: { prompt: 'A lighthouse by the sea at dusk', scene: 'sea', aspect_ratio: '3:2', seed: 2 } },
  sheet: [
    { input: { prompt: 'A neon city', scene: 'city', seed: 10 } },
    { input: { prompt: 'Snowy mountains, day', scene: 'mountains', seed: 24 } },
    { input: { prompt: 'A ringed planet', scene: 'space', seed: 3 } },
  ],
}
