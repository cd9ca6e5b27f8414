import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the Account screen. */
export const t = createTexts('account', en)
