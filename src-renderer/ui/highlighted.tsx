import type { ReactNode } from 'react'

const foldOf = (character: string) => character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const isPartOfWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/**
 * Finds where words are in a text, regardless of case and accents, as ranges of characters in order. A word of one or two
 * letters is found only at the start of another.
 */
export function findWords(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
  const folded: string[] = []
  const starts: number[] = []
  let at = 0
  for (const character of text) {
    for (const part of foldOf(character)) {
      folded.push(part)
      starts.push(at)
    }
    at += character.length
  }
  starts.push(at)
  const found: [number, number][] = []
  for (const word of words) {
    const wanted = Array.from(foldOf(word))
    for (let from = 0; wanted.length > 0 && from + wanted.length <= folded.length; from += 1) {
      if (wanted.length < 3 && isPartOfWord(folded[from - 1]) && /[\p{Script=Latin}\p{N}]/u.test(word)) continue
      if (wanted.every((part, index) => folded[from + index] === part)) {
        found.push([starts[from] ?? 0, starts[from + wanted.length] ?? text.length])
      }
    }
  }
  const merged: [number, number][] = []
  for (const [start, end] of found.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])) {
    const previous = merged.at(-1)
    if (previous === undefined || start > previous[1]) merged.push([start, end])
    else previous[1] = Math.max(previous[1], end)
  }
  return merged
}

/** A text in which the words of a search are marked. */
export function Highlighted({ text, words }: { readonly text: string; readonly words: readonly string[] }): ReactNode {
  const found = words.length === 0 ? [] : findWords(text, words)
  if (found.length === 0) return text
  return found.map(([start, end], index) => (
    <span key={start}>
      {text.slice(index === 0 ? 0 : found[index - 1]?.[1], start)}
      <mark className="rounded-[2px] bg-mark/35 text-inherit">{text.slice(start, end)}</mark>
      {index === found.length - 1 && text.slice(end)}
    </span>
  ))
}
