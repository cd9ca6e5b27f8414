// Catches captions without words in scripts without spaces.
import { expect, test } from 'vitest'
import { wordsOf } from '#service/models/voices/spoken.ts'

test('finds words between spaces with their positions', () => {
  expect(wordsOf('On, the sea')).toEqual([
    { text: 'On,', from: 0, to: 3 },
    { text: 'the', from: 4, to: 7 },
    { text: 'sea', from: 8, to: 11 },
  ])
})

test('finds words where the script has no spaces', () => {
  expect(wordsOf('今天天气很好').length).toBeGreaterThan(1)
  expect(
    wordsOf('今天天气很好')
      .map(({ text }) => text)
      .join(''),
  ).toBe('今天天气很好')
})

// Would catch: captions in which two sentences run together, and a cut that never finds the end of one.
test('keeps punctuation with the words in a script without spaces', () => {
  const words = wordsOf('蓝光散射，因此「天空」是蓝的。在 NASA 看。')
  expect(words.map(({ text }) => text).join('')).toBe('蓝光散射，因此「天空」是蓝的。在NASA看。')
  expect(words.filter(({ text }) => /[，。」]$/u.test(text)).length).toBe(4)
  for (const { text, from, to } of words)
    expect('蓝光散射，因此「天空」是蓝的。在 NASA 看。'.slice(from, to)).toBe(text)
})
