// Catches: entries that two lists have in common and that are not found, are found twice, or lose their order.
import { expect, test } from 'vitest'
import { commonPlaces } from '#shared/util/common-places.ts'

const same = (one: string, other: string) => one === other

test.each([
  ['', 'abc', []],
  [
    'abc',
    'abc',
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
  ],
  [
    'abcd',
    'xbyd',
    [
      [1, 1],
      [3, 3],
    ],
  ],
  ['ab', 'ba', [[1, 0]]],
  [
    'aab',
    'ab',
    [
      [0, 0],
      [2, 1],
    ],
  ],
])('of “%s” and “%s”', (one, other, places) => {
  expect(commonPlaces([...one], [...other], same)).toEqual(places)
})

test('what counts as the same is up to the caller', () => {
  const bothFull = (one: string, other: string) => one !== '' && one === other
  expect(commonPlaces(['', 'a'], ['', 'a'], bothFull)).toEqual([[1, 1]])
})
