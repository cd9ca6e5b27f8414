import { commonPlaces } from '#shared/util/common-places.ts'

/** A stretch of text that both have, that only the first has, or that only the second has. */
export type DiffPart = { readonly kind: 'same' | 'gone' | 'new'; readonly text: string }

// More pairs of words would be noticeably slow; such texts are shown one after the other.
const mostPairs = 1_000_000

const wordsOf = (text: string): string[] => text.trim().match(/\S+/gu) ?? []

/** Compares two texts by words, and keeps their longest common subsequence. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  const isShort = left.length * right.length <= mostPairs
  const common = isShort ? commonPlaces(left, right, (gone, added) => gone === added) : []

  const parts: { kind: DiffPart['kind']; words: string[] }[] = []
  const add = (kind: DiffPart['kind'], words: readonly string[]) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.words.push(...words)
    else if (words.length > 0) parts.push({ kind, words: [...words] })
  }
  add('same', one.slice(0, start))
  let [from, to] = [0, 0]
  for (const [place, at] of [...common, [left.length, right.length] as const]) {
    add('gone', left.slice(from, place))
    add('new', right.slice(to, at))
    add('same', left.slice(place, place + 1))
    from = place + 1
    to = at + 1
  }
  add('same', one.slice(one.length - end))
  return parts.map(({ kind, words }) => ({ kind, text: words.join(' ') }))
}
