import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of Settings > Engines. */
export const t = createTexts('engines', en)
