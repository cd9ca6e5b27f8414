import { z } from 'zod'
import { soundFormats } from '../audio/encode-sound.ts'
import type { SpeakerName } from '../voices/cast.ts'
import type { Polish } from '../voices/polish-voice.ts'

/** How a text can be told. */
export const narratorStyles = ['documentary', 'storyteller', 'news', 'trailer', 'tutorial', 'bedtime'] as const
export type NarratorStyle = (typeof narratorStyles)[number]

/** A way of telling: speaker, tempo, pitch in semitones, pauses as a factor, and the sound of the voice. */
export type Reporting = {
  readonly speaker: SpeakerName
  readonly speed: number
  readonly pitch: number
  readonly pause: number
  readonly polish: Polish
}

/** What each style is made of. */
export const tellings: Record<NarratorStyle, Reporting> = {
  documentary: {
    speaker: 'male',
    speed: 0.94,
    pitch: -0.6,
    pause: 1.3,
    polish: { warmth: 3, presence: 2, room: 0.05 },
  },
  storyteller: { speaker: 'female', speed: 0.93, pitch: 0, pause: 1.4, polish: { warmth: 3, presence: 1, room: 0.08 } },
  news: { speaker: 'female deep', speed: 1.1, pitch: 0, pause: 0.8, polish: { warmth: 1, presence: 3, room: 0 } },
  trailer: { speaker: 'male deep', speed: 0.84, pitch: -2, pause: 1.9, polish: { warmth: 5, presence: 3, room: 0.16 } },
  tutorial: { speaker: 'bright', speed: 1.02, pitch: 0, pause: 1.1, polish: { warmth: 1, presence: 2, room: 0 } },
  bedtime: {
    speaker: 'female deep',
    speed: 0.82,
    pitch: -1,
    pause: 2,
    polish: { warmth: 4, presence: -1, room: 0.06 },
  },
}

/** The most letters of a text to be told. */
export const narratorMost = 10_000

/** The narrator's input with its defaults. */
export const NarratorInput = z.object({
  text: z.string().min(1),
  style: z.enum(narratorStyles).default('documentary'),
  speed: z.number().min(0.5).max(2).default(1),
  format: z.enum(soundFormats).default('mp3'),
})
