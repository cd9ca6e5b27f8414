// Would catch: a shade for one or two posts, shades that do not follow the median, an hour outside the usual ones that
// is cut off, and an arrow key that leaves the grid.
import { gridStep, heatMapOf } from '#renderer/features/composer/performance/heat-map.ts'
import { expect, it } from 'vitest'

const cell = (weekday: number, hour: number, n: number, median: number | null) => ({ weekday, hour, n, median })
const shadeAt = (map: ReturnType<typeof heatMapOf>, weekday: number, hour: number) =>
  map.rows.find((row) => row.weekday === weekday)?.cells.find((one) => one.hour === hour)?.shade

it('shades by the median on a log scale, and not below three posts', () => {
  const map = heatMapOf({
    hours: [],
    weekdayHours: [cell(1, 9, 3, 1_000), cell(1, 12, 3, 10_000), cell(2, 12, 5, 100_000), cell(3, 12, 2, 90_000)],
  })
  expect(map.range).toEqual({ low: 1_000, high: 100_000 })
  expect([shadeAt(map, 1, 9), shadeAt(map, 1, 12), shadeAt(map, 2, 12), shadeAt(map, 3, 12)]).toEqual([1, 3, 5, null])
})

it('begins with Monday, and shows every hour that has posts', () => {
  const map = heatMapOf({ hours: [], weekdayHours: [cell(0, 3, 1, 5), cell(6, 23, 1, 5)] })
  expect(map.rows.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect([map.hours[0], map.hours.at(-1)]).toEqual([3, 23])
  expect(map.range).toBeNull()
})

it('moves within the grid', () => {
  const size = { rows: 8, columns: 15 }
  expect(gridStep('ArrowUp', { row: 0, column: 3 }, size)).toEqual({ row: 0, column: 3 })
  expect(gridStep('ArrowDown', { row: 6, column: 3 }, size)).toEqual({ row: 7, column: 3 })
  expect(gridStep('End', { row: 6, column: 3 }, size)).toEqual({ row: 6, column: 14 })
  expect(gridStep('x', { row: 6, column: 3 }, size)).toBeNull()
})
