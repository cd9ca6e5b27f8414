import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the tab of the shelf. */
export const t = createTexts('composer-shelf', en)
