import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the list of duplicates. */
export const t = createTexts('library-duplicates', en)
