import { drawnRates, pricedByDuration } from '../film/film-price.ts'
import { choiceProperty, durationProperty, frameProperties, paletteProperty } from '../film/film-schema.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { durationBounds, loopScenes } from './ambient-loop-input.ts'

/** Tidal 8: a background that begins again without a seam. */
export const ambientLoopModel: ModelDefinition = {
  id: 'tidal-8',
  name: 'Tidal 8',
  description:
    'Quiet backgrounds that loop without a seam: sheets of paper in waves, melting lights, or discs on their orbits. For titles, streams and waiting screens. A procedural animator, not a video model: it draws by formula from a seed and reads no prompt.',
  output_type: 'video',
  category: 'Motion',
  ...pricedByDuration(drawnRates, durationBounds.usual),
  input_schema: {
    type: 'object',
    required: [],
    properties: {
      scene: choiceProperty('Scene', 'What can be seen.', loopScenes),
      palette: paletteProperty('plum'),
      duration: durationProperty(durationBounds),
      ...frameProperties('16:9'),
    },
  },
  engine: { family: 'ambient-loop' },
  typicalMs: 8_000,
  example: {
    input: { scene: 'waves', palette: 'plum', duration: 6, aspect_ratio: '16:9', resolution: '720p', seed: 3 },
    output: 'tidal-8.mp4',
  },
  cover: 'tidal-8.webp',
}
