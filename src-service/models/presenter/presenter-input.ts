import { z } from 'zod'
import { filmRatios, filmResolutions } from '../film/film-size.ts'
import { framings } from './draw-presenter.ts'
import { presenterNames } from './presenter-look.ts'
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
  aspect_ratio: z.enum(filmRatios).default('9:16'),
  resolution: z.enum(filmResolutions).default('720p'),
})
export type PresenterInput = z.output<typeof PresenterInput>
