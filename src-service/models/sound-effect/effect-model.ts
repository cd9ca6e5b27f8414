import { formatProperty, numberProperty, takeProperty, wordProperty } from '../audio/audio-schema.ts'
import { flatPrice } from '../flat-price.ts'
import type { LocalModel } from '../local-model.ts'
import { effectBounds } from './effect-input.ts'
import { effectNames } from './effects.ts'

/** Foley 19: sound effects of nineteen kinds. */
export const effectModel: LocalModel = {
  id: 'foley-19',
  name: 'Foley 19',
  description: `Sound effects: ${effectNames.join(', ')}. Choose one, or name up to three in the prompt (rain and thunder); other words are ignored. Each seed gives a new take.`,
  output_type: 'audio',
  category: 'Sound effects',
  ...flatPrice(1, 'run'),
  input_schema: {
    type: 'object',
    required: [],
    properties: {
      prompt: {
        type: 'string',
        title: 'Prompt',
        description: 'Kinds of sound, e.g. a heavy door creaks and falls shut',
        maxLength: 600,
        default: '',
      },
      kind: wordProperty('Kind', '“From the prompt” uses the kinds you name.', ['from the prompt', ...effectNames]),
      seconds: numberProperty('number', 'Seconds', 'Length. 0 uses the natural length of the sound.', effectBounds),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  renderer: { kind: 'whole', load: async () => (await import('./effect-renderer.ts')).effectRenderer },
  typicalMs: 1_000,
  example: {
    input: { prompt: 'Thunder over steady rain', kind: 'from the prompt', seconds: 6, seed: 3 },
    output: 'foley-19.mp3',
  },
}
