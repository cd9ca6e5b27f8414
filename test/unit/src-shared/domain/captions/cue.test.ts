import { cueAt, wordAt, wordsOf } from '#shared/domain/captions/cue.ts'
import { expect, it } from 'vitest'

const cue = { id: 1, start: 2, end: 4, text: 'Fast drying splits' }

// Would catch: two captions at one time, and a word marked before it is spoken.
it('finds the caption at a time and the word being spoken in it', () => {
  expect(cueAt([cue, { ...cue, id: 2, start: 4, end: 5 }], 4)?.id).toBe(2)
  expect(cueAt([cue], 1.99)).toBeNull()
  expect([2, 2.9, 3.9, 9].map((at) => wordAt(cue, at))).toEqual([0, 1, 2, 2])
})

// Would catch: a karaoke word that is marked by its length although the voice is elsewhere.
it('a word with a time of its own is spoken from then on; times of other words do not count', () => {
  const words = [2, 3.7, 3.8].map((start) => ({ start, certainty: 'high' as const }))
  const timed = { ...cue, words }
  expect([1, 2, 2.9, 3.75, 3.9, 9].map((at) => wordAt(timed, at))).toEqual([0, 0, 0, 1, 2, 2])
  expect(wordAt({ ...timed, words: words.slice(1) }, 2.9)).toBe(1)
})

it('finds words in scripts with and without spaces, and loses no character', () => {
  for (const text of ['«Stop», he said.', '粘土は割れます。', 'الطين يتشقق', '🥣!']) {
    expect(
      wordsOf(text)
        .map((word) => word.text)
        .join(''),
    ).toBe(text)
  }
  expect(wordsOf('粘土は割れます').length).toBeGreaterThan(1)
  expect(wordsOf('')).toEqual([])
})

// Would catch: a row that ends with a mark that opens the next word, and a hyphenated word that is split.
it('keeps marks with the word that they open, and keeps text without spaces together', () => {
  const texts = (text: string) => wordsOf(text).map((word) => word.text)
  expect(texts('He said “slow (very) well-known”.')).toEqual(['He ', 'said ', '“slow ', '(very) ', 'well-known”.'])
  expect(texts('乾く「ゆっくり」').some((word) => /「.$|「$/u.test(word.slice(0, -1)))).toBe(false)
})
