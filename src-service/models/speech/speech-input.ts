import { z } from 'zod'
import { soundFormats } from '../audio/encode-sound.ts'
import { speakerNames } from '../voices/cast.ts'
import { languageCodes } from '../voices/languages.ts'

/** Bounds of what a voice is asked for (interface: Limits, Audio). Pitch in semitones. */
export const speechBounds = {
  text: { most: 10_000 },
  speed: { least: 0.5, most: 2, usual: 1 },
  pitch: { least: -10, most: 10, usual: 0 },
} as const

/** The input of speech with its defaults. */
export const SpeechInput = z.object({
  text: z.string().min(1),
  language: z.enum(languageCodes).default('en-US'),
  voice: z.enum(speakerNames).default('female'),
  speed: z.number().min(speechBounds.speed.least).max(speechBounds.speed.most).default(1),
  pitch: z.number().min(speechBounds.pitch.least).max(speechBounds.pitch.most).default(0),
  format: z.enum(soundFormats).default('mp3'),
})
