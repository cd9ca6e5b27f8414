import { createTexts } from '../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the window around the screens. */
export const t = createTexts('app', en)
