/** A word and when it is spoken. Seconds. */
export type TimedWord = { readonly text: string; readonly from: number; readonly until: number }

/** Words that are shown together, and for how long. */
export type Caption = { readonly words: readonly TimedWord[]; readonly from: number; readonly until: number }

/** Shares a stretch of time among words by their length: a longer word takes longer to say. */
export function spreadWords(text: string, from: number, until: number): TimedWord[] {
  const words = text.split(/\s+/u).filter((word) => word !== '')
  const weights = words.map((word) => word.length + 1.5)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let at = from
  return words.map((word, index) => {
    const start = at
    at += ((weights[index] ?? 0) / sum) * (until - from)
    return { text: word, from: start, until: at }
  })
}
