import { breakCost, lettersWide, splitAtLeastCost, strandedCost } from '#shared/domain/captions/phrase-breaks.ts'
import type { Grouping } from '../../models/caption/caption-words.ts'
import type { TimedWord } from '../../models/voices/spoken.ts'
import { isUnspaced } from './set-words.ts'

/** What each caption costs: fewer are easier to read, unless they break a phrase. */
const groupCost = 1.6
/** What it costs to go on after the end of a sentence, which is only worth it for a single word: `Ready?` */
const crossingCost = 3.5
/** What it costs on top where what ends is only the rest of a sentence: a short one belongs to what follows it. */
const restCost = 4
const clauseCost = 0.8
const unevenCost = 1.2
/** Breaks between captions weigh more than between their rows. */
const breakWeight = 1.3

/** Limits of one caption, and of one row: two or three words that do not fit in a row would leave one alone. */
export type PhraseGrouping = Grouping & { readonly rowLetters: number }

const endsClause = /[,;:،、，；：—–]["”’')\]]*$/u
const endsSentence = /[.!?…。！？؟।]["”’')\]]*$/u

/**
 * Groups words into captions that break between phrases, at pauses and at the ends of sentences. A single word is shown
 * alone only where it is a sentence between pauses, or too long to share a caption.
 */
export function groupPhrases(
  words: readonly TimedWord[],
  { mostWords, mostLetters, mostGap, rowLetters }: PhraseGrouping,
  language: string,
): (readonly TimedWord[])[] {
  const lettersOf = (from: number, until: number) =>
    words
      .slice(from, until)
      .reduce((sum, { text }, at) => sum + lettersWide(text) + (at === 0 || isUnspaced(text) ? 0 : 1), 0)
  // Scripts without spaces have shorter words; the letters limit them.
  const most = words.some(({ text }) => isUnspaced(text)) ? mostWords * 2 : mostWords
  const isAfterPause = (at: number) => (words[at]?.start ?? 0) - (words[at - 1]?.end ?? 0) > mostGap
  const textAt = (at: number) => words[at]?.text ?? ''
  const isWithin = (at: number) => at > 0 && !endsSentence.test(textAt(at - 1))

  const parts = splitAtLeastCost(words.length, ({ first, end }) => {
    const count = end - first
    const letters = lettersOf(first, end)
    if (count > most || letters > mostLetters) return Infinity
    let cost = groupCost + ((letters - mostLetters * 0.75) / mostLetters) ** 2 * unevenCost
    for (let at = first + 1; at < end; at += 1) {
      if (isAfterPause(at)) return Infinity
      if (endsSentence.test(textAt(at - 1))) cost += crossingCost + (isWithin(first) ? restCost : 0)
      else if (endsClause.test(textAt(at - 1))) cost += clauseCost
    }
    if (first > 0 && !isAfterPause(first)) cost += breakCost(textAt(first - 1), textAt(first), language) * breakWeight
    const leavesOne = count === 1 || (count < 4 && letters > rowLetters)
    return leavesOne ? cost + strandedCost : cost
  })
  return parts.map(({ first, end }) => words.slice(first, end))
}
