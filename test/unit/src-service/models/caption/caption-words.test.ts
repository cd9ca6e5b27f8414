// Catches captions that are too long to read, that overlap, or that lose words.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupWords } from '../../../../../src-service/models/caption/caption-words.ts'
import { spreadWords } from '#service/models/caption/caption-words.ts'

const grouping = { mostWords: 4, mostLetters: 22, mostGap: 0.5 }

test('starts a new caption after a sentence and after a pause', () => {
  const words = [...spreadWords('One two. Three', 0, 1), ...spreadWords('four', 2, 2.5)]
  const texts = groupWords(words, grouping).map((caption) => caption.words.map(({ text }) => text).join(' '))
  expect(texts).toEqual(['One two.', 'Three', 'four'])
})

test.each([
  ['Chinese', '蓝光 散射。 所以', ['蓝光 散射。', '所以']],
  ['Japanese', '「空」 です。」 だから', ['「空」 です。」', 'だから']],
  ['Arabic', 'هل تعرف؟ نعم', ['هل تعرف؟', 'نعم']],
  ['Hindi', 'हाँ है। और', ['हाँ है।', 'और']],
])('starts a new caption after a sentence in %s', (_, text, expected) => {
  const captions = groupWords(spreadWords(text, 0, 2), grouping)
  expect(captions.map(({ words }) => words.map((word) => word.text).join(' '))).toEqual(expected)
})

test('never separates a title or a month from the next word', () => {
  const captions = groupWords(spreadWords('Dr. Lee came in Jan. 2024. He left.', 0, 4), { ...grouping, mostGap: 9 })
  const [first = ''] = captions.map(({ words }) => words.map((word) => word.text).join(' '))
  expect(first).toMatch(/^Dr\. Lee/)
  expect(captions.some(({ words }) => words.at(-1)?.text === 'Jan.' && words.length === 1)).toBe(false)
})

test('keeps every word, in order, and never shows two captions at once', () => {
  const text = fc.array(fc.stringMatching(/^[a-z]{1,10}[.,]?$/u), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(text, (list) => {
      const captions = groupWords(spreadWords(list.join(' '), 0, 10), grouping)
      expect(captions.flatMap(({ words }) => words.map((word) => word.text))).toEqual(list)
      for (const [index, caption] of captions.entries()) {
        expect(caption.words.length).toBeLessThanOrEqual(grouping.mostWords)
        expect(caption.until).toBeLessThanOrEqual(captions[index + 1]?.from ?? Infinity)
      }
    }),
  )
})
