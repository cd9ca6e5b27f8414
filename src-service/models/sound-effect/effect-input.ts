import { z } from 'zod'
import { soundFormats } from '../audio/encode-sound.ts'
import { effectNames } from './effects.ts'

/** Bounds of an effect's length in seconds; 0 takes the kind's own. */
export const effectBounds = { least: 0, most: 20, usual: 0 } as const
/** Bounds of an ambience's length in seconds. */
export const ambienceBounds = { least: 5, most: 120, usual: 20 } as const
/** The kinds that go on without an end. */
export const ambienceNames = ['rain', 'wind', 'sea', 'fire', 'birds'] as const

/** The input of a sound effect with its defaults. */
export const EffectInput = z.object({
  prompt: z.string().default(''),
  kind: z.enum(['from the prompt', ...effectNames]).default('from the prompt'),
  seconds: z.number().min(effectBounds.least).max(effectBounds.most).default(effectBounds.usual),
  format: z.enum(soundFormats).default('mp3'),
})

/** The input of an ambience with its defaults. */
export const AmbienceInput = z.object({
  kind: z.enum(ambienceNames).default('rain'),
  with: z.enum(['nothing', ...ambienceNames]).default('nothing'),
  duration: z.int().min(ambienceBounds.least).max(ambienceBounds.most).default(ambienceBounds.usual),
  format: z.enum(soundFormats).default('mp3'),
})
