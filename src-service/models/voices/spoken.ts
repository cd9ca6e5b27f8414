import type { Sound } from '../audio/sound.ts'

/** A word as it stands in the text, with the seconds in which it is heard. */
export type TimedWord = { readonly text: string; readonly start: number; readonly end: number }

/** A speech sound: IPA or ARPAbet, as the engine writes it; an empty `phone` is a pause. Seconds. */
export type TimedPhone = {
  readonly phone: string
  readonly stressed: boolean
  readonly start: number
  readonly end: number
}

/** Spoken text: one channel, and when each word and speech sound is heard. */
export type Spoken = {
  readonly sound: Sound
  readonly words: readonly TimedWord[]
  readonly phones: readonly TimedPhone[]
}

/** How fast and how high: `speed` as a factor of the voice's own, `pitch` in semitones from it. */
export type Delivery = { readonly speed: number; readonly pitch: number }

/** Something that speaks a sentence with one of its voices. */
export interface SpeechEngine {
  /** The semitones that it can shift a voice by without harm, up or down. */
  readonly pitchReach: number
  say(sentence: string, voice: string, delivery: Delivery): Spoken
}

/** Turns the time of spoken text: what was at t is then at (t - start) / factor. */
export function retime<Timed extends { readonly start: number; readonly end: number }>(
  timed: readonly Timed[],
  start: number,
  factor: number,
  length: number,
): Timed[] {
  const at = (time: number) => Math.min(length, Math.max(0, (time - start) / factor))
  return timed.map((one) => ({ ...one, start: at(one.start), end: at(one.end) }))
}
