// Catches: a link of a page of the web that leaves its screen, injects more of an address, or opens anything but a window.
import { expect, test } from 'vitest'
import { assetPath, readLink, recipeLink, recipePath, screenLink } from '#main/desktop/links.ts'

test.each<[string, string | null]>([
  ['backlot://open', null],
  ['backlot://create', '/create'],
  ['BACKLOT://Library?x=1#/account', '/library'],
  ['backlot://recipe/3f2a-1', '/create?recipe=3f2a-1'],
  ['backlot://asset/9_a', '/library?asset=9_a'],
  ['backlot://recipe/1&model=x', null],
  ['backlot://recipe/1%26reuseJob=2', null],
  ['backlot://recipe/1/2', null],
  ['backlot://recipe/', null],
  [`backlot://asset/${'a'.repeat(81)}`, null],
  ['backlot://run/1', null],
  ['https://create', null],
  ['not an address', null],
])('%s leads to %s', (link, path) => {
  expect(readLink(link)).toBe(path)
})

test('what the desktop lists can be opened', () => {
  expect(readLink(recipeLink('a-1'))).toBe(recipePath('a-1'))
  expect(readLink(screenLink('activity'))).toBe('/activity')
  expect(readLink('backlot://asset/a1')).toBe(assetPath('a1'))
})
