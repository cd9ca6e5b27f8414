import { z } from 'zod'

/** What a player needs to know of a film or a sound beyond its bytes. */
export const Playback = z.object({
  /** Pictures a second; null where there are none or the file does not say. */
  frameRate: z.number().positive().nullable(),
  /** Seconds; null where the file does not say. */
  duration: z.number().nullable(),
  /** How loud it is from start to end, each 0 to 255; null where there is no sound, or it is too long to be read whole. */
  peaks: z.array(z.int().min(0).max(255)).nullable(),
})
export type Playback = z.output<typeof Playback>
