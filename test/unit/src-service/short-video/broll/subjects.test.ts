// Catches cutaways that have nothing to do with the sentence, and a word whose image another word took.
import { expect, test } from 'vitest'
import { isCommonWord, subjectOf } from '../../../../../src-service/short-video/broll/subjects.ts'

test.each([
  ['books', 'still-life', 'books'],
  ['Lemons', 'still-life', 'three lemons'],
  ['tides', 'landscape', 'sea'],
  ['forest', 'landscape', 'forest'],
  ['planet', 'pixel-art', 'planets'],
  ['customers', 'portrait', 'person'],
  ['price', 'stage', 'can'],
  ['countries', 'map', 'atlas'],
])('%s is shown by %s', (word, family, shown) => {
  expect(subjectOf([word])?.family).toBe(family)
  expect(subjectOf([word])?.prompt).toContain(shown)
})

test('takes the first word that an image shows, and none for words that nothing shows', () => {
  expect(subjectOf(['mystery', 'harbour', 'coffee'])?.family).toBe('landscape')
  expect(subjectOf(['mystery', 'quorum'])).toBeNull()
  expect(subjectOf([])).toBeNull()
})

test('knows common words, also those without an image, and no names', () => {
  expect(['Lighthouses', 'octopus', 'mystery'].map(isCommonWord)).toEqual([true, true, true])
  expect(['Backlot', 'Anna'].map(isCommonWord)).toEqual([false, false])
})
