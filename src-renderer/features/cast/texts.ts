import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the Cast screen around its tabs. */
export const t = createTexts('cast', en)
