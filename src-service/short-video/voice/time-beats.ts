import type { TimedWord } from '../../models/voices/spoken.ts'
import { splitSentences } from '../../models/voices/split-sentences.ts'
import { wordsOf } from '../../models/voices/words-of.ts'
import type { Beat, Script } from '../short-video.ts'

/** A beat with the words that are heard in it. Seconds; `until` is where the next one begins. */
export type TimedBeat = Beat & { readonly from: number; readonly until: number; readonly words: readonly TimedWord[] }

/** How the beats of a script are joined to what is said: an empty line parts them. */
export const beatBreak = '\n\n'

const countWords = (text: string, language: string) =>
  splitSentences(text, language).reduce((sum, sentence) => sum + wordsOf(sentence.text).length, 0)

/** Finds each beat's words among those that were heard: they come in the same order. */
export function timeBeats(script: Script, words: readonly TimedWord[], durationSec: number): TimedBeat[] {
  let first = 0
  const parts = script.beats.map((beat) => {
    const own = words.slice(first, first + countWords(beat.text, script.language))
    first += own.length
    return { ...beat, words: own }
  })
  const starts = parts.map(({ words: own }, index) => (index === 0 ? 0 : (own[0]?.start ?? null)))
  return parts.map((part, index) => ({
    ...part,
    from: starts[index] ?? starts.slice(index).find((start) => start !== null) ?? durationSec,
    until: starts.slice(index + 1).find((start) => start !== null) ?? durationSec,
  }))
}
