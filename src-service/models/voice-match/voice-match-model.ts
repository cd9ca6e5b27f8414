import { formatProperty, recordingProperty, takeProperty, textProperty, wordProperty } from '../audio/audio-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { languageCodes } from '../voices/languages.ts'
import { matchMost } from './voice-match-input.ts'

const secondsPerPeriod = 15
const creditsPerPeriod = 2
const secondsWhenUnknown = 30

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const measured = input['_audioDurationSec']
  const seconds = typeof measured === 'number' && measured > 0 ? measured : secondsWhenUnknown
  return {
    credits: creditsPerPeriod * Math.ceil(seconds / secondsPerPeriod),
    note: `${creditsPerPeriod} credits per ${secondsPerPeriod} seconds of the voice sample, rounded up.`,
  }
}

/** Understudy 1: a local voice brought near to a sample, priced by the sample's length. */
export const voiceMatchModel: LocalModel = {
  id: 'understudy-1',
  name: 'Understudy 1',
  description:
    'Speaks your text in the closest built-in voice, at the pitch, pace and loudness of a voice sample. This is not a voice clone and won’t pass for the speaker. Only use voices you have permission to use.',
  output_type: 'audio',
  category: 'Speech',
  credits: creditsPerPeriod * Math.ceil(secondsWhenUnknown / secondsPerPeriod),
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
