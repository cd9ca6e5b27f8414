import { formatProperty, recordingProperty, wordProperty } from '../audio/audio-schema.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { targetNames } from './care-input.ts'

const credits = 1

/** Even Keel 16: brings a recording to a loudness. */
export const levelModel: ModelDefinition = {
  id: 'even-keel-16',
  name: 'Even Keel 16',
  description:
    'Sets a recording to the loudness of podcasts, streaming or broadcast (ITU-R BS.1770) and keeps peaks under the limit. Also extracts the audio from a video. Up to 5 minutes.',
  output_type: 'audio',
  category: 'Audio tools',
  credits,
  pricing: null,
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
  price: () => ({ credits, note: 'Same price for every run.' }),
  engine: { family: 'level-sound' },
  typicalMs: 2_000,
  example: { input: { target: 'streaming -14' }, media: { audio: ['doorbell-8.mp3'] }, output: 'even-keel-16.mp3' },
  cover: 'even-keel-16.webp',
}
