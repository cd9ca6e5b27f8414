import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the caption editor. */
export const t = createTexts('presenter-captions', en)
