import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the Agents tab. */
export const t = createTexts('activity-agents', en)
