import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the Settings screen. */
export const t = createTexts('settings', en)
