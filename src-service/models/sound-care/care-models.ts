import { formatProperty, recordingProperty, wordProperty, soundFormats } from '../audio/audio-schema.ts'
import { flatPrice, mediaSeconds } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { z } from 'zod'

const secondsPerCredit = 10

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const seconds = mediaSeconds(input)
  return {
    credits: Math.ceil(seconds / secondsPerCredit),
    note: `1 credit per ${secondsPerCredit} seconds of the recording, rounded up.`,
  }
}

/** Noise reduction in decibels. */
export const cleaningDepths = { normal: 16, light: 9, strong: 26 } as const
const cleaningStrengths = ['normal', 'light', 'strong'] as const
/** Delivery targets and their usual loudness. LUFS. */
export const targets = { 'podcast -16': -16, 'streaming -14': -14, 'broadcast -23': -23 } as const
/** The names of the targets, default first. */
export const targetNames = ['podcast -16', 'streaming -14', 'broadcast -23'] as const
/** Maximum length of a recording. Seconds. */
export const mostRecording = 300

/** The input of cleaning with its defaults. The recording is a file. */
export const CleanInput = z.object({
  strength: z.enum(cleaningStrengths).default('normal'),
  target: z.enum(targetNames).default('podcast -16'),
  format: z.enum(soundFormats).default('mp3'),
})

/** The input of levelling with its defaults. */
export const LevelInput = z.object({
  target: z.enum(targetNames).default('podcast -16'),
  format: z.enum(soundFormats).default('mp3'),
})

/** Lint Brush 2: cleans a voice recording, priced by the second. */
export const cleanModel: LocalModel = {
  id: 'lint-brush-2',
  name: 'Lint Brush 2',
  description:
    'Cleans up voice recordings: reduces rumble, hum, hiss and fan noise, evens out the volume and sets the loudness. Doesn’t remove music, other voices or echo. Mono, up to 5 minutes.',
  output_type: 'audio',
  category: 'Audio tools',
  credits: priceOf({}).credits,
  pricing: { type: 'per_second', varies_by: ['_audioDurationSec'] },
  input_schema: {
    type: 'object',
    required: ['audio'],
    properties: {
      audio: recordingProperty('Recording', 'Audio or video file with a voice.'),
      strength: wordProperty('Strength', 'How much noise to remove. Strong can affect the voice.', cleaningStrengths),
      target: wordProperty('Loudness', 'Where you will publish it, with its level in LUFS.', targetNames),
      format: formatProperty,
    },
  },
  media: [{ name: 'audio', kind: 'audio', billed: true }],
  price: priceOf,
  renderer: { kind: 'whole', load: async () => (await import('./care-renderer.ts')).cleanRenderer },
  typicalMs: 4_000,
  example: { input: { strength: 'normal' }, media: { audio: ['lectern-6.mp3'] }, output: 'lint-brush-2.mp3' },
}

/** Even Keel 16: sets the loudness of a recording. */
export const levelModel: LocalModel = {
  id: 'even-keel-16',
  name: 'Even Keel 16',
  description:
    'Sets a recording to the loudness of podcasts, streaming or broadcast (ITU-R BS.1770) and keeps peaks under the limit. Also extracts the audio from a video. Up to 5 minutes.',
  output_type: 'audio',
  category: 'Audio tools',
  ...flatPrice(1, 'run'),
  input_schema: {
    type: 'object',
    required: ['audio'],
    properties: {
      audio: recordingProperty('Recording', 'Audio or video file.'),
      target: wordProperty('Loudness', 'Where you will publish it, with its level in LUFS.', targetNames),
      format: formatProperty,
    },
  },
  media: [{ name: 'audio', kind: 'audio' }],
  renderer: { kind: 'whole', load: async () => (await import('./care-renderer.ts')).levelRenderer },
  typicalMs: 2_000,
  example: { input: { target: 'streaming -14' }, media: { audio: ['doorbell-8.mp3'] }, output: 'even-keel-16.mp3' },
}
