// Would catch: a mark at another minute than the one at which a render becomes free, and renders of another hour.
import { allowanceMarks } from '#renderer/features/composer/shelf/allowance-marks.ts'
import { expect, it } from 'vitest'

const now = Date.parse('2026-11-19T15:42:00Z')

it('marks when each render frees its place, an hour after it started', () => {
  const startedAt = ['2026-11-19T15:40:00Z', '2026-11-19T15:04:00Z', '2026-11-19T14:30:00Z']
  const shown = allowanceMarks({ startedAt, perHour: 2, freeAt: null, waiting: 0 }, now)
  expect(shown.marks.map(({ share }) => share.toFixed(2))).toEqual(['0.37', '0.97'])
  expect(shown.next).toBe(Date.parse('2026-11-19T16:04:00Z'))
  expect(shown.last).toBe(Date.parse('2026-11-19T16:40:00Z'))
  expect(shown.isFull).toBe(true)
  expect(allowanceMarks({ startedAt, perHour: 3, freeAt: null, waiting: 0 }, now).isFull).toBe(false)
  expect(allowanceMarks({ startedAt: [], perHour: null, freeAt: null, waiting: 0 }, now)).toEqual({
    marks: [],
    next: null,
    last: null,
    isFull: false,
  })
})
