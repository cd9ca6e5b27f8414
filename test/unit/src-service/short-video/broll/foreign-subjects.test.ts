// Catches German words whose pictures are left to chance, and compounds that are read as the wrong thing.
import { expect, test } from 'vitest'
import { englishCues } from '#service/short-video/broll/foreign-subjects.ts'
import { subjectOf } from '#service/short-video/broll/subjects.ts'

test.each([
  ['Kaffee', 'still-life'],
  ['Bergsee', 'landscape'],
  ['Rucksackgewicht', 'landscape'],
  ['Merinowolle', 'silk'],
  ['montaña', 'landscape'],
  ['livre', 'still-life'],
  ['neve', 'landscape'],
])('%s is shown by %s', (word, family) => {
  expect(subjectOf(englishCues([word]))?.family).toBe(family)
})

test('a compound is what its last part is, and other words are nothing', () => {
  expect(englishCues(['Waldhütte'])).toEqual(['mountain'])
  expect(englishCues(['Hüttenwald'])).toEqual(['forest'])
  expect(englishCues(['obwohl', 'zwanzig'])).toEqual([])
})
