import type { PerformanceReading } from '#shared/bridge/performance.ts'
import { formatCompact } from '../../../lib/compact-number.ts'
import { formatCount } from '../../../lib/format.ts'
import { FigureHead } from '../../../ui/chart.tsx'
import type { IntervalValue } from '../../../ui/interval-mark.tsx'
import { type ChartRow, countOf, hourName, valueOf } from './chart-groups.ts'
import { heatMapOf, weekdayShort } from './heat-map.ts'
import type { Metric } from './performance-store.ts'
import { t } from './texts.ts'

type Row = { readonly key: string; readonly name: string; readonly n: number; readonly value: IntervalValue }

const figure = (value: number | null) => (value === null ? '–' : formatCompact(value))

/** The rows of a chart as a table: posts, median, and the bounds of its interval. */
export function IntervalTable({ caption, rows }: { readonly caption: string; readonly rows: readonly Row[] }) {
  return (
    <table className="w-full table-fixed text-small">
      <caption className="sr-only">{caption}</caption>
      <FigureHead
        columns={[t('charts.name'), t('charts.posts'), t('charts.median'), t('charts.low'), t('charts.high')]}
      />
      <tbody>
        {rows.map(({ key, name, n, value }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="truncate py-1 text-start font-regular">
              {name}
            </th>
            <td className="text-end text-ink-3">{formatCount(n)}</td>
            {[value.median, value.low, value.high].map((one, index) => (
              // Three columns that never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              <td key={index} className="text-end">
                {figure(one)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the rows of the table of hours. */
export const hourRows = (reading: PerformanceReading, metric: Metric): Row[] =>
  reading.hours.map((one) => ({
    key: String(one.hour),
    name: hourName(one.hour),
    n: countOf(one, metric),
    value: valueOf(one, metric),
  }))

/** The heat map as a table: a row for each day, with the posts and the median views of each hour that has some. */
export function HeatTable({ reading }: { readonly reading: PerformanceReading }) {
  const { rows } = heatMapOf(reading)
  const filled = rows.flatMap(({ weekday, cells }) =>
    cells.filter(({ n }) => n > 0).map(({ hour, n, median }) => ({ weekday, hour, n, median })),
  )
  return (
    <table className="mt-3 w-full table-fixed text-small">
      <caption className="sr-only">{t('charts.heat')}</caption>
      <FigureHead columns={[t('charts.day'), t('charts.hours'), t('charts.posts'), t('charts.median')]} />
      <tbody>
        {filled.map(({ weekday, hour, n, median }) => (
          <tr key={`${weekday} ${hour}`} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-regular">
              {weekdayShort(weekday)}
            </th>
            <td className="text-end">{hourName(hour)}</td>
            <td className="text-end text-ink-3">{formatCount(n)}</td>
            <td className="text-end">{figure(median)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A chart's rows in the shape of a table. */
export const tableRows = (rows: readonly ChartRow[]): Row[] =>
  rows.map(({ key, name, n, value }) => ({ key, name, n, value }))
