/** A stretch of text that both have, that only the first has, or that only the second has. */
export type DiffPart = { readonly kind: 'same' | 'gone' | 'new'; readonly text: string }

// More pairs of words would be noticeably slow; such texts are shown one after the other.
const mostPairs = 1_000_000

const wordsOf = (text: string): string[] => text.trim().match(/\S+/gu) ?? []

/** Returns a table of how many words the two have in common from each pair of positions on. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let from = one.length - 1; from >= 0; from -= 1) {
    const [row, below] = [rows[from], rows[from + 1]]
    if (row === undefined || below === undefined) continue
    for (let to = other.length - 1; to >= 0; to -= 1) {
      row[to] = one[from] === other[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0)
    }
  }
  return rows
}

function steps(one: readonly string[], other: readonly string[]): DiffPart[] {
  if (one.length * other.length > mostPairs) {
    return [
      { kind: 'gone', text: one.join(' ') },
      { kind: 'new', text: other.join(' ') },
    ]
  }
  const rows = commonLengths(one, other)
  const parts: DiffPart[] = []
  let [from, to] = [0, 0]
  while (from < one.length || to < other.length) {
    const [left, right] = [one[from], other[to]]
    if (left !== undefined && left === right) {
      parts.push({ kind: 'same', text: left })
      from += 1
      to += 1
    } else if (left !== undefined && (rows[from + 1]?.[to] ?? 0) >= (rows[from]?.[to + 1] ?? 0)) {
      parts.push({ kind: 'gone', text: left })
      from += 1
    } else if (right !== undefined) {
      parts.push({ kind: 'new', text: right })
      to += 1
    } else {
      parts.push({ kind: 'gone', text: left ?? '' })
      from += 1
    }
  }
  return parts
}

/** Compares two texts by words, and keeps their longest common subsequence. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < Math.min(one.length, other.length) && one[start] === other[start]) start += 1
  let end = 0
  const space = Math.min(one.length, other.length) - start
  while (end < space && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const all: DiffPart[] = [
    { kind: 'same', text: one.slice(0, start).join(' ') },
    ...steps(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    { kind: 'same', text: one.slice(one.length - end).join(' ') },
  ]
  return all.reduce<DiffPart[]>((joined, part) => {
    const last = joined.at(-1)
    if (part.text === '') return joined
    if (last?.kind !== part.kind) return [...joined, part]
    return [...joined.slice(0, -1), { kind: part.kind, text: `${last.text} ${part.text}` }]
  }, [])
}
