import { priceByMedia, type SecondRates } from '../video/video-price.ts'
import {
  choiceProperty,
  linkProperty,
  paletteProperty,
  ratioProperty,
  resolutionProperty,
} from '../video/video-schema.ts'
import type { LocalModel } from '../local-model.ts'
import { audiogramStyles } from './audiogram-input.ts'

const rates: SecondRates = { '480p': 0.2, '720p': 0.4, '1080p': 0.8 }

/** Oscillo 40: a sound made visible. */
export const audiogramModel: LocalModel = {
  id: 'oscillo-40',
  name: 'Oscillo 40',
  description:
    'Turns a podcast episode or song into a video: frequency bars, a full waveform, a ring or ribbons, with your title and image. Up to 10 minutes, priced by length.',
  output_type: 'video',
  category: 'Motion',
  credits: 12,
  pricing: { type: 'per_second', varies_by: ['_audioDurationSec', 'resolution'] },
  input_schema: {
    type: 'object',
    required: ['audio'],
    properties: {
      audio: linkProperty('Audio', 'Plays in the video and drives the animation.'),
      title: {
        type: 'string',
        title: 'Title',
        description: 'Large text. Optional.',
        maxLength: 120,
        default: '',
      },
      subtitle: {
        type: 'string',
        title: 'Subtitle',
        description: 'Small text below the title. Optional.',
        maxLength: 160,
        default: '',
      },
      image: linkProperty('Image', 'Shown beside the title. Optional.'),
      style: choiceProperty('Style', 'How the audio is drawn.', audiogramStyles),
      palette: paletteProperty('night'),
      aspect_ratio: ratioProperty('1:1'),
      resolution: resolutionProperty(),
    },
  },
  media: [
    { name: 'audio', kind: 'audio', billed: true },
    { name: 'image', kind: 'image' },
  ],
  price: (input) => priceByMedia(input, rates),
  renderer: { kind: 'whole', load: async () => (await import('./audiogram-video.ts')).renderAudiogram },
  typicalMs: 20_000,
  example: {
    input: {
      title: 'Six hours of land',
      subtitle: 'What lives where the sea leaves twice a day',
      style: 'bars',
      palette: 'night',
      aspect_ratio: '1:1',
      resolution: '720p',
    },
    media: { audio: ['lectern-6.mp3'], image: ['meridian-100.webp'] },
    output: 'oscillo-40.mp4',
  },
  sheet: [
    { input: { style: 'waveform', palette: 'paper' } },
    { input: { style: 'ring', palette: 'plum' } },
    { input: { style: 'ribbons', palette: 'moss' } },
  ],
}
