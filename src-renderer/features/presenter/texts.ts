import { createTexts } from '../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of the Presenter screen. */
export const t = createTexts('presenter', en)
