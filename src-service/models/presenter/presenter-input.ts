import { z } from 'zod'
import { videoRatios, videoResolutions } from '../video/video-size.ts'
import { framings } from './draw-presenter.ts'
import { presenterNames } from './presenter-style.ts'
import { presenterStages } from './presenter-stage.ts'

/** The longest voice that is taken. Seconds. */
export const longestSec = 300

/** The presenters that an input can ask for. */
export const askedPresenters = [...presenterNames, 'by chance'] as const

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
export type PresenterInput = z.output<typeof PresenterInput>
