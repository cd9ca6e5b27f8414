import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the tab of videos. */
export const t = createTexts('cast-videos', en)
