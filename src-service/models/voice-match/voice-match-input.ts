import { z } from 'zod'
import { soundFormats } from '../audio/encode-sound.ts'
import { languageCodes } from '../voices/languages.ts'

/** The most letters that a matched voice says. */
export const matchMost = 5_000

/** The input of voice matching with its defaults. The sample itself comes as a file. */
export const VoiceMatchInput = z.object({
  text: z.string().min(1),
  language: z.enum(languageCodes).default('en-US'),
  clean_speaker_background: z.boolean().default(false),
  format: z.enum(soundFormats).default('mp3'),
})
