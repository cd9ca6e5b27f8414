import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the Events tab. */
export const t = createTexts('activity-events', en)
