import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of saved prompts and recipes. */
export const t = createTexts('recipes', en)
