import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the first screen. */
export const t = createTexts('first-run', en)
