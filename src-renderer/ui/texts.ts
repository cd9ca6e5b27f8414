import { createTexts } from '../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the components. */
export const t = createTexts('ui', en)
