import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the Library screen. */
export const t = createTexts('library', en)
