// Catches word times that drift when an engine drops or adds a sound.
import { expect, test } from 'vitest'
import { alignPhones } from '../../../../../src-service/models/voices/align-phones.ts'

test('pairs equal sounds one to one', () => {
  expect(alignPhones(['dh', 'ax', 'b'], ['dh', 'ax', 'b'])).toEqual([0, 1, 2])
})

test('skips a sound that was added, and one that was dropped', () => {
  expect(alignPhones(['b', 'ow', 't', 's'], ['b', 'ow', 'hh', 't', 's'])).toEqual([0, 1, 3, 4])
  expect(alignPhones(['ae', 'n', 'd', 'dh', 'ax'], ['ae', 'n', 'dh', 'ax'])).toEqual([0, 1, null, 2, 3])
})

test('pairs a reduced vowel with its original', () => {
  expect(alignPhones(['dh', 'iy', 'k'], ['dh', 'ax', 'k'])).toEqual([0, 1, 2])
})
