import { colourOf } from '../drawing/colour-words.ts'
import { promptWords } from '../drawing/prompt-words.ts'
import type { PosterInput } from './poster-input.ts'

const passedOver = new Set(
  'a an the of with for in on and or about poster posters typographic typography geometric flyer cover bauhaus swiss style tiles arcs sun bars dots stripes grid'.split(
    ' ',
  ),
)
const formats = new Set(['poster', 'posters', 'flyer', 'cover', 'typographic', 'style'])
const mostWords = 4
/** A clause that is as short as this is a title as it stands. */
const mostClause = 32

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The title: as given, as quoted in the prompt, or the prompt's first clause or its telling words. */
export function titleOf({ title, prompt }: PosterInput): string {
  if (title.trim() !== '') return title.trim()
  const quoted = /["“”]([^"“”]{2,60})["“”]/u.exec(prompt)?.[1]
  if (quoted !== undefined) return quoted.trim()
  const clause = prompt.split(/[,.;:\n]/u)[0]?.trim() ?? ''
  const said = promptWords(clause)
  if (said.length > 0 && clause.length <= mostClause && !said.some((word) => formats.has(word))) return capital(clause)
  const reporting = promptWords(prompt).filter((word) => !passedOver.has(word) && colourOf(word) === null)
  const words = reporting.length > 0 ? reporting : promptWords(prompt)
  return capital(words.slice(0, mostWords).join(' ')) || 'Untitled'
}
