import { choiceProperty, promptProperty, ratioProperty, seedProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { aspectRatios } from '../image-size.ts'

const styles = ['from the prompt', 'survey', 'atlas', 'night', 'antique'] as const
/** The print styles of a map. */
export type MapStyle = Exclude<(typeof styles)[number], 'from the prompt'>

/** The long side of every image of this family, in pixels. */
export const longSide = 1536

/** The map's input with its defaults. */
export const MapInput = z.object({
  prompt: z.string(),
  style: z.enum(styles).default('from the prompt'),
  names: z.boolean().default(true),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
})
export type MapInput = z.output<typeof MapInput>

/** Portolan 90: maps of fictional countries. */
export const mapModel: LocalModel = {
  id: 'portolan-90',
  name: 'Portolan 90',
  description:
    'Maps of imaginary places: islands, coasts, archipelagos or mountains, with rivers, heights and made-up names. Describe the land and the style (survey with contours, atlas, antique, night).',
  output_type: 'image',
  category: 'Map',
  ...flatPrice(3),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Land and style, e.g. an antique map of a volcanic island'),
      style: choiceProperty('Style', 'How the map is drawn. “From the prompt” uses your words.', styles),
      names: { type: 'boolean', title: 'Names', description: 'Labels towns, summits and waters.', default: true },
      aspect_ratio: ratioProperty('3:2', longSide),
      seed: seedProperty,
    },
  },
  renderer: { kind: 'canvas', load: async () => (await import('./draw-map.ts')).mapDrawing },
  typicalMs: 2_000,
  example: {
    input: { prompt: 'A survey of a mountainous island', style: 'survey', names: true, aspect_ratio: '3:2', seed: 3 },
  },
  sheet: [
    { input: { prompt: 'A volcanic island', style: 'antique', seed: 10 } },
    { input: { prompt: 'An archipelago', style: 'night', seed: 17 } },
    { input: { prompt: 'Mountains', style: 'atlas', seed: 24 } },
  ],
}
