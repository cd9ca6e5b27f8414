import { createTexts } from '../../../texts/create-texts.ts'
import { en } from './texts.en.ts'

/** The texts of Settings, Backup and support. */
export const t = createTexts('settings-backup', en)
