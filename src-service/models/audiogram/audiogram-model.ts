import { choiceProperty } from '../drawing/image-schema.ts'
import {
  priceByMedia,
  type SecondRates,
  linkProperty,
  paletteProperty,
  ratioProperty,
  resolutionProperty,
  videoRatios,
  videoResolutions,
} from '../video/video-schema.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { videoPaletteNames } from '../video/video-palette.ts'

const rates: SecondRates = { '480p': 0.2, '720p': 0.4, '1080p': 0.8 }

/** The ways to show a sound. */
export const audiogramStyles = ['bars', 'waveform', 'ring', 'ribbons'] as const

/** The longest sound that is accepted. Seconds. */
export const longestSec = 600

/** The input with its defaults. The sound and the image are files. */
export const AudiogramInput = z.object({
  title: z.string().default(''),
  subtitle: z.string().default(''),
  style: z.enum(audiogramStyles).default('bars'),
  palette: z.enum(videoPaletteNames).default('night'),
  aspect_ratio: z.enum(videoRatios).default('1:1'),
  resolution: z.enum(videoResolutions).default('720p'),
})
export type AudiogramInput = z.output<typeof AudiogramInput>

/** Oscillo 40: turns sound into video. */
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
