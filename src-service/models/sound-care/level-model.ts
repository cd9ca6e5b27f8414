import { formatProperty, recordingProperty, wordProperty } from '../audio/audio-schema.ts'
import { flatPrice } from '../flat-price.ts'
import type { LocalModel } from '../local-model.ts'
import { targetNames } from './care-input.ts'

/** Even Keel 16: brings a recording to a loudness. */
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
