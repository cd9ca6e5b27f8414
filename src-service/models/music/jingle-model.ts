import { formatProperty, numberProperty, takeProperty, wordProperty, soundFormats } from '../audio/audio-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'

/** The kinds of jingles. */
export const jingleKinds = ['bright', 'warm', 'technical', 'grand', 'playful', 'mysterious'] as const
export type JingleKind = (typeof jingleKinds)[number]

/** How long a jingle can be. Seconds. */
const jingleBounds = { least: 2, most: 8, usual: 4 } as const

/** The jingle's input with its defaults. */
export const JingleInput = z.object({
  kind: z.enum(jingleKinds).default('bright'),
  seconds: z.int().min(jingleBounds.least).max(jingleBounds.most).default(jingleBounds.usual),
  format: z.enum(soundFormats).default('mp3'),
})

/** Doorbell 8: a short figure and a chord, for intros and outros. */
export const jingleModel: LocalModel = {
  id: 'doorbell-8',
  name: 'Doorbell 8',
  description: 'Jingles and stings for intros and endings, 2 to 8 seconds long. Six kinds; each seed gives a new tune.',
  output_type: 'audio',
  category: 'Music',
  ...flatPrice(2, 'run'),
  input_schema: {
    type: 'object',
    required: [],
    properties: {
      kind: wordProperty('Kind', 'Character of the tune.', jingleKinds),
      seconds: numberProperty('integer', 'Seconds', 'Length, including the final chord.', jingleBounds),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  renderer: { kind: 'whole', load: async () => (await import('./jingle-renderer.ts')).jingleRenderer },
  typicalMs: 1_500,
  example: { input: { kind: 'bright', seconds: 4, seed: 11 }, output: 'doorbell-8.mp3' },
}
