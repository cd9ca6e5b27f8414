import { formatProperty, numberProperty, takeProperty, wordProperty } from '../audio/audio-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { moods } from './harmony.ts'
import { musicBounds } from './music-input.ts'
import { styles } from './styles.ts'

const secondsPerPeriod = 15
const creditsPerPeriod = 2

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const { seconds } = input
  const length = typeof seconds === 'number' ? seconds : musicBounds.seconds.usual
  return {
    credits: creditsPerPeriod * Math.max(1, Math.ceil(length / secondsPerPeriod)),
    note: `${creditsPerPeriod} credits per ${secondsPerPeriod} seconds, rounded up.`,
  }
}

/** Undertow 180: composed music beds, priced by started quarters of a minute. */
export const musicModel: LocalModel = {
  id: 'undertow-180',
  name: 'Undertow 180',
  description:
    'Instrumental music at the exact length you need, with chords, bass, drums, a melody and an ending. Choose from six styles and six moods, or name them in the prompt. Yours to use.',
  output_type: 'audio',
  category: 'Music',
  credits: creditsPerPeriod * Math.ceil(musicBounds.seconds.usual / secondsPerPeriod),
  pricing: { type: 'per_period', varies_by: ['seconds'] },
  input_schema: {
    type: 'object',
    required: [],
    properties: {
      prompt: {
        type: 'string',
        title: 'Prompt',
        description: 'Style and mood, e.g. warm guitar for a cooking video',
        maxLength: 600,
        default: '',
      },
      style: wordProperty('Style', 'Instruments and rhythm.', ['from the prompt', ...styles]),
      mood: wordProperty('Mood', 'Scale and chords.', ['from the prompt', ...moods]),
      seconds: numberProperty('integer', 'Seconds', 'Length of the music. Affects the price.', musicBounds.seconds),
      tempo: numberProperty(
        'integer',
        'Tempo',
        'Beats per minute, roughly. 0 uses the style’s default.',
        musicBounds.tempo,
      ),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  price: priceOf,
  renderer: { kind: 'whole', load: async () => (await import('./music-renderer.ts')).musicRenderer },
  typicalMs: 6_000,
  example: {
    input: { prompt: 'A warm guitar for a cooking video', style: 'acoustic', mood: 'warm', seconds: 30, seed: 4 },
    output: 'undertow-180.mp3',
  },
}
