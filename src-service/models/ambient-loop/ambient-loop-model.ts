import { drawnRates, pricedByDuration } from '../video/video-price.ts'
import { choiceProperty, durationProperty, frameProperties, paletteProperty } from '../video/video-schema.ts'
import type { LocalModel } from '../local-model.ts'
import { durationBounds, loopScenes } from './ambient-loop-input.ts'

/** Tidal 8: a background that begins again without a seam. */
export const ambientLoopModel: LocalModel = {
  id: 'tidal-8',
  name: 'Tidal 8',
  description:
    'Seamless background loops for titles, streams and waiting screens: waves of paper, melting lights or orbiting discs. No prompt needed.',
  output_type: 'video',
  category: 'Motion',
  ...pricedByDuration(drawnRates, durationBounds.usual),
  input_schema: {
    type: 'object',
    required: [],
    properties: {
      scene: choiceProperty('Scene', 'What moves in the background.', loopScenes),
      palette: paletteProperty('plum'),
      duration: durationProperty(durationBounds),
      ...frameProperties('16:9'),
    },
  },
  renderer: { kind: 'whole', load: async () => (await import('./ambient-loop-video.ts')).renderAmbientLoop },
  typicalMs: 8_000,
  example: {
    input: { scene: 'waves', palette: 'plum', duration: 6, aspect_ratio: '16:9', resolution: '720p', seed: 3 },
    output: 'tidal-8.mp4',
  },
  sheet: [
    { input: { resolution: '480p', duration: 4, scene: 'waves', palette: 'paper', seed: 4 } },
    { input: { resolution: '480p', duration: 4, scene: 'glow', palette: 'plum', seed: 4 } },
    { input: { resolution: '480p', duration: 4, scene: 'orbits', palette: 'night', seed: 5 } },
  ],
}
