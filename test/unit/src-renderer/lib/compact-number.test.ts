// Would catch: a rounded number with the wrong unit, a rate without its decimal, and bounds that repeat their unit or
// leave out one that differs.
import { formatBounds, formatCompact, formatStep } from '#renderer/lib/compact-number.ts'
import { expect, it } from 'vitest'

it.each([
  [0, '0'],
  [3.4, '3.4'],
  [24, '24'],
  [842, '842'],
  [999.6, '1.0k'],
  [18_400, '18.4k'],
  [112_000, '112k'],
  [999_700, '1.0M'],
  [-1_200, '−1.2k'],
])('writes %d as %s', (value, words) => {
  expect(formatCompact(value)).toBe(words)
})

it('writes steps without a decimal that says nothing, and bounds with one unit if they share it', () => {
  expect([2_000, 2_500, 20].map(formatStep)).toEqual(['2k', '2.5k', '20'])
  expect(formatBounds(12_100, 26_300)).toBe('12.1–26.3k')
  expect(formatBounds(842, 1_200)).toBe('842–1.2k')
})
