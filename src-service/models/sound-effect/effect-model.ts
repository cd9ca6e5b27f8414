import { formatProperty, numberProperty, takeProperty, wordProperty } from '../audio/audio-schema.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { effectBounds } from './effect-input.ts'
import { effectNames } from './effects.ts'

const credits = 1

/** Foley 19: sound effects of nineteen kinds. */
export const effectModel: ModelDefinition = {
  id: 'foley-19',
  name: 'Foley 19',
  description: `Sound effects, synthesised: ${effectNames.join(', ')}. Choose a kind, or name up to three in the prompt (rain and thunder); every seed is another take. A local synthesiser, not a neural model: it knows these kinds and passes over other words.`,
  output_type: 'audio',
  category: 'Sound effects',
  credits,
  pricing: null,
  input_schema: {
    type: 'object',
    required: [],
    properties: {
      prompt: {
        type: 'string',
        title: 'Prompt',
        description: 'Words that name kinds, such as: a heavy door creaks and falls shut.',
        maxLength: 600,
        default: '',
      },
      kind: wordProperty('Kind', 'One kind, or those that the prompt names.', ['from the prompt', ...effectNames]),
      seconds: numberProperty('number', 'Seconds', 'The length; 0 takes the kind’s own.', effectBounds),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  price: () => ({ credits, note: 'The same for every run.' }),
  engine: { family: 'sound-effect' },
  typicalMs: 1_000,
  example: {
    input: { prompt: 'Thunder over steady rain', kind: 'from the prompt', seconds: 6, seed: 3 },
    output: 'foley-19.mp3',
  },
  cover: 'foley-19.webp',
}
