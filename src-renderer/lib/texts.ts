import { createTexts } from '../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the parts that several screens share. */
export const t = createTexts({ en })
