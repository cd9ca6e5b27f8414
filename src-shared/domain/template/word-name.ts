import { parseTemplate } from './parse-template.ts'

/** What words of a template can be: a list, of which a line is taken, or a variable, which has one value. */
export type WordKind = 'list' | 'variable'

/** How a word is written in a prompt: `__name__` for a list, `{$name}` for a variable. */
export function wordMark(kind: WordKind, name: string): string {
  return kind === 'list' ? `__${name}__` : `{$${name}}`
}

/** Whether a prompt can name a word so: what the parser reads as that very name, and nothing else. */
export function isWordName(kind: WordKind, name: string): boolean {
  const [only, ...more] = parseTemplate(wordMark(kind, name)).template
  return only?.kind === kind && only.name === name && more.length === 0
}

/** The lines of a list as it is kept: one entry a line, without blank ones. */
export function linesOf(body: string): string[] {
  return body
    .split(/\r\n|\r|\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
