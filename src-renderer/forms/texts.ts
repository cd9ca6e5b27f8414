import { createTexts } from '../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of a model’s form and of its runs. */
export const t = createTexts('forms', en)
