import { formatProperty, recordingProperty, wordProperty } from '../audio/audio-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { cleaningStrengths, targetNames } from './care-input.ts'

const secondsPerCredit = 10
const secondsWhenUnknown = 30

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const measured = input['_audioDurationSec']
  const seconds = typeof measured === 'number' && measured > 0 ? measured : secondsWhenUnknown
  return {
    credits: Math.ceil(seconds / secondsPerCredit),
    note: `1 credit per ${secondsPerCredit} seconds of the recording, rounded up.`,
  }
}

/** Lint Brush 2: cleans a recorded voice, priced by its seconds. */
export const cleanModel: LocalModel = {
  id: 'lint-brush-2',
  name: 'Lint Brush 2',
  description:
    'Cleans up voice recordings: reduces rumble, hum, hiss and fan noise, evens out the volume and sets the loudness. Doesn’t remove music, other voices or echo. Mono, up to 5 minutes.',
  output_type: 'audio',
  category: 'Audio tools',
  credits: Math.ceil(secondsWhenUnknown / secondsPerCredit),
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
