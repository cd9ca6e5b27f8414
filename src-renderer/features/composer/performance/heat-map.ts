import type { PerformanceReading } from '#shared/bridge/performance.ts'
import { nameOfWeekday } from '../../../lib/zoned-time.ts'

/** A cell of the heat map. `shade`: 1 to 5 by the median; null where there are too few posts to shade. */
export type HeatCell = {
  readonly weekday: number
  readonly hour: number
  readonly n: number
  readonly median: number | null
  readonly shade: 1 | 2 | 3 | 4 | 5 | null
}

/** The heat map: a row for each weekday from Monday, a cell for each shown hour. */
export type HeatMap = {
  readonly hours: readonly number[]
  readonly rows: readonly { readonly weekday: number; readonly cells: readonly HeatCell[] }[]
  /** The medians of the lightest and the darkest shade; null without any. */
  readonly range: { readonly low: number; readonly high: number } | null
}

/** The weekdays from Monday; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** A working day and its evening, so that a few posts do not fill the width. */
const usualHours = { first: 8, last: 22 } as const

/** Fewer posts have no shade: their median says little. */
const leastShaded = 3

const shades = [1, 2, 3, 4, 5] as const

/** Returns the cells of each weekday and hour. Shades are even on a log scale, from the least to the highest median. */
export function heatMapOf({ weekdayHours, hours }: Pick<PerformanceReading, 'weekdayHours' | 'hours'>): HeatMap {
  const known = [...weekdayHours.filter(({ n }) => n > 0).map(({ hour }) => hour), ...hours.map(({ hour }) => hour)]
  const first = Math.min(usualHours.first, ...known)
  const last = Math.max(usualHours.last, ...known)
  const shown = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const medians = weekdayHours.flatMap(({ n, median }) =>
    n >= leastShaded && median !== null && median > 0 ? [median] : [],
  )
  const range = medians.length === 0 ? null : { low: Math.min(...medians), high: Math.max(...medians) }
  const shadeOf = (n: number, median: number | null) => {
    if (range === null || n < leastShaded || median === null || median <= 0) return null
    if (range.high === range.low) return 3
    const share = Math.log(median / range.low) / Math.log(range.high / range.low)
    return shades[Math.min(4, Math.floor(share * 5))] ?? 5
  }
  const byPlace = new Map(weekdayHours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  return {
    hours: shown,
    range,
    rows: weekdays.map((weekday) => ({
      weekday,
      cells: shown.map((hour) => {
        const { n = 0, median = null } = byPlace.get(`${weekday} ${hour}`) ?? {}
        return { weekday, hour, n, median, shade: shadeOf(n, median) }
      }),
    })),
  }
}

/** Returns the short name of a weekday: 0 is `Sun`. */
export const weekdayShort = (weekday: number): string => nameOfWeekday(weekday, 'short')

/** Returns where an arrow key leads in a grid; null for other keys. `rows` and `columns` count its cells. */
export function gridStep(
  key: string,
  at: { readonly row: number; readonly column: number },
  { rows, columns }: { readonly rows: number; readonly columns: number },
): { readonly row: number; readonly column: number } | null {
  const held = (value: number, count: number) => Math.min(count - 1, Math.max(0, value))
  const { row, column } = at
  switch (key) {
    case 'ArrowUp':
      return { row: held(row - 1, rows), column }
    case 'ArrowDown':
      return { row: held(row + 1, rows), column }
    case 'ArrowLeft':
      return { row, column: held(column - 1, columns) }
    case 'ArrowRight':
      return { row, column: held(column + 1, columns) }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: columns - 1 }
    default:
      return null
  }
}
