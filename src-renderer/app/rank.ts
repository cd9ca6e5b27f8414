const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What is searched of an item: its title, and less important words about it. */
type Searched = { readonly title: string; readonly about?: string }

/**
 * Scores an item's match with typed text from 0 (none) to 1. Every word must occur: best at the start of the title or of
 * a word in it, least in the words about it.
 */
export function matchScore({ title, about = '' }: Searched, typed: string): number {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const folded = fold(title)
  const others = fold(about)
  if (words.length === 0) return 1
  const scores = words.map((word) => {
    if (folded.startsWith(word)) return 1
    const at = folded.indexOf(word)
    if (at < 0) return others.includes(word) ? 0.2 : 0
    return folded[at - 1] === ' ' ? 0.8 : 0.4
  })
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0) / scores.length
}

/** Filters and sorts items by match, best first, else in their own order. */
export function rank<Item extends Searched>(items: readonly Item[], typed: string): Item[] {
  return items
    .map((item) => ({ item, score: matchScore(item, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item)
}

function pairs(text: string): Set<string> {
  const folded = fold(text).replace(/\s+/g, ' ')
  return new Set(Array.from({ length: Math.max(0, folded.length - 1) }, (_, at) => folded.slice(at, at + 2)))
}

/** The `count` items whose titles share the most letter pairs with the typed text, for when nothing matches. */
export function nearest<Item extends Searched>(items: readonly Item[], typed: string, count: number): Item[] {
  const wanted = pairs(typed)
  const likeness = (item: Item) => [...pairs(item.title)].filter((pair) => wanted.has(pair)).length
  return items.toSorted((one, other) => likeness(other) - likeness(one)).slice(0, count)
}

/** Splits a title at the matches, so that they can be set heavier. */
export function markMatches(title: string, typed: string): { readonly text: string; readonly hit: boolean }[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const folded = fold(title)
  // Folding that changes the length (ligatures) would shift the marks; such titles stay unmarked.
  if (folded.length !== title.length || words.length === 0) return [{ text: title, hit: false }]
  const hits = Array.from(title, () => false)
  for (const word of words) {
    const at = folded.indexOf(word)
    if (at >= 0) hits.fill(true, at, at + word.length)
  }
  const parts: { text: string; hit: boolean }[] = []
  for (const [index, hit] of hits.entries()) {
    const last = parts.at(-1)
    const letter = title[index] ?? ''
    if (last?.hit === hit) last.text += letter
    else parts.push({ text: letter, hit })
  }
  return parts
}
