import { choiceProperty } from '../drawing/image-schema.ts'
import {
  imageRates,
  priceByMedia,
  frameProperties,
  linkProperty,
  videoRatios,
  videoResolutions,
} from '../video/video-schema.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { framings, presenterNames, presenterStages } from './presenter-style.ts'

/** Maximum length of a voice. Seconds. */
export const longestSec = 300

const askedPresenters = [...presenterNames, 'by chance'] as const

/** The input with its defaults. The voice and the background are files. */
export const PresenterInput = z.object({
  presenter: z.enum(askedPresenters).default('Ada'),
  background: z.enum(presenterStages).default('arch'),
  framing: z.enum(framings).default('medium'),
  name: z.string().default(''),
  role: z.string().default(''),
  aspect_ratio: z.enum(videoRatios).default('9:16'),
  resolution: z.enum(videoResolutions).default('720p'),
})

/** Anchor 6: an illustrated presenter who speaks an input voice. */
export const presenterModel: LocalModel = {
  id: 'anchor-6',
  name: 'Anchor 6',
  description:
    'An illustrated presenter speaks your audio, with lip-sync, glances, nods and gestures. Choose one of six presenters or a random one, and add your own background image. Any language, up to 5 minutes.',
  output_type: 'video',
  category: 'Presenter',
  credits: 60,
  pricing: { type: 'per_second', varies_by: ['_audioDurationSec', 'resolution'] },
  input_schema: {
    type: 'object',
    required: ['audio'],
    properties: {
      audio: linkProperty('Audio', 'Voice recording. Clean speech works best.'),
      presenter: choiceProperty('Presenter', 'Who speaks. “By chance” picks one from the seed.', askedPresenters),
      image: linkProperty('Background image', 'Blurred behind the presenter. Optional.'),
      background: choiceProperty('Background', 'Used when there is no background image.', presenterStages),
      framing: choiceProperty('Framing', 'How close the camera is.', framings),
      name: {
        type: 'string',
        title: 'Name',
        description: 'Shown for a few seconds. Optional.',
        maxLength: 60,
        default: '',
      },
      role: {
        type: 'string',
        title: 'Role',
        description: 'Shown below the name. Optional.',
        maxLength: 80,
        default: '',
      },
      ...frameProperties('9:16'),
    },
  },
  media: [
    { name: 'audio', kind: 'audio', billed: true },
    { name: 'image', kind: 'image' },
  ],
  price: (input) => priceByMedia(input, imageRates),
  renderer: { kind: 'whole', load: async () => (await import('./presenter-video.ts')).renderPresenter },
  typicalMs: 30_000,
  example: {
    input: {
      presenter: 'Ada',
      background: 'arch',
      framing: 'medium',
      name: 'Ada',
      role: 'A drawn presenter',
      aspect_ratio: '9:16',
      resolution: '720p',
      seed: 4,
    },
    media: { audio: ['lectern-6.mp3'] },
    output: 'anchor-6.mp4',
  },
  sheet: [
    { input: { presenter: 'Kofi', name: 'Kofi', background: 'plain' } },
    { input: { presenter: 'Noor', name: 'Noor', background: 'window', framing: 'close' } },
    { input: { presenter: 'Iris', name: 'Iris', background: 'disc' } },
  ],
}
