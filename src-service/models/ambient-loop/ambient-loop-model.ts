import { choiceProperty } from '../drawing/image-schema.ts'
import {
  drawnRates,
  pricedByDuration,
  durationProperty,
  frameProperties,
  paletteProperty,
  videoRatios,
  videoResolutions,
} from '../video/video-schema.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { videoPaletteNames } from '../video/video-palette.ts'

/** The scenes that a loop can show. */
export const loopScenes = ['waves', 'glow', 'orbits'] as const

/** How long the video can be. Seconds. */
const durationBounds = { least: 4, most: 20, usual: 8 } as const

/** The input with its defaults. */
export const AmbientLoopInput = z.object({
  scene: z.enum(loopScenes).default('waves'),
  palette: z.enum(videoPaletteNames).default('plum'),
  duration: z.int().min(durationBounds.least).max(durationBounds.most).default(durationBounds.usual),
  aspect_ratio: z.enum(videoRatios).default('16:9'),
  resolution: z.enum(videoResolutions).default('720p'),
})

/** Tidal 8: a background that loops seamlessly. */
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
