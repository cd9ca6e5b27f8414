import type { Beat } from '../short-video.ts'
import { foreignLines } from './foreign-lines.ts'
import { asSentence, countWords, sentencesOf } from './sentences.ts'

/**
 * Writes a script in another language than English: the user's own sentences in their order, with a few lines around them
 * where there is room. What the topic says is never changed: the writer does not know the language.
 */
export function writeForeign(text: string, language: string, total: number): { kind: Beat['kind']; text: string }[] {
  const bullets = /^\s*(?:[-*•–—]|\(?\d{1,2}[.)、])\s*/u
  const own = text
    .split('\n')
    .map((line) => line.replace(bullets, ''))
    .flatMap(sentencesOf)
    .map((sentence) => asSentence(sentence, language))
  const lines = foreignLines[language.slice(0, 2)]
  const [hook = text, ...facts] = own
  if (lines === undefined) {
    const close = facts.at(-1)
    const between = facts.slice(0, -1)
    return [
      { kind: 'hook', text: hook },
      ...between.map((fact) => ({ kind: 'beat' as const, text: fact })),
      ...(close === undefined ? [] : [{ kind: 'close' as const, text: close }]),
    ]
  }
  let left = total - [...own, lines.open, lines.close].reduce((sum, line) => sum + countWords(line), 0)
  const middle = lines.middle.filter((line) => {
    left -= countWords(line)
    return left > -2
  })
  return [
    { kind: 'hook', text: `${hook} ${lines.open}` },
    ...facts.map((fact) => ({ kind: 'beat' as const, text: fact })),
    ...middle.map((line) => ({ kind: 'beat' as const, text: line })),
    { kind: 'close', text: lines.close },
  ]
}
