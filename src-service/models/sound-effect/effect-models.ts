import { formatProperty, numberProperty, takeProperty, wordProperty, soundFormats } from '../audio/audio-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { effectNames } from './effects.ts'
import { z } from 'zod'

/** Bounds of an effect's length in seconds; 0 uses the kind's own. */
const effectBounds = { least: 0, most: 20, usual: 0 } as const
/** Bounds of an ambience's length in seconds. */
export const ambienceBounds = { least: 5, most: 120, usual: 20 } as const
/** The kinds that can loop. */
export const ambienceNames = ['rain', 'wind', 'sea', 'fire', 'birds'] as const

/** The input of a sound effect with its defaults. */
export const EffectInput = z.object({
  prompt: z.string().default(''),
  kind: z.enum(['from the prompt', ...effectNames]).default('from the prompt'),
  seconds: z.number().min(effectBounds.least).max(effectBounds.most).default(effectBounds.usual),
  format: z.enum(soundFormats).default('mp3'),
})

/** The input of an ambience with its defaults. */
export const AmbienceInput = z.object({
  kind: z.enum(ambienceNames).default('rain'),
  with: z.enum(['nothing', ...ambienceNames]).default('nothing'),
  duration: z.int().min(ambienceBounds.least).max(ambienceBounds.most).default(ambienceBounds.usual),
  format: z.enum(soundFormats).default('mp3'),
})

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

const secondsPerCredit = 10

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const { duration } = input
  const seconds = typeof duration === 'number' ? duration : ambienceBounds.usual
  return {
    credits: Math.ceil(seconds / secondsPerCredit),
    note: `1 credit per ${secondsPerCredit} seconds, rounded up.`,
  }
}

/** Roomtone 120: ambiences for scenes, priced by the second. */
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
      duration: numberProperty('integer', 'Duration', 'In seconds.', ambienceBounds),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  price: priceOf,
  renderer: { kind: 'whole', load: async () => (await import('./effect-renderer.ts')).ambienceRenderer },
  typicalMs: 3_000,
  example: { input: { kind: 'sea', with: 'birds', duration: 20, seed: 6 }, output: 'roomtone-120.mp3' },
}
