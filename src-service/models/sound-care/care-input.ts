import { z } from 'zod'
import { soundFormats } from '../audio/encode-sound.ts'

/** How much noise is taken away, in decibels. */
export const cleaningDepths = { normal: 16, light: 9, strong: 26 } as const
/** The names of the strengths, the usual one first. */
export const cleaningStrengths = ['normal', 'light', 'strong'] as const
/** Where a recording is for, and the loudness that is usual there. LUFS. */
export const targets = { 'podcast -16': -16, 'streaming -14': -14, 'broadcast -23': -23 } as const
/** The names of the targets, the usual one first. */
export const targetNames = ['podcast -16', 'streaming -14', 'broadcast -23'] as const
/** The longest recording that is worked on. Seconds. */
export const mostRecording = 300

/** The input of cleaning with its defaults. The recording itself comes as a file. */
export const CleanInput = z.object({
  strength: z.enum(cleaningStrengths).default('normal'),
  target: z.enum(targetNames).default('podcast -16'),
  format: z.enum(soundFormats).default('mp3'),
})

/** The input of levelling with its defaults. */
export const LevelInput = z.object({
  target: z.enum(targetNames).default('podcast -16'),
  format: z.enum(soundFormats).default('mp3'),
})
