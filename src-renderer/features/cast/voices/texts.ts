import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the tab of voices. */
export const t = createTexts('cast-voices', en)
