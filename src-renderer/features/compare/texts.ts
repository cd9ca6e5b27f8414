import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the Compare screen. */
export const t = createTexts('compare', en)
