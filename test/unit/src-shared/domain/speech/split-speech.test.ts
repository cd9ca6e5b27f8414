// Catches: a part that is too long to send, a sentence or a mark that is torn apart, and words that are lost between parts.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { charactersOf, plainWords, writeSpeech } from '#shared/domain/speech/speech-marks.ts'
import { type SpeechPart, sentencesOf, splitSpeech } from '#shared/domain/speech/split-speech.ts'

const plain = (text: string) => ({ text, voiceId: null })
const wordsIn = (text: string) => plainWords(text).split(/\s+/u).filter(Boolean)

it('finds sentences, and leaves abbreviations of marks and pauses with them', () => {
  expect(sentencesOf('One. Two!  [0.5s] Is it **three. Or** four? Yes.')).toEqual([
    'One.',
    'Two!',
    '[0.5s] Is it **three. Or** four?',
    'Yes.',
  ])
})

it('keeps a short text whole, and splits a long one at paragraphs first', () => {
  const text = 'A sentence of some length. '.repeat(8).trim()
  expect(splitSpeech([plain(text), plain(text)], 10_000)).toEqual([{ paragraphs: [plain(text), plain(text)] }])
  expect(splitSpeech([plain(text), plain(text)], 300)).toEqual([
    { paragraphs: [plain(text)] },
    { paragraphs: [plain(text)] },
  ])
})

it('gives parts that fit, in order, with all words, whatever the text', () => {
  const word = fc.constantFrom('word', 'and', '**stress**', '~~slow words~~', '[0.5s]', 'end.', 'Really?', 'Ünder')
  const paragraph = fc.array(word, { maxLength: 60 }).map((words) => plain(words.join(' ')))
  fc.assert(
    fc.property(fc.array(paragraph, { maxLength: 6 }), fc.integer({ min: 60, max: 600 }), (paragraphs, most) => {
      const parts = splitSpeech(paragraphs, most)
      expect(parts.flatMap((part) => part.paragraphs.flatMap(({ text }) => wordsIn(text)))).toEqual(
        paragraphs.flatMap(({ text }) => wordsIn(text)),
      )
      const isOneSentence = ({ paragraphs: [first, ...more] }: SpeechPart) =>
        more.length === 0 && sentencesOf(first?.text ?? '').length === 1
      const splittable = parts.filter((part) => !isOneSentence(part))
      expect(splittable.filter((part) => charactersOf(writeSpeech(part.paragraphs).text) > most)).toEqual([])
    }),
    { numRuns: 200 },
  )
})
