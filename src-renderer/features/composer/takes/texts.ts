import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the tab of takes, and of takes on other tabs. */
export const t = createTexts('composer-takes', en)
