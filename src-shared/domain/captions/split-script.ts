import { wordsOf } from './cue.ts'

/** Maximum characters of a caption, short enough to read at a glance. */
const mostLetters = 34

/** Counts the letters and digits of a text. */
export function countLetters(text: string): number {
  return [...text].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length
}

/** Splits a script into sentences; a line break ends one too. */
function sentencesOf(script: string): string[] {
  const sentences = new Intl.Segmenter('und', { granularity: 'sentence' })
  return script
    .split(/\n+/u)
    .flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => countLetters(sentence) > 0)
}

/** Splits a sentence into short parts, at commas where they fit. */
function partsOf(sentence: string): string[] {
  if (sentence.length <= mostLetters) return [sentence]
  // A few more parts than needed, so that no part is a single word.
  const count = Math.ceil(sentence.length / (mostLetters * 0.85))
  const goal = sentence.length / count
  const parts: string[] = []
  let part = ''
  for (const { text } of wordsOf(sentence)) {
    const isFull = part.length > 0 && part.length + text.trimEnd().length > mostLetters
    const isGoodEnd = part.length >= goal * 0.75 && /[,;:،、，—–-]\s*$/u.test(part)
    if (isFull || isGoodEnd || (part.length >= goal && parts.length < count - 1)) {
      parts.push(part.trim())
      part = ''
    }
    part += text
  }
  return [...parts, part.trim()].filter((text) => text !== '')
}

/** Splits a script into the texts of its captions. */
export function captionTexts(script: string): { readonly text: string; readonly endsSentence: boolean }[] {
  return sentencesOf(script).flatMap((sentence) => {
    const texts = partsOf(sentence)
    return texts.map((text, index) => ({ text, endsSentence: index === texts.length - 1 }))
  })
}
