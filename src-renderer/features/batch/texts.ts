import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of batches. */
export const t = createTexts('batch', en)
