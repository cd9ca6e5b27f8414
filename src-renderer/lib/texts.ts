import { createTexts } from '../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** Texts shared by several screens. */
export const t = createTexts('lib', en)
