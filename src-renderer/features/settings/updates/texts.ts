import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of Settings, Updates. */
export const t = createTexts('settings-updates', en)
