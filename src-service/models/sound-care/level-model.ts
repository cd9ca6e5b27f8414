import { formatProperty, recordingProperty, wordProperty } from '../audio/audio-schema.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { targetNames } from './care-input.ts'

const credits = 1

/** Even Keel 16: brings a recording to a loudness. */
export const levelModel: ModelDefinition = {
  id: 'even-keel-16',
  name: 'Even Keel 16',
  description:
    'Brings any recording to the loudness of podcasts, streaming or broadcast (ITU-R BS.1770), with its peaks held under the limit. Also takes the sound out of a video. Measured and set by a local rule; nothing else about the recording changes. Up to five minutes.',
  output_type: 'audio',
  category: 'Audio tools',
  credits,
  pricing: null,
  input_schema: {
    type: 'object',
    required: ['audio'],
    properties: {
      audio: recordingProperty('Recording', 'An audio or a video file.'),
      target: wordProperty('Loudness', 'Where it is for, in LUFS.', targetNames),
      format: formatProperty,
    },
  },
  media: [{ name: 'audio', kind: 'audio' }],
  price: () => ({ credits, note: 'The same for every run.' }),
  engine: { family: 'level-sound' },
  typicalMs: 2_000,
  example: { input: { target: 'streaming -14' }, media: { audio: ['doorbell-8.mp3'] }, output: 'even-keel-16.mp3' },
  cover: 'even-keel-16.webp',
}
