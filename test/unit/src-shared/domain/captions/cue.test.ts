import { cueAt, wordAt, wordsOf } from '#shared/domain/captions/cue.ts'
import { expect, it } from 'vitest'

const cue = { id: 1, start: 2, end: 4, text: 'Fast drying splits' }

// Would catch: two captions at one moment, and a word that is marked before it is spoken.
it('knows the caption of a moment and the word that is spoken in it', () => {
  expect(cueAt([cue, { ...cue, id: 2, start: 4, end: 5 }], 4)?.id).toBe(2)
  expect(cueAt([cue], 1.99)).toBeNull()
  expect([2, 2.9, 3.9, 9].map((at) => wordAt(cue, at))).toEqual([0, 1, 2, 2])
})

it('finds words in scripts with and without spaces, and loses no sign', () => {
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

// Would catch: a row that ends with a sign that opens the next word, and a word with a hyphen that is torn apart.
it('keeps signs with the word that they open, and what is written without a space together', () => {
  const texts = (text: string) => wordsOf(text).map((word) => word.text)
  expect(texts('He said “slow (very) well-known”.')).toEqual(['He ', 'said ', '“slow ', '(very) ', 'well-known”.'])
  expect(texts('乾く「ゆっくり」').some((word) => /「.$|「$/u.test(word.slice(0, -1)))).toBe(false)
})
