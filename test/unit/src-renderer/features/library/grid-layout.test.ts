// Catches an arrow key that jumps across the screen or off the grid, a day counted before it is whole, and a heading
// of last year that reads as this year's.
import { expect, it } from 'vitest'
import { dayTitle, daySections } from '#renderer/features/library/day-sections.ts'
import { gridLines, lineOf, tileBeside } from '#renderer/features/library/grid-layout.ts'
import { thumbnailSize } from '#renderer/features/library/thumbnail-size.ts'
import { assetOf } from './library-fixture.ts'

const now = new Date('2026-11-20T12:00:00Z')
const square = { width: 1024, height: 1024 }
const assets = [
  ...[1, 2, 3, 4, 5].map((number) => assetOf(number, square)),
  ...[6, 7].map((number) => assetOf(number, { ...square, createdAt: '2026-11-17T12:00:00Z' })),
]
const sections = daySections(assets, false, now)
// Two squares of 100 px and a gap fill 206 px.
const lines = gridLines(assets, sections, { width: 206, size: 100 })

it('counts a day only when nothing older of it can come', () => {
  expect(sections.map(({ title, count }) => [title, count])).toEqual([
    ['Thursday 19 November', 5],
    ['Tuesday 17 November', null],
  ])
  expect(daySections(assets, true, now).at(-1)?.count).toBe(2)
  expect(dayTitle(new Date('2025-11-19T12:00:00Z'), now)).toBe('Wednesday 19 November 2025')
})

it('lays days out under their headings', () => {
  expect(lines.map((line) => (line.kind === 'heading' ? 'day' : line.tiles.map((tile) => tile.index).join()))).toEqual([
    'day',
    '0,1',
    '2,3',
    '4',
    'day',
    '5,6',
  ])
  expect(lineOf(lines, 6)).toBe(5)
})

it('moves by arrow across days, keeps the column and stays at the edges', () => {
  expect(tileBeside(lines, 1, 'right')).toBe(2)
  expect(tileBeside(lines, 3, 'down')).toBe(4)
  expect(tileBeside(lines, 4, 'down')).toBe(5)
  expect(tileBeside(lines, 6, 'up')).toBe(4)
  expect(tileBeside(lines, 0, 'up')).toBe(0)
  expect(tileBeside(lines, 6, 'right')).toBe(6)
  expect([tileBeside(lines, 3, 'first'), tileBeside(lines, 3, 'last')]).toEqual([0, 6])
})

it('takes the smallest thumbnail that is sharp on the screen', () => {
  expect(thumbnailSize(200, 140, 1)).toBe(256)
  expect(thumbnailSize(200, 140, 2)).toBe(512)
  expect(thumbnailSize(400, 300, 3)).toBe(1024)
})
