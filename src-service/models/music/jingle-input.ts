import { z } from 'zod'
import { soundFormats } from '../audio/encode-sound.ts'

/** What a jingle can be like. */
export const jingleKinds = ['bright', 'warm', 'technical', 'grand', 'playful', 'mysterious'] as const
export type JingleKind = (typeof jingleKinds)[number]

/** How long a jingle may be. Seconds. */
export const jingleBounds = { least: 2, most: 8, usual: 4 } as const

/** The jingle's input with its defaults. */
export const JingleInput = z.object({
  kind: z.enum(jingleKinds).default('bright'),
  seconds: z.int().min(jingleBounds.least).max(jingleBounds.most).default(jingleBounds.usual),
  format: z.enum(soundFormats).default('mp3'),
})
