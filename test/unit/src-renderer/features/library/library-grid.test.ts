// Would catch: a heading of last year that reads as this year's.
import { expect, it } from 'vitest'
import { dayTitle } from '#renderer/features/library/library-grid.tsx'

const now = new Date('2026-11-20T12:00:00Z')

it('names the year of a day in another year', () => {
  expect(dayTitle(new Date('2026-11-19T12:00:00Z'), now)).toBe('Thursday 19 November')
  expect(dayTitle(new Date('2025-11-19T12:00:00Z'), now)).toBe('Wednesday 19 November 2025')
})
