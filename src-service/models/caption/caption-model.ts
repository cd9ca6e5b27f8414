import { choiceProperty } from '../drawing/image-schema.ts'
import { linkProperty, paletteProperty } from '../video/video-schema.ts'
import { mediaSeconds } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { captionStyles } from './caption-style.ts'
import { z } from 'zod'
import { videoPaletteNames } from '../video/video-palette.ts'

const creditsPerSecond = 0.5

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const seconds = mediaSeconds(input)
  return {
    credits: Math.max(1, Math.ceil(seconds * creditsPerSecond)),
    note: `${creditsPerSecond} credits per second, ${Number(seconds.toFixed(1))} seconds.`,
  }
}

const captionPlaces = ['bottom', 'middle', 'top'] as const

/** The longest video that is accepted. Seconds. */
export const longestSec = 300
const mostCharacters = 20_000

/** The input with its defaults. The video is a file. */
export const CaptionInput = z.object({
  captions: z.string(),
  style: z.enum(captionStyles).default('karaoke'),
  place: z.enum(captionPlaces).default('bottom'),
  palette: z.enum(videoPaletteNames).default('night'),
})

/** Subtext 9: captions for a video. */
export const captionModel: LocalModel = {
  id: 'subtext-9',
  name: 'Subtext 9',
  description:
    'Burns captions into your video: highlighted words, text in a box, plain text or one large word at a time. Paste SRT subtitles, or plain text, which is spread across the speech. Up to 5 minutes.',
  output_type: 'video',
  category: 'Video edit',
  credits: priceOf({}).credits,
  pricing: { type: 'per_second', varies_by: ['_audioDurationSec'] },
  input_schema: {
    type: 'object',
    required: ['video', 'captions'],
    properties: {
      video: linkProperty('Video', 'Keeps its audio, and its size up to 1920 pixels.'),
      captions: {
        type: 'string',
        title: 'Captions',
        description: 'SRT subtitles, or the spoken text.',
        minLength: 1,
        maxLength: mostCharacters,
      },
      style: choiceProperty('Style', 'How the words look.', captionStyles),
      place: choiceProperty('Place', 'Where captions appear in the frame.', captionPlaces),
      palette: paletteProperty('night'),
    },
  },
  media: [{ name: 'video', kind: 'video', billed: true }],
  price: priceOf,
  renderer: { kind: 'whole', load: async () => (await import('./caption-video.ts')).renderCaption },
  typicalMs: 15_000,
  example: {
    input: {
      captions: 'Here the river rises, and here it meets the sea.',
      style: 'karaoke',
      place: 'bottom',
      palette: 'night',
    },
    media: { video: ['dolly-6.mp4'] },
    output: 'subtext-9.mp4',
  },
  sheet: ['plate', 'quiet', 'one word'].map((style) => ({ input: { style } })),
}
