import { atSpoken, spokenUntil } from '#renderer/features/presenter/captions/time-script.ts'
import { expect, it } from 'vitest'

const voiced = [
  { start: 1, end: 2 },
  { start: 4, end: 6 },
]

// Would catch: a pause counted as speech, in either direction.
it('skips pauses when counting spoken time, in both directions', () => {
  expect(spokenUntil(voiced, 0)).toBe(0)
  expect(spokenUntil(voiced, 3)).toBe(1)
  expect(spokenUntil(voiced, 9)).toBe(3)
  expect(atSpoken(voiced, 0.5)).toBe(1.5)
  expect(atSpoken(voiced, 1.5)).toBe(4.5)
  expect(atSpoken(voiced, 99)).toBe(6)
})
