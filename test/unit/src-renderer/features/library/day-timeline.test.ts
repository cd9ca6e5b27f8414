// Would catch: a day beside the wrong place of the scrollbar, and two months whose labels read alike.
import { expect, it } from 'vitest'
import { daysOf, labelsOf, timelineLabel } from '#renderer/features/library/day-timeline.tsx'
import { gridLines } from '#renderer/ui/grid-layout.ts'

it('finds where each day begins', () => {
  const days = ['2026-11-19', '2026-11-19', '2026-11-18', '2025-12-31']
  const lines = gridLines({
    ratios: days.map(() => 1),
    groupOf: (index) => ({ key: days[index] ?? '', title: '' }),
    width: 400,
    rowHeight: 100,
    gap: 6,
    headingHeight: 36,
  })
  const heights = lines.map(({ size }) => size)
  const before = (count: number) => heights.slice(0, count).reduce((sum, size) => sum + size, 0)
  expect(daysOf({ lines }).map(({ key, top }) => [key, top])).toEqual([
    ['2026-11-19', 0],
    ['2026-11-18', before(2)],
    ['2025-12-31', before(4)],
  ])
})

it('labels the first day of another month by the month, and of another year by the year', () => {
  expect(timelineLabel('2026-11-19', undefined)).toBe('19')
  expect(timelineLabel('2026-11-18', '2026-11-19')).toBe('18')
  expect(timelineLabel('2026-10-31', '2026-11-18')).toBe('Oct')
  expect(timelineLabel('2025-12-31', '2026-01-02')).toBe('2025')
})

it('labels the first days of months before others where there are too many, and never two in one place', () => {
  const days = Array.from({ length: 400 }, (_, index) => {
    const key = new Date(Date.UTC(2026, 10, 19) - index * 86_400_000).toISOString().slice(0, 10)
    return { key, title: key, top: index * 100 }
  })
  const labels = labelsOf(days, 40_000, 600)
  expect(labels.slice(0, 4).map(({ text }) => text)).toEqual(['19', 'Oct', 'Sep', 'Aug'])
  // Fewer days than fit into a month still have their labels.
  const month = labelsOf(days.slice(0, 19), 1_900, 300).map(({ text }) => text)
  expect(month[0]).toBe('19')
  expect(month.length).toBeGreaterThan(8)
  expect(labels.every(({ at }, index) => index === 0 || at - (labels[index - 1]?.at ?? 0) >= 26)).toBe(true)
})
