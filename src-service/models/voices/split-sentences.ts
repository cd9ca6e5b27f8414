/** A sentence, and the silence after it in seconds. */
export type Sentence = { readonly text: string; readonly pause: number }

const mostLetters = 280
const sentencePause = 0.34
const partPause = 0.16
const paragraphPause = 0.75

/** Splits a text too long for one breath at commas, then at spaces. */
function shorten(text: string): string[] {
  if (text.length <= mostLetters) return [text]
  const before = text.slice(0, mostLetters)
  const comma = Math.max(...[...before.matchAll(/[,;:，、；]\s?/g)].map(({ index, 0: mark }) => index + mark.length), 0)
  const end = comma > mostLetters / 3 ? comma : before.lastIndexOf(' ') > 0 ? before.lastIndexOf(' ') : mostLetters
  return [text.slice(0, end).trim(), ...shorten(text.slice(end).trim())].filter((part) => part !== '')
}

/**
 * Splits a text into sentences with the pauses between them; the last has none. Drops parts without letters or digits.
 * @param pace Factor of the pauses; 1 is usual.
 */
export function splitSentences(text: string, language: string, pace = 1): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) =>
    [...segmenter.segment(paragraph.replaceAll(/\s+/g, ' ').trim())]
      .map(({ segment }) => segment.trim())
      .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
      .map(shorten),
  )
  const sentences = paragraphs.flatMap((all, paragraph) =>
    all.flatMap((parts, index) =>
      parts.map((part, place) => {
        const lastPart = place === parts.length - 1
        const lastOfAll = lastPart && index === all.length - 1 && paragraph < paragraphs.length - 1
        return { text: part, pause: pace * (lastOfAll ? paragraphPause : lastPart ? sentencePause : partPause) }
      }),
    ),
  )
  return sentences.map((sentence, index) => (index === sentences.length - 1 ? { ...sentence, pause: 0 } : sentence))
}
