import type { Sentence } from '../said.ts'
import { say } from '../sentences/say.ts'
/**
 * A prompt with variable parts, as a tree.
 *
 * - `text`: literal text.
 * - `choice`: one of its options, `{red|blue}`; an option may be empty or contain further parts.
 * - `range`: numbers at equal steps, `{1..9}` or `{0..1..0.25}`.
 * - `list`: a line of a saved list, `__name__`.
 * - `variable`: a value filled in beforehand, `{$name}`.
 */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choice'; readonly options: readonly Template[] }
  | { readonly kind: 'range'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }
export type Template = readonly TemplatePart[]

/** A mistake in a template: `at` and `end` count UTF-16 units of the typed text. */
export type TemplateProblem = { readonly at: number; readonly end: number; readonly sentence: Sentence }

/** The position of a variable part in the typed text, for the editor to mark. */
type TemplateMark = {
  readonly at: number
  readonly end: number
  readonly kind: 'choice' | 'range' | 'list' | 'variable'
}

/** The values of a template's names. A list's lines may contain variable parts; a variable's value is plain text. */
export type TemplateWords = {
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly variables: Readonly<Record<string, string>>
}

/** A parsed template. With problems, `template` is the part that could be parsed. */
export type ParsedTemplate = {
  readonly template: Template
  readonly marks: readonly TemplateMark[]
  readonly problems: readonly TemplateProblem[]
}

