import { speechLimits } from '../../contract/audio.ts'
import { charactersOf, type SpokenParagraph, writeSpeech } from './speech-marks.ts'

/** Splits a paragraph into sentences; each keeps its marks, and together they are the paragraph without its spaces. */
export function sentencesOf(paragraph: string): string[] {
  // Where sentences end hardly depends on the language, and the text may be in several.
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  const found: string[] = []
  for (const { segment } of segmenter.segment(paragraph.replaceAll(/\s+/gu, ' ').trim())) {
    const text = segment.trim()
    const last = found.at(-1)
    // A mark must not be torn apart, and signs without words belong to the sentence before them.
    if (last !== undefined && (isOpen(last) || !/[\p{L}\p{N}]/u.test(text.replaceAll(/\[[^\]]*\]/gu, ''))))
      found[found.length - 1] = `${last} ${text}`
    else if (text !== '') found.push(text)
  }
  return found
}

const isOpen = (text: string) => ['**', '~~', '##'].some((sign) => text.split(sign).length % 2 === 0)

/** A part of a text that is spoken by one run. `paragraphs`: what it says, in its voices. */
export type SpeechPart = { readonly paragraphs: readonly SpokenParagraph[] }

const lengthOf = (paragraphs: readonly SpokenParagraph[]) => charactersOf(writeSpeech(paragraphs).text)

/**
 * Splits a text into parts that are short enough to be sent, at the ends of paragraphs and else of sentences. One part
 * where all of it fits. A sentence longer than `most` characters, by default what one run may speak, is a part of its
 * own, for the form to refuse.
 */
export function splitSpeech(
  paragraphs: readonly SpokenParagraph[],
  most: number = speechLimits.mostCharacters,
): SpeechPart[] {
  const parts: SpokenParagraph[][] = []
  let part: SpokenParagraph[] = []
  const close = () => {
    if (part.length > 0) parts.push(part)
    part = []
  }
  for (const paragraph of paragraphs) {
    if (paragraph.text.trim() === '') continue
    if (lengthOf([...part, paragraph]) <= most) {
      part.push(paragraph)
      continue
    }
    close()
    if (lengthOf([paragraph]) <= most) {
      part.push(paragraph)
      continue
    }
    let text = ''
    for (const sentence of sentencesOf(paragraph.text)) {
      const longer = text === '' ? sentence : `${text} ${sentence}`
      if (text !== '' && lengthOf([{ ...paragraph, text: longer }]) > most) {
        parts.push([{ ...paragraph, text }])
        text = sentence
      } else text = longer
    }
    if (text !== '') part.push({ ...paragraph, text })
  }
  close()
  return parts.map((all) => ({ paragraphs: all }))
}
