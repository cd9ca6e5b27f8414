// Catches: a cutaway without words that shows the image of other words, and an image that is not shown where it belongs.
import { expect, test } from 'vitest'
import { sceneOf } from '#service/short-video/edit/cut-images.ts'

const scenes = [
  { text: 'Three cups stand on a ledge.', path: 'cups.png' },
  { text: 'The kettle is on!', path: 'kettle.png' },
]

test.each([
  ['three cups', 'cups.png'],
  ['Hear: the kettle is on.', 'kettle.png'],
  ['A ship floats.', null],
  ['', null],
  ['…', null],
])('while “%s” is said, %s is shown', (text, path) => {
  expect(sceneOf({ text }, scenes)).toBe(path)
})

test('an image of nothing is not shown everywhere', () => {
  expect(sceneOf({ text: 'The kettle is on.' }, [{ text: ' — ', path: 'none.png' }, ...scenes])).toBe('kettle.png')
})
