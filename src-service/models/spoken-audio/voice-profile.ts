import { z } from 'zod'

/** The middles of the bands in which a voice's timbre is measured: half octaves, as far as every engine speaks. Hertz. */
export const timbreBands = [140, 200, 280, 400, 560, 800, 1130, 1600, 2260, 3200, 4500, 6400] as const

/**
 * A voice as measured: median pitch in hertz; its range in semitones, the middle 80 %; pace in syllables a second;
 * loudness in LUFS; timbre as the level of each band in decibels relative to their mean.
 */
export const VoiceProfile = z.object({
  hertz: z.number().positive(),
  range: z.number().nonnegative(),
  syllablesPerSecond: z.number().nonnegative(),
  loudness: z.number(),
  timbre: z.array(z.number()).length(timbreBands.length),
})
export type VoiceProfile = z.output<typeof VoiceProfile>
