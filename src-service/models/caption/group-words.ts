import type { Caption, TimedWord } from './timed-word.ts'

/** How much is shown at once. A pause longer than `mostGap` seconds begins a new caption. */
export type Grouping = { readonly mostWords: number; readonly mostLetters: number; readonly mostGap: number }

/** A caption stays this long after its last word, where nothing follows. Seconds. */
const lingerSec = 0.6
const endsSentence = /[.!?…:;。！？：；؟۔।]["”’'»)」』]*$/u
/** Words that end with a point and are hardly ever the last of a sentence: alone they would flash by. */
const shortened = /^(?:Dr|Mr|Mrs|Ms|Prof|St|vs|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$/u

/** Groups words into captions: at the end of sentences, at pauses, and before one gets too long. */
export function groupWords(words: readonly TimedWord[], { mostWords, mostLetters, mostGap }: Grouping): Caption[] {
  const groups: TimedWord[][] = []
  let letters = 0
  for (const word of words) {
    const current = groups.at(-1)
    const last = current?.at(-1)
    const isNew =
      current === undefined ||
      last === undefined ||
      current.length >= mostWords ||
      letters + word.text.length > mostLetters ||
      word.from - last.until > mostGap ||
      (endsSentence.test(last.text) && !shortened.test(last.text))
    if (isNew) {
      groups.push([word])
      letters = 0
    } else current.push(word)
    letters += word.text.length + 1
  }
  return groups.map((group, index): Caption => {
    const from = group[0]?.from ?? 0
    const end = group.at(-1)?.until ?? from
    const nextFrom = groups[index + 1]?.[0]?.from ?? Infinity
    return { words: group, from, until: Math.min(end + lingerSec, nextFrom) }
  })
}
