import { formatProperty, numberProperty, takeProperty, wordProperty } from '../audio/audio-schema.ts'
import type { ModelDefinition, Price } from '../model-definition.ts'
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
    note: `${creditsPerPeriod} credits for each started ${secondsPerPeriod} seconds.`,
  }
}

/** Undertow 180: composed music beds, priced by started quarters of a minute. */
export const musicModel: ModelDefinition = {
  id: 'undertow-180',
  name: 'Undertow 180',
  description:
    'Instrumental beds of exactly the length you ask for: chords, bass, drums and a melody with parts, variations and an ending. Six styles, six moods, or words in the prompt that name them. A local composer by rules with synthetic instruments, not a neural model: it cannot sing or copy an artist. Yours to use.',
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
        description: 'Words for style and mood, such as: warm guitar for a cooking video.',
        maxLength: 600,
        default: '',
      },
      style: wordProperty('Style', 'Who plays.', ['from the prompt', ...styles]),
      mood: wordProperty('Mood', 'The scale and the chords.', ['from the prompt', ...moods]),
      seconds: numberProperty('integer', 'Seconds', 'The length. The price follows it.', musicBounds.seconds),
      tempo: numberProperty('integer', 'Tempo', 'Beats a minute, about; 0 takes the style’s own.', musicBounds.tempo),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  price: priceOf,
  engine: { family: 'music' },
  typicalMs: 6_000,
  example: {
    input: { prompt: 'A warm guitar for a cooking video', style: 'acoustic', mood: 'warm', seconds: 30, seed: 4 },
    output: 'undertow-180.mp3',
  },
  cover: 'undertow-180.webp',
}
