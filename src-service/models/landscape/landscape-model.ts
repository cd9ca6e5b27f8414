import { promptProperty, ratioProperty, seedProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'

/** Meridian 100: procedural landscapes at one price. */
export const landscapeModel: LocalModel = {
  id: 'meridian-100',
  name: 'Meridian 100',
  description:
    'Wide landscapes: mountains and lakes, hills, pine forest, dunes, canyons, coasts or a city by the water. Describe the place, time of day (dawn, noon, golden, dusk, night, aurora), weather and colours. No people, animals or real places.',
  output_type: 'image',
  category: 'Landscape',
  ...flatPrice(2),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty(
        'Place, time of day, weather and colours, e.g. mountain lake at dawn, mist, umber and blue',
      ),
      aspect_ratio: ratioProperty('3:2', 1344),
      seed: seedProperty,
    },
  },
  renderer: { kind: 'bands', load: async () => (await import('./landscape-painter.ts')).landscapePainter },
  typicalMs: 3_000,
  example: { input: { prompt: 'Snowy mountains over a still lake at dawn', aspect_ratio: '3:2', seed: 8 } },
  sheet: [
    { input: { prompt: 'Green hills in golden light', seed: 21 } },
    { input: { prompt: 'Dunes at noon', seed: 28 } },
    { input: { prompt: 'A city by the water at dusk', seed: 35 } },
  ],
}