/** Nesting limit of groups, so that pasted braces cannot exhaust the stack. */
const deepest = 20
/** More would only repeat the first ones. */
const mostProblems = 20
const listName = /^__([\p{L}\p{N}](?:[\p{L}\p{N} -]|_(?!_))*)__/u
const variableName = /^\$([\p{L}_][\p{L}\p{N}_-]*)$/u
/** A text without any of these is literal, like most lines of most lists. */
const special = /[{\\]|__/u

/** Whether a text is literal: nothing in it can vary. */
export const isPlain = (text: string): boolean => !special.test(text)

/** True if a backslash escapes the next character. */
const isEscape = (text: string, at: number) => text[at] === '\\' && '{|}_\\'.includes(text[at + 1] ?? ' ')

type Span = { readonly end: number; readonly bars: readonly number[] }

/** Finds the end and the option bars of each closed group, by its start, in one pass over the text. */
function findGroups(text: string): ReadonlyMap<number, Span> {
  const groups = new Map<number, Span>()
  const open: { at: number; bars: number[] }[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (isEscape(text, at)) at += 1
    else if (text[at] === '{') open.push({ at, bars: [] })
    else if (text[at] === '|') open.at(-1)?.bars.push(at)
    else if (text[at] === '}') {
      const group = open.pop()
      if (group !== undefined) groups.set(group.at, { end: at + 1, bars: group.bars })
    }
  }
  return groups
}

/** A range with more steps is a typing mistake. */
const mostSteps = 10_000
const form = /^\s*(-?\d+(?:\.\d+)?)\s*\.\.\s*(-?\d+(?:\.\d+)?)(?:\s*\.\.\s*(\d+(?:\.\d+)?))?\s*$/

const decimalsOf = (number: string) => number.split('.')[1]?.length ?? 0

/**
 * Reads `1..9` or `0..1..0.25`, counting down if the first is larger; includes the end if a step meets it. Returns
 * numbers with as many decimals as typed, a sentence if the range is invalid, or null for any other text.
 */
export function readRange(text: string): readonly string[] | Sentence | null {
  const found = form.exec(text)
  if (found === null) return null
  const [, first = '', last = '', typedStep] = found
  const decimals = Math.max(decimalsOf(first), decimalsOf(last), decimalsOf(typedStep ?? ''))
  // Integers in units of the last decimal, so that 0.1 + 0.2 is 0.3.
  const unit = 10 ** decimals
  const [from, to, step] = [first, last, typedStep ?? '1'].map((number) => Math.round(Number(number) * unit))
  if (from === undefined || to === undefined || step === undefined || step === 0) return say('template.zeroStep')
  const count = Math.floor(Math.abs(to - from) / step) + 1
  if (!Number.isSafeInteger(from + to) || count > mostSteps) {
    return say('template.tooManySteps', { most: mostSteps })
  }
  const direction = to >= from ? step : -step
  return Array.from({ length: count }, (_, index) => ((from + index * direction) / unit).toFixed(decimals))
}

/**
 * Parses a prompt with variable parts. `{a|b}` chooses, `{1..9}` counts, `__name__` takes a line of a list, `{$name}` a
 * value; a backslash escapes `{ | } _ \`. Other braces are plain text, because prompts may contain them. A variable
 * needs braces because a dollar sign is common in prompts: "a $5 note" is literal.
 */
export function parseTemplate(typed: string): ParsedTemplate {
  if (isPlain(typed)) {
    return { template: typed === '' ? [] : [{ kind: 'text', text: typed }], marks: [], problems: [] }
  }
  const marks: TemplateMark[] = []
  const problems: TemplateProblem[] = []

  const groups = findGroups(typed)
  // A text may have very many mistakes; only those that are kept are put into words.
  const complain = (at: number, end: number, sentence: () => Sentence) => {
    if (problems.length < mostProblems) problems.push({ at, end, sentence: sentence() })
  }

  function group(at: number, { end, bars }: Span, depth: number): TemplatePart | null {
    const inside = typed.slice(at + 1, end - 1)
    const variable = variableName.exec(inside)?.[1]
    if (variable !== undefined) {
      marks.push({ at, end, kind: 'variable' })
      return { kind: 'variable', name: variable }
    }
    const range = readRange(inside)
    if (range !== null) {
      marks.push({ at, end, kind: 'range' })
      if ('text' in range) complain(at, end, () => range)
      return { kind: 'range', values: 'text' in range ? [inside] : range }
    }
    if (bars.length === 0) return null
    marks.push({ at, end, kind: 'choice' })
    const edges = [at, ...bars, end - 1]
    const options = edges.slice(1).map((edge, index) => read((edges[index] ?? at) + 1, edge, depth + 1))
    return { kind: 'choice', options }
  }

  function read(from: number, to: number, depth: number): Template {
    const parts: TemplatePart[] = []
    let text = ''
    const add = (part: TemplatePart) => {
      if (text !== '') parts.push({ kind: 'text', text })
      text = ''
      parts.push(part)
    }
    for (let at = from; at < to; at += 1) {
      if (isEscape(typed, at)) {
        text += typed[(at += 1)] ?? ''
        continue
      }
      const name = typed.startsWith('__', at) ? listName.exec(typed.slice(at, to))?.[1] : undefined
      if (name !== undefined) {
        const end = at + name.length + 4
        marks.push({ at, end, kind: 'list' })
        add({ kind: 'list', name })
        at = end - 1
        continue
      }
      const span = groups.get(at) ?? null
      if (typed[at] === '{' && span === null) {
        complain(at, at + 1, () => say('template.unclosed', { at: at + 1, open: '{', close: '}', escaped: '\\{' }))
      } else if (span !== null && depth >= deepest) {
        complain(at, span.end, () => say('template.nested', { most: deepest }))
        at = span.end - 1
        continue
      }
      const part = span === null ? null : group(at, span, depth)
      if (span === null || part === null) text += typed[at] ?? ''
      else {
        add(part)
        at = span.end - 1
      }
    }
    if (text !== '') parts.push({ kind: 'text', text })
    return parts
  }

  const template = read(0, typed.length, 0)
  return { template, marks: marks.toSorted((a, b) => a.at - b.at), problems }
}

/** The named parts of a template: a list gives one of its lines, a variable its one value. */
export type WordKind = 'list' | 'variable'

/** Returns a name as written in a prompt: `__name__` for a list, `{$name}` for a variable. */
export function wordMark(kind: WordKind, name: string): string {
  return kind === 'list' ? `__${name}__` : `{$${name}}`
}

/** Whether the parser reads a name as exactly that name. */
export function isWordName(kind: WordKind, name: string): boolean {
  const [only, ...more] = parseTemplate(wordMark(kind, name)).template
  return only?.kind === kind && only.name === name && more.length === 0
}

/** The lines of a saved list: one entry per line, without blank ones. */
export function linesOf(body: string): string[] {
  return body
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Escapes a literal text so that its template gives exactly that text; most texts stay unchanged. */
export function escapeTemplate(text: string): string {
  const { template, marks, problems } = parseTemplate(text)
  const [only] = template
  const isPlain = marks.length === 0 && problems.length === 0 && template.length <= 1
  if (isPlain && (only === undefined ? text === '' : only.kind === 'text' && only.text === text)) return text
  return text.replaceAll(/\\(?=[{|}_\\])|[{}]|_(?=_)/gu, String.raw`\$&`)
}
