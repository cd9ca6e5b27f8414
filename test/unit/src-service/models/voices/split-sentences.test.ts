// Catches a text that is read without a pause, split within a word, or with missing words.
import { expect, test } from 'vitest'
import { splitSentences } from '../../../../../src-service/models/voices/split-sentences.ts'

test('splits sentences, pauses longer between paragraphs, and not after the last', () => {
  const sentences = splitSentences('One is here. Two is there.\n\nThree ends it.', 'en-US')
  expect(sentences.map(({ text }) => text)).toEqual(['One is here.', 'Two is there.', 'Three ends it.'])
  const [first, second, last] = sentences.map(({ pause }) => pause)
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(first ?? 9)
  expect(last).toBe(0)
})

test('splits sentences that are too long between words, and loses none', () => {
  const text = Array.from({ length: 160 }, (_, index) => `word${index}`).join(' ')
  const parts = splitSentences(text, 'en-US')
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.map((part) => part.text).join(' ')).toBe(text)
  expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThanOrEqual(280)
})

test('splits Chinese, and drops what cannot be spoken', () => {
  expect(splitSentences('今天很好。明天下雨。', 'zh-CN')).toHaveLength(2)
  expect(splitSentences('… — !\n\n***', 'en-US')).toEqual([])
})
