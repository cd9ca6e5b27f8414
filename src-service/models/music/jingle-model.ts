import { formatProperty, numberProperty, takeProperty, wordProperty } from '../audio/audio-schema.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { jingleBounds, jingleKinds } from './jingle-input.ts'

const credits = 2

/** Doorbell 8: a short figure and a chord, for openings and endings. */
export const jingleModel: ModelDefinition = {
  id: 'doorbell-8',
  name: 'Doorbell 8',
  description:
    'Jingles and stings of two to eight seconds for openings and endings: a short figure that comes home to a ringing chord. Six kinds; every seed is another tune. A local composer by rules with synthetic instruments, not a neural model.',
  output_type: 'audio',
  category: 'Music',
  credits,
  pricing: null,
  input_schema: {
    type: 'object',
    required: [],
    properties: {
      kind: wordProperty('Kind', 'What it is like.', jingleKinds),
      seconds: numberProperty('integer', 'Seconds', 'The length with its ringing out.', jingleBounds),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  price: () => ({ credits, note: 'The same for every run.' }),
  engine: { family: 'jingle' },
  typicalMs: 1_500,
  example: { input: { kind: 'bright', seconds: 4, seed: 11 }, output: 'doorbell-8.mp3' },
  cover: 'doorbell-8.webp',
}
