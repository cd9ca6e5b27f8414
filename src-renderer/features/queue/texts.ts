import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the queue. */
export const t = createTexts('queue', en)
