import { z } from 'zod'
import { soundFormats } from '../audio/encode-sound.ts'
import { moods } from './harmony.ts'
import { styles } from './styles.ts'

/** Bounds of a music bed: seconds, and beats a minute (0 takes the style's own). */
export const musicBounds = {
  seconds: { least: 5, most: 180, usual: 30 },
  tempo: { least: 0, most: 160, usual: 0 },
} as const

/** The music bed's input with its defaults. */
export const MusicInput = z.object({
  prompt: z.string().default(''),
  style: z.enum(['from the prompt', ...styles]).default('from the prompt'),
  mood: z.enum(['from the prompt', ...moods]).default('from the prompt'),
  seconds: z.int().min(musicBounds.seconds.least).max(musicBounds.seconds.most).default(musicBounds.seconds.usual),
  tempo: z.int().min(musicBounds.tempo.least).max(musicBounds.tempo.most).default(musicBounds.tempo.usual),
  format: z.enum(soundFormats).default('mp3'),
})
