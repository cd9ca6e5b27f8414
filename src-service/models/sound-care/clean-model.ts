import { formatProperty, recordingProperty, wordProperty } from '../audio/audio-schema.ts'
import type { ModelDefinition, Price } from '../model-definition.ts'
import { cleaningStrengths, targetNames } from './care-input.ts'

const secondsPerCredit = 10
const secondsWhenUnknown = 30

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const measured = input['_audioDurationSec']
  const seconds = typeof measured === 'number' && measured > 0 ? measured : secondsWhenUnknown
  return {
    credits: Math.ceil(seconds / secondsPerCredit),
    note: `1 credit for each started ${secondsPerCredit} seconds of the recording.`,
  }
}

/** Lint Brush 2: cleans a recorded voice, priced by its seconds. */
export const cleanModel: ModelDefinition = {
  id: 'lint-brush-2',
  name: 'Lint Brush 2',
  description:
    'Cleans a recording of a voice: rumble and steady noise such as hum, hiss and fans are held down, loud and soft parts come nearer, and the whole is levelled. A local spectral filter, not a neural one: it cannot take away music, other voices or echo. Up to five minutes; one channel.',
  output_type: 'audio',
  category: 'Audio tools',
  credits: Math.ceil(secondsWhenUnknown / secondsPerCredit),
  pricing: { type: 'per_second', varies_by: ['_audioDurationSec'] },
  input_schema: {
    type: 'object',
    required: ['audio'],
    properties: {
      audio: recordingProperty('Recording', 'The voice to clean: an audio or a video file.'),
      strength: wordProperty('Strength', 'How much noise is taken away; strong may be heard.', cleaningStrengths),
      target: wordProperty('Loudness', 'Where it is for, in LUFS.', targetNames),
      format: formatProperty,
    },
  },
  media: [{ name: 'audio', kind: 'audio', billed: true }],
  price: priceOf,
  engine: { family: 'clean-voice' },
  typicalMs: 4_000,
  example: { input: { strength: 'normal' }, media: { audio: ['lectern-6.mp3'] }, output: 'lint-brush-2.mp3' },
  cover: 'lint-brush-2.webp',
}
