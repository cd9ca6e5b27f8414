import { currentSection, sectionForKey } from '#renderer/features/settings/section-nav.tsx'
import { expect, test } from 'vitest'

// Would catch: a list that marks a section which is not in view, or never its last one.
test('the section at the top is the current one, and the last one at the end of the page', () => {
  const tops = [0, 300, 340, 900]
  expect([0, 150, 210, 260, 803, 805].map((top) => currentSection(tops, top, false))).toEqual([0, 0, 1, 2, 2, 3])
  expect(currentSection(tops, 500, true)).toBe(3)
  expect(currentSection([], 0, false)).toBe(0)
})

test('arrows move by one and stop at the ends', () => {
  expect(sectionForKey('ArrowDown', 2, 3)).toBe(2)
  expect(sectionForKey('ArrowUp', 2, 3)).toBe(1)
  expect([sectionForKey('Home', 2, 3), sectionForKey('End', 0, 3), sectionForKey('a', 0, 3)]).toEqual([0, 2, null])
})
