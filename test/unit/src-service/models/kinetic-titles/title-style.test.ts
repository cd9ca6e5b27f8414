// Catches words that are dropped, and screens that leave a gap in the video.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleScreens } from '#service/models/kinetic-titles/title-style.ts'

test('shows lines as screens, or sentences where there is only one line', () => {
  expect(titleScreens('One\nTwo three', 4).map(({ text }) => text)).toEqual(['One', 'Two three'])
  expect(titleScreens('One. Two three! Four', 4).map(({ text }) => text)).toEqual(['One.', 'Two three!', 'Four'])
})

test('keeps every word and fills the full length', () => {
  const line = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,4}$/u)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 14 }), fc.integer({ min: 2, max: 30 }), (lines, seconds) => {
      const screens = titleScreens(lines.join('\n'), seconds)
      expect(screens.map(({ text }) => text).join(' ')).toBe(lines.join(' '))
      expect(screens[0]?.from).toBe(0)
      expect(screens.at(-1)?.until).toBeCloseTo(seconds, 6)
      expect(screens.slice(1).map(({ from }) => from)).toEqual(screens.slice(0, -1).map(({ until }) => until))
    }),
  )
})
