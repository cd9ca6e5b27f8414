import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the Composer screen around its tabs. */
export const t = createTexts('composer', en)
