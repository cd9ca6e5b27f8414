// Catches: a day at either end of a range that is left out, a month with the wrong length, and "last 7 days" that has
// eight or begins at this hour.
import { expect, it } from 'vitest'
import { readMade, spanOf } from '#shared/domain/library/made-filter.ts'

const now = new Date(2026, 10, 19, 14, 8).getTime()
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime()

it.each([
  ['7d', day(2026, 11, 13), null],
  ['1d', day(2026, 11, 19), null],
  ['2w', day(2026, 11, 6), null],
  ['1m', day(2026, 10, 20), null],
  ['2026', day(2026, 1, 1), day(2027, 1, 1)],
  ['2026-02', day(2026, 2, 1), day(2026, 3, 1)],
  ['2026-12-31', day(2026, 12, 31), day(2027, 1, 1)],
  ['2026-11-01..2026-11-19', day(2026, 11, 1), day(2026, 11, 20)],
  ['2025-12..', day(2025, 12, 1), null],
  ['..2025', null, day(2026, 1, 1)],
])('%s covers whole days', (value, since, until) => {
  const made = readMade(value)
  expect(made === null ? null : spanOf(made, now)).toEqual({ since, until })
})
