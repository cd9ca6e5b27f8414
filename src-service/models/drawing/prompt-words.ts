/** Splits a prompt into lower-case words, plural endings kept. */
export function promptWords(prompt: string): string[] {
  return prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns a word without its plural ending, if any. */
export function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ches|shes|xes|sses|oes)$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('s') && !word.endsWith('ss') && word.length > 3) return word.slice(0, -1)
  return word
}

/** Whether the prompt contains one of the words, in singular or plural. */
export function mentions(words: readonly string[], ...any: readonly string[]): boolean {
  return words.some((word) => any.includes(word) || any.includes(singular(word)))
}

const counts = new Map<string, number>([
  ['a', 1],
  ['an', 1],
  ['one', 1],
  ['single', 1],
  ['two', 2],
  ['pair', 2],
  ['both', 2],
  ['couple', 2],
  ['three', 3],
  ['trio', 3],
  ['several', 3],
  ['few', 3],
  ['some', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
])

/** Returns the number that a word names, or null. */
export function countOf(word: string): number | null {
  if (/^[1-9]$/.test(word)) return Number(word)
  return counts.get(word) ?? null
}
