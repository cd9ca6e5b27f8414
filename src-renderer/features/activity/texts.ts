import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the Activity screen. */
export const t = createTexts('activity', en)
