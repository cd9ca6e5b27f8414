import { formatProperty, numberProperty, takeProperty, wordProperty } from '../audio/audio-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { ambienceBounds, ambienceNames } from './effect-input.ts'

const secondsPerCredit = 10

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const { duration } = input
  const seconds = typeof duration === 'number' ? duration : ambienceBounds.usual
  return {
    credits: Math.ceil(seconds / secondsPerCredit),
    note: `1 credit per ${secondsPerCredit} seconds, rounded up.`,
  }
}

/** Roomtone 120: places to put under a scene, priced by the second. */
export const ambienceModel: LocalModel = {
  id: 'roomtone-120',
  name: 'Roomtone 120',
  description:
    'Background ambience that loops seamlessly: rain, wind, sea, fire or birds, alone or in pairs. Up to 2 minutes.',
  output_type: 'audio',
  category: 'Sound effects',
  credits: Math.ceil(ambienceBounds.usual / secondsPerCredit),
  pricing: { type: 'per_second', varies_by: ['duration'] },
  input_schema: {
    type: 'object',
    required: [],
    properties: {
      kind: wordProperty('Ambience', 'Main sound.', ambienceNames),
      with: wordProperty('Second sound', 'Mixed in behind the first.', ['nothing', ...ambienceNames]),
      duration: numberProperty('integer', 'Duration', 'In seconds. Affects the price.', ambienceBounds),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  price: priceOf,
  renderer: { kind: 'whole', load: async () => (await import('./effect-renderer.ts')).ambienceRenderer },
  typicalMs: 3_000,
  example: { input: { kind: 'sea', with: 'birds', duration: 20, seed: 6 }, output: 'roomtone-120.mp3' },
}
