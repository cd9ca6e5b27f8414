import { parseTemplate } from '#shared/domain/template/parse-template.ts'
import type { TemplateWords } from '#shared/domain/template/template.ts'
import type { TextMark } from '../../ui/text-marks.tsx'

/** Longer texts are no prompts: their places are not marked, so that typing stays quick. */
const mostMarked = 20_000

/** The places of a prompt that vary, for the editor; those that nothing answers to, or that are not closed, as bad. */
export function promptMarks(text: string, words: TemplateWords): TextMark[] {
  if (text.length > mostMarked) return []
  const { marks, problems } = parseTemplate(text)
  const isKnown = (kind: string, written: string) => {
    if (kind === 'list') return Object.hasOwn(words.lists, written.slice(2, -2))
    return kind !== 'variable' || Object.hasOwn(words.variables, written.slice(2, -1))
  }
  const shown = marks.map(({ at, end, kind }): TextMark => {
    const isGood = isKnown(kind, text.slice(at, end)) && !problems.some((problem) => problem.at === at)
    return { at, end, tone: isGood ? 'plain' : 'bad' }
  })
  const open = problems.filter(({ at }) => !marks.some((mark) => mark.at === at))
  return [...shown, ...open.map(({ at, end }): TextMark => ({ at, end, tone: 'bad' }))]
}
