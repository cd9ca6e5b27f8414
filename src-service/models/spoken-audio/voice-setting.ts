import type { FilterShape } from '../audio/biquad.ts'
import type { Speaker } from '../voices/cast.ts'

/**
 * How a voice speaks: an engine's speaker with changes. `pitch` in semitones, `speed` and `range` as factors, `tone` as
 * filters, `loudness` in LUFS.
 */
export type VoiceSetting = {
  readonly speaker: Speaker
  readonly pitch: number
  readonly speed: number
  readonly range: number
  readonly tone: readonly FilterShape[]
  readonly loudness: number
}
