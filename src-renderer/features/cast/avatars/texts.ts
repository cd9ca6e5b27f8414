import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the tab of avatars. */
export const t = createTexts('cast-avatars', en)
