import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the help with prompts. */
export const t = createTexts('create-prompt-help', en)
