// Catches: a prompt that overflows its image, one that is cut off without a sign, an endless search.
import { expect, it } from 'vitest'
import { wrapWords } from '#main/media/contact-sheet.ts'

const wide = (text: string) => [...text].length

it('breaks at spaces, within words wider than a line, and ends with … where the rest does not fit', () => {
  expect(wrapWords('a blue tile', 20, 2, wide)).toEqual(['a blue tile'])
  expect(wrapWords('  a blue\n star tile ', 9, 2, wide)).toEqual(['a blue', 'star tile'])
  expect(wrapWords('a blue star tile by the sea', 9, 2, wide)).toEqual(['a blue', 'star til…'])
  expect(wrapWords('青い星のタイルと海', 4, 2, wide)).toEqual(['青い星の', 'タイル…'])
  expect(wrapWords('', 9, 2, wide)).toEqual([])
  expect(wrapWords('abc', 0, 2, wide)).toEqual(['a', 'b…'])
})
