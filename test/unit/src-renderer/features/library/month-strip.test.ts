// Catches: days that fall into the wrong bar, a gap that is left out, and a picked range that shifts when read back.
import { expect, it } from 'vitest'
import { pickedBars, stripBars } from '#renderer/features/library/month-strip.tsx'
import { readMade } from '#shared/domain/library/made-filter.ts'

const day = (iso: string) => Date.parse(iso) / 86_400_000
const now = new Date(2026, 10, 19, 12).getTime()

it('gathers days into weeks from Monday to Sunday, with the empty ones between', () => {
  const bars = stripBars([
    [day('2026-06-01'), 1, 1],
    [day('2026-11-01'), 5, 1],
    [day('2026-11-02'), 7, 2],
    [day('2026-11-08'), 1, 0],
    [day('2026-11-16'), 3, 3],
  ])
  expect(bars).toHaveLength(25)
  expect(bars.slice(-4).map(({ from, to, all, matching }) => [from, to, all, matching])).toEqual([
    ['2026-10-26', '2026-11-01', 5, 1],
    ['2026-11-02', '2026-11-08', 8, 2],
    ['2026-11-09', '2026-11-15', 0, 0],
    ['2026-11-16', '2026-11-22', 3, 3],
  ])
  const picked = (made: string) => pickedBars(bars, readMade(made), now)
  expect(picked('2026-11-02..2026-11-15')).toEqual([22, 23])
  expect(picked('2026-11-08')).toEqual([22, 22])
  expect(picked('7d')).toEqual([23, 24])
  expect(picked('2020')).toBeNull()
})

it('shows the days of some weeks each by itself', () => {
  const bars = stripBars([
    [day('2026-11-01'), 5, 1],
    [day('2026-11-03'), 3, 3],
  ])
  expect(bars.map(({ from, to, all }) => [from, to, all])).toEqual([
    ['2026-11-01', '2026-11-01', 5],
    ['2026-11-02', '2026-11-02', 0],
    ['2026-11-03', '2026-11-03', 3],
  ])
})

it('gathers the days of many years into months', () => {
  const bars = stripBars([
    [day('2020-02-29'), 1, 1],
    [day('2026-11-19'), 2, 0],
  ])
  expect(bars).toHaveLength(82)
  expect([bars[0], bars.at(-1)]).toEqual([
    { from: '2020-02-01', to: '2020-02-29', all: 1, matching: 1 },
    { from: '2026-11-01', to: '2026-11-30', all: 2, matching: 0 },
  ])
})
