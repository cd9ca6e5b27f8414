import {
  formatProperty,
  recordingProperty,
  takeProperty,
  textProperty,
  wordProperty,
  soundFormats,
} from '../audio/audio-schema.ts'
import { mediaSeconds } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { languageCodes } from '../voices/cast.ts'
import { z } from 'zod'

const secondsPerPeriod = 15
const creditsPerPeriod = 2

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const seconds = mediaSeconds(input)
  return {
    credits: creditsPerPeriod * Math.ceil(seconds / secondsPerPeriod),
    note: `${creditsPerPeriod} credits per ${secondsPerPeriod} seconds of the voice sample, rounded up.`,
  }
}

/** The maximum number of characters that a matched voice speaks. */
const matchMost = 5_000

/** The input of voice matching with its defaults. The sample is a file. */
export const VoiceMatchInput = z.object({
  text: z.string().min(1),
  language: z.enum(languageCodes).default('en-US'),
  clean_speaker_background: z.boolean().default(false),
  format: z.enum(soundFormats).default('mp3'),
})

/** Understudy 1: a local voice adjusted to a sample, priced by the sample's length. */
export const voiceMatchModel: LocalModel = {
  id: 'understudy-1',
  name: 'Understudy 1',
  description:
    'Speaks your text in the closest built-in voice, at the pitch, pace and loudness of a voice sample. This is not a voice clone and won’t pass for the speaker. Only use voices you have permission to use.',
  output_type: 'audio',
  category: 'Speech',
  credits: priceOf({}).credits,
  pricing: { type: 'per_period', varies_by: ['_audioDurationSec'] },
  input_schema: {
    type: 'object',
    required: ['text', 'audio'],
    properties: {
      text: textProperty('Text', 'Spoken in the matched voice.', matchMost),
      audio: recordingProperty('Voice sample', 'One person speaking for 3 to 60 seconds; 10 or more works best.'),
      clean_speaker_background: {
        type: 'boolean',
        title: 'Clean the sample',
        description: 'Removes steady background noise before matching.',
        default: false,
      },
      language: wordProperty('Language', 'Must match the text.', languageCodes),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  media: [{ name: 'audio', kind: 'audio', billed: true }],
  price: priceOf,
  renderer: { kind: 'whole', load: async () => (await import('./voice-match-renderer.ts')).voiceMatchRenderer },
  typicalMs: 4_000,
  example: {
    input: {
      text: 'I read this in the tempo and the pitch that you sent me.',
      clean_speaker_background: true,
      seed: 1,
    },
    media: { audio: ['lectern-6.mp3'] },
    output: 'understudy-1.mp3',
  },
}
