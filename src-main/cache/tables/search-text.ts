import type { QueryWord } from '#shared/domain/library/library-query.ts'

/** Converts a search text to FTS5: every word must match, the last one may be a prefix. Null if there is no word. */
export function matchOf(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? null : `${words.map((word) => `"${word}"`).join(' ')}*`
}

// In scripts without spaces between words, each character is a word: one or two may be searched for, anywhere.
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}'
const unspacedStart = new RegExp(`^[${unspaced}]`, 'u')
const wordPattern = new RegExp(`[${unspaced}]\\p{M}*|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`, 'gu')

const wordsOf = (text: string): readonly string[] => text.normalize('NFC').match(wordPattern) ?? []
/** Two spaces before each word, so that three characters of the index tell where it begins. */
const spaced = (words: readonly string[]) => words.map((word) => `  ${word}`).join('')

/** Returns the texts as the index of words has them: what is in another text is left out. */
export function indexedText(texts: readonly string[]): string {
  const bodies = [...new Set(texts.map((text) => spaced(wordsOf(text))))].filter(Boolean)
  const own = bodies.filter((body, at) => !bodies.some((other, index) => index !== at && other.includes(body)))
  return own.join('\n')
}

const quote = (term: string) => `"${term.replaceAll('"', '""')}"`
/** A trigram index knows nothing shorter. Characters. */
const leastIndexed = 3

/**
 * Converts a word of a query to terms of the index, all of which must match: found anywhere in a word from three
 * characters on, else at the start of one. A phrase is one term. Empty if there is no letter or digit.
 */
export function termsOf({ text, isPhrase }: QueryWord): readonly string[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const groups: string[][] = []
  for (const word of words) {
    const last = groups.at(-1)
    // Characters of an unspaced script follow each other as typed.
    const isNext = isPhrase || (unspacedStart.test(word) && unspacedStart.test(last?.at(-1) ?? ''))
    if (isNext && last !== undefined) last.push(word)
    else groups.push([word])
  }
  return groups.map((group) => {
    const body = spaced(group)
    const inner = body.slice(2)
    return quote(Array.from(inner).length >= leastIndexed ? inner : body)
  })
}
