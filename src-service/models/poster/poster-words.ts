import { colourOf } from '../drawing/colour-words.ts'
import { promptWords } from '../drawing/prompt-words.ts'
import type { PosterInput } from './poster-input.ts'

const passedOver = new Set(
  'a an the of with for in on and or about poster posters typographic typography geometric flyer cover bauhaus swiss style tiles arcs sun bars dots stripes grid'.split(
    ' ',
  ),
)
const mostWords = 4

/** The title: as given, as quoted in the prompt, or the prompt's first telling words. */
export function titleOf({ title, prompt }: PosterInput): string {
  if (title.trim() !== '') return title.trim()
  const quoted = /["“”]([^"“”]{2,60})["“”]/u.exec(prompt)?.[1]
  if (quoted !== undefined) return quoted.trim()
  const telling = promptWords(prompt).filter((word) => !passedOver.has(word) && colourOf(word) === null)
  const words = telling.length > 0 ? telling : promptWords(prompt)
  const [first = 'Untitled', ...rest] = words.slice(0, mostWords)
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ')
}
