import type { Sound } from '../audio/sound.ts'
import { wordsOf as wordsOfText } from '#shared/domain/captions/cue.ts'

/** A word as written in the text, with its times in seconds. */
export type TimedWord = { readonly text: string; readonly start: number; readonly end: number }

/** A speech sound in the engine's notation, IPA or ARPAbet; an empty `phone` is a pause. Seconds. */
export type TimedPhone = {
  readonly phone: string
  readonly stressed: boolean
  readonly start: number
  readonly end: number
}

/** Spoken text: mono sound, and the times of each word and speech sound. */
export type Spoken = {
  readonly sound: Sound
  readonly words: readonly TimedWord[]
  readonly phones: readonly TimedPhone[]
}

/** `speed` as a factor of the voice's own, `pitch` in semitones from it. */
export type Delivery = { readonly speed: number; readonly pitch: number }

/** Speaks a sentence with one of its voices. */
export interface SpeechEngine {
  /** Semitones by which it can shift a voice without artefacts, up or down. */
  readonly pitchReach: number
  say(sentence: string, voice: string, delivery: Delivery): Spoken
  /** Speaks a word by its sounds in IPA. */
  saySounds(word: string, sounds: string, voice: string, delivery: Delivery): Spoken
}

/** Converts the times of spoken text: t becomes (t - start) / factor. */
export function retime<Timed extends { readonly start: number; readonly end: number }>(
  timed: readonly Timed[],
  start: number,
  factor: number,
  length: number,
): Timed[] {
  const at = (time: number) => Math.min(length, Math.max(0, (time - start) / factor))
  return timed.map((one) => ({ ...one, start: at(one.start), end: at(one.end) }))
}

/**
 * Completes words of which only some starts are known (null if not): a missing start is halfway to the next known one,
 * and a word ends with its last speech sound.
 */
export function endWords(
  texts: readonly string[],
  starts: readonly (number | null)[],
  phones: readonly TimedPhone[],
  length: number,
): TimedWord[] {
  const begun: number[] = []
  starts.forEach((start, index) => {
    const before = begun[index - 1] ?? 0
    const next = starts.slice(index + 1).find((later) => later !== null) ?? length
    begun.push(Math.max(before, start ?? before + (next - before) / 2))
  })
  return texts.map((text, index) => {
    const start = begun[index] ?? 0
    const next = begun[index + 1] ?? length
    const last = phones.findLast(
      (phone) => phone.phone !== '' && phone.start >= start - 0.005 && phone.start < next - 0.005,
    )
    return { text, start, end: Math.max(start, Math.min(next, last?.end ?? next)) }
  })
}

/** A word of a text with its place in it: from `from` up to but not including `to`. */
export type PlacedWord = { readonly text: string; readonly from: number; readonly to: number }

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Splits a text at spaces, or by a dictionary in scripts without. Punctuation stays with the word it adjoins. */
export function wordsOf(text: string): PlacedWord[] {
  if (unspaced.test(text)) {
    return wordsOfText(text)
      .map(({ text: own, at }) => ({ text: own.trim(), from: at + own.length - own.trimStart().length }))
      .filter(({ text: own }) => /[\p{L}\p{N}]/u.test(own))
      .map(({ text: own, from }) => ({ text: own, from, to: from + own.length }))
  }
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ text: word, from: index, to: index + word.length }))
}
