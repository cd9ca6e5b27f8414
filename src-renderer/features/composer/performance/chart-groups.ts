import type { PerformanceReading, PostGroup } from '#shared/bridge/performance.ts'
import { platformName } from '../../../lib/platforms.ts'
import type { IntervalScale } from '../../../ui/interval-scale.ts'
import { linearScale, logScale } from '../../../ui/interval-scale.ts'
import type { IntervalValue } from '../../../ui/interval-mark.tsx'
import type { Metric } from './performance-store.ts'
import { t } from './texts.ts'

/** Fewer posts are too few for a claim. */
export const leastPosts = 5

/** A row of a chart. `n`: its posts with numbers. */
export type ChartRow = {
  readonly key: string
  readonly name: string
  readonly group: PostGroup
  readonly n: number
  readonly value: IntervalValue
}

type Reach = NonNullable<PerformanceReading['overall']>

const unknown: IntervalValue = { median: null, low: null, high: null }

/** Returns the median of a metric; nulls if it is not known. */
export const valueOf = (reach: Reach | undefined, metric: Metric): IntervalValue => reach?.[metric] ?? unknown

/** Returns how many posts a metric is of. */
export const countOf = (reach: Reach | undefined, metric: Metric): number => reach?.[metric]?.n ?? reach?.posts ?? 0

/** The hour of a day, as on a clock: `09:00`. */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const byMedian = (one: ChartRow, other: ChartRow) => (other.value.median ?? -1) - (one.value.median ?? -1)

/** The charts of rows: plays, angles and platforms. */
export type RowChart = 'plays' | 'angles' | 'platforms'

/** Returns the rows of each chart, the highest median first. */
export function chartRows(
  reading: PerformanceReading,
  metric: Metric,
): Readonly<Record<RowChart, readonly ChartRow[]>> {
  const row = (reach: Reach, key: string, name: string, group: PostGroup): ChartRow => ({
    key,
    name,
    group,
    n: countOf(reach, metric),
    value: valueOf(reach, metric),
  })
  const titled = (title: string) => (title === '' ? t('charts.untitled') : title)
  const plays = reading.plays.map((one) =>
    row(one, one.playId, titled(one.title), { kind: 'play', playId: one.playId }),
  )
  const angles = reading.angles.map((one) => row(one, one.angle, one.angle, { kind: 'angle', angle: one.angle }))
  const named = reading.platforms.map((one) =>
    row(one, one.platform, platformName(one.platform), { kind: 'platform', platform: one.platform }),
  )
  return {
    plays: plays.toSorted(byMedian),
    angles: angles.toSorted(byMedian),
    platforms: named.toSorted(byMedian),
  }
}

/** Returns all numbers that a scale has to show. */
export const boundsOf = (values: readonly IntervalValue[]): number[] =>
  values.flatMap(({ median, low, high }) => [median, low, high].filter((one) => one !== null))

/** Returns the scale of a metric: logarithmic for views, which differ by factors; from 0 for rates. */
export const scaleFor = (metric: Metric, values: readonly number[]): IntervalScale =>
  metric === 'views' ? logScale(values) : linearScale(values)

/** Whether two groups of posts are the same. */
export const isSameGroup = (one: PostGroup | null, other: PostGroup): boolean =>
  one !== null && JSON.stringify(one) === JSON.stringify(other)

/** A median against another: the factor, its bounds, and whether they include 1, so that it could be chance. */
export type Comparison = {
  readonly factor: number
  readonly low: number | null
  readonly high: number | null
  readonly couldBeChance: boolean
}

/** Compares a median with one of all posts; null if one is not known. */
export function compare({ median, low, high }: IntervalValue, all: number | null): Comparison | null {
  if (median === null || all === null || all === 0) return null
  const bounds = low === null || high === null ? { low: null, high: null } : { low: low / all, high: high / all }
  return {
    factor: median / all,
    ...bounds,
    couldBeChance: bounds.low === null || (bounds.low <= 1 && bounds.high >= 1),
  }
}
