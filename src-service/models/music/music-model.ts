import { formatProperty, numberProperty, takeProperty, wordProperty, soundFormats } from '../audio/audio-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { moods } from './harmony.ts'
import { styles } from './styles.ts'
import { z } from 'zod'

const secondsPerPeriod = 15
const creditsPerPeriod = 2

/** The bounds of a music bed: seconds, and beats a minute (0 uses the style's own tempo). */
const musicBounds = {
  seconds: { least: 5, most: 180, usual: 30 },
  tempo: { least: 0, most: 160, usual: 0 },
} as const

/** The music bed's input with its defaults. */
export const MusicInput = z.object({
  prompt: z.string().default(''),
  style: z.enum(['from the prompt', ...styles]).default('from the prompt'),
  mood: z.enum(['from the prompt', ...moods]).default('from the prompt'),
  seconds: z.int().min(musicBounds.seconds.least).max(musicBounds.seconds.most).default(musicBounds.seconds.usual),
  tempo: z.int().min(musicBounds.tempo.least).max(musicBounds.tempo.most).default(musicBounds.tempo.usual),
  format: z.enum(soundFormats).default('mp3'),
})

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const { seconds } = input
  const length = typeof seconds === 'number' ? seconds : musicBounds.seconds.usual
  return {
    credits: creditsPerPeriod * Math.max(1, Math.ceil(length / secondsPerPeriod)),
    note: `${creditsPerPeriod} credits per ${secondsPerPeriod} seconds, rounded up.`,
  }
}

/** Undertow 180: composed music beds, priced per started quarter of a minute. */
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
      seconds: numberProperty('integer', 'Seconds', 'Length of the music.', musicBounds.seconds),
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
