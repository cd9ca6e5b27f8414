import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the form of new videos. */
export const t = createTexts('presenter-new-video', en)
