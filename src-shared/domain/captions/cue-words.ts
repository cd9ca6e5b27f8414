import { type Cue, type CueWord, leastCue, wordsOf } from './cue.ts'

const bare = (word: { readonly text: string }) => word.text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
const millisecond = (seconds: number) => Math.round(seconds * 1000) / 1000

/** Returns whether each word of a caption has a time of its own. */
export function isTimed({ text, words }: Cue): boolean {
  return words !== undefined && words.length === wordsOf(text).length
}

/** Returns the times of a caption's words; those that it lacks are shared out by length. */
export function wordsWithTimes(cue: Cue): CueWord[] {
  if (cue.words !== undefined && isTimed(cue)) return cue.words
  const length = Math.max(leastCue, cue.end - cue.start)
  return wordsOf(cue.text).map(({ at }) => ({
    start: millisecond(cue.start + (length * at) / Math.max(1, cue.text.length)),
    certainty: 'medium',
  }))
}

/**
 * Returns the times of a caption's words after its text was changed: words that stayed keep theirs, and new ones share the
 * time between them. Undefined if the caption had none.
 */
export function keepWordTimes(cue: Cue, text: string): CueWord[] | undefined {
  const { words } = cue
  if (words === undefined || !isTimed(cue)) return undefined
  const [before, after] = [wordsOf(cue.text).map(bare), wordsOf(text).map(bare)]
  // A word spelled differently is still the same word.
  if (before.length === after.length) return words
  const least = Math.min(before.length, after.length)
  let first = 0
  while (first < least && before[first] === after[first]) first += 1
  let last = 0
  while (last < least - first && before.at(-1 - last) === after.at(-1 - last)) last += 1
  const added = after.length - first - last
  const replaced = words[first]
  const isReplaced = first < before.length - last && replaced !== undefined
  const from = isReplaced ? replaced.start : (words[first - 1]?.start ?? cue.start)
  const to = words[before.length - last]?.start ?? cue.end
  // Words that only were added come after the start of the word before them.
  const shift = isReplaced || first === 0 ? 0 : 1
  const between = Array.from({ length: added }, (_, index): CueWord => {
    const share = (index + shift) / (added + shift)
    return { start: millisecond(from + Math.max(0, to - from) * share), certainty: 'medium' }
  })
  return [...words.slice(0, first), ...between, ...words.slice(before.length - last)]
}
