/** One screen of words and its time. Seconds; `until` is where the next begins. */
export type TitleScreen = {
  readonly text: string
  readonly from: number
  readonly until: number
  readonly index: number
}

/** A screen of few letters counts as this many: short words need time too. */
const leastWeight = 12
const mostScreens = 8

function pieces(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '')
  if (lines.length > 1) return lines
  const sentences = text.split(/(?<=[.!?…])\s+/u).filter((line) => line !== '')
  return sentences.length > 0 ? sentences : ['']
}

/** Lays a text over time: a line, or a sentence where there is one line only, is a screen; longer ones stay longer. */
export function titleScreens(text: string, durationSec: number): TitleScreen[] {
  const all = pieces(text)
  const kept = all.slice(0, mostScreens)
  const last = kept.length - 1
  if (all.length > mostScreens) kept[last] = all.slice(last).join(' ')
  const weights = kept.map((piece) => leastWeight + piece.length)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let at = 0
  return kept.map((piece, index) => {
    const from = at
    at += ((weights[index] ?? 0) / sum) * durationSec
    return { text: piece, from, until: at, index }
  })
}
