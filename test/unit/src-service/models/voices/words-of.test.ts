// Catches captions without words in scripts that write no spaces.
import { expect, test } from 'vitest'
import { wordsOf } from '../../../../../src-service/models/voices/words-of.ts'

test('finds words between spaces with their places', () => {
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
