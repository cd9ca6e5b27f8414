import { type WordKind, wordMark } from '#shared/domain/template/word-name.ts'
import type { TemplateWords } from '#shared/domain/template/template.ts'

/** The beginning of a list's or variable's name before the cursor. `from`: where what stands for it begins. */
export type OpenWord = { readonly kind: WordKind; readonly from: number; readonly typed: string }

/** A word that can take its place: what is written for it, and a few words about what it holds. */
export type WordOption = {
  readonly kind: WordKind
  readonly name: string
  readonly text: string
  readonly about: string
}

const openList = /__([\p{L}\p{N} -]*(?:_(?!_)[\p{L}\p{N} -]+)*_?)$/u
const openVariable = /\{?\$([\p{L}_][\p{L}\p{N}_-]*)?$/u
/** Options that fit the popover. */
const mostOptions = 8
const longestSample = 60

/** What name is being typed at `caret`, after `__` or `$`; null where none is. */
export function findOpenWord(text: string, caret: number): OpenWord | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret)
  const variable = openVariable.exec(line)
  if (variable !== null) return { kind: 'variable', from: caret - variable[0].length, typed: variable[1] ?? '' }
  const list = openList.exec(line)
  if (list === null) return null
  // An even count of marks before it means that this one closes a list.
  const before = line.slice(0, list.index).match(/__/gu)?.length ?? 0
  return before % 2 === 1 ? null : { kind: 'list', from: caret - list[0].length, typed: list[1] ?? '' }
}

/** The words that fit what is typed, those that begin with it first. */
export function optionsFor({ kind, typed }: OpenWord, words: TemplateWords): WordOption[] {
  const query = typed.toLowerCase()
  const all =
    kind === 'list'
      ? Object.entries(words.lists).map(([name, lines]) => ({
          name,
          about: `${lines.length} · ${lines.slice(0, 3).join(', ')}`,
        }))
      : Object.entries(words.variables).map(([name, value]) => ({ name, about: value }))
  const rank = (name: string) => (name.toLowerCase().startsWith(query) ? 0 : 1)
  return all
    .filter(({ name }) => name.toLowerCase().includes(query))
    .toSorted((first, second) => rank(first.name) - rank(second.name) || first.name.localeCompare(second.name))
    .slice(0, mostOptions)
    .map(({ name, about }) => ({ kind, name, text: wordMark(kind, name), about: about.slice(0, longestSample) }))
}

/** Where the text ends that a picked word takes the place of: past what already closes it. */
export function wordEnd(text: string, caret: number, kind: WordKind): number {
  const close = kind === 'list' ? '__' : '}'
  return text.startsWith(close, caret) ? caret + close.length : caret
}
