import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of forwarding events to programs. */
export const t = createTexts('activity-forwarding', en)
