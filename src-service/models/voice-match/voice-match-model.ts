import { formatProperty, recordingProperty, takeProperty, textProperty, wordProperty } from '../audio/audio-schema.ts'
import type { ModelDefinition, Price } from '../model-definition.ts'
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
    note: `${creditsPerPeriod} credits for each started ${secondsPerPeriod} seconds of the voice sample.`,
  }
}

/** Understudy 1: a local voice brought near to a sample, priced by the sample's length. */
export const voiceMatchModel: ModelDefinition = {
  id: 'understudy-1',
  name: 'Understudy 1',
  description:
    'Speaks your text with the local voice that is nearest to a voice sample, and matches the sample’s pitch, pace and loudness. It is not a neural clone: it does not take over the timbre or the identity of the speaker, and nobody would mistake it for them. Send 10 to 60 seconds of one person speaking, and only voices that you may use.',
  output_type: 'audio',
  category: 'Speech',
  credits: creditsPerPeriod * Math.ceil(secondsWhenUnknown / secondsPerPeriod),
  pricing: { type: 'per_period', varies_by: ['_audioDurationSec'] },
  input_schema: {
    type: 'object',
    required: ['text', 'audio'],
    properties: {
      text: textProperty('Text', 'What is said.', matchMost),
      audio: recordingProperty('Voice sample', 'One person speaking, 3 to 60 seconds.'),
      clean_speaker_background: {
        type: 'boolean',
        title: 'Clean the sample',
        description: 'Takes steady background noise away before the sample is measured.',
        default: false,
      },
      language: wordProperty('Language', 'The language of the text.', languageCodes),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  media: [{ name: 'audio', kind: 'audio', billed: true }],
  price: priceOf,
  engine: { family: 'voice-match' },
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
  cover: 'understudy-1.webp',
}
