import type { PerformanceReading, PostGroup } from '#shared/bridge/performance.ts'
import { Fragment, useRef, useState } from 'react'
import { formatCompact, formatStep } from '../../../lib/compact-number.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IntervalMark } from '../../../ui/interval-mark.tsx'
import { boundsOf, countOf, hourName, isSameGroup, leastPosts, scaleFor, valueOf } from './chart-groups.ts'
import { gridStep, type HeatCell, type HeatMap, heatMapOf, weekdayShort } from './heat-map.ts'
import type { Metric } from './performance-store.ts'
import { t } from './texts.ts'

const shadeLooks = {
  1: 'bg-control text-ink',
  2: 'bg-line-hi text-ink',
  // White on it is above 4.5:1 in both themes.
  3: 'bg-[color-mix(in_oklch,var(--edge)_94%,black)] text-[oklch(1_0_0)]',
  4: 'bg-data-2 text-surface-1',
  5: 'bg-data-1 text-surface-1',
} as const

const cellLook = ({ n, shade }: HeatCell) =>
  n === 0
    ? 'bg-surface-0'
    : shade === null
      ? 'bg-transparent text-ink-3 inset-ring inset-ring-line-hi'
      : shadeLooks[shade]

function cellWords({ weekday, hour, n, median }: HeatCell): string {
  const place = { day: weekdayShort(weekday), hour: hourName(hour) }
  if (n === 0) return t('charts.cellEmpty', place)
  return t('charts.cell', { ...place, count: n, median: median === null ? '–' : formatCompact(median) })
}

/** The shades of the heat map in words, with a sample of each. */
export function HeatKey({ range }: Pick<HeatMap, 'range'>) {
  return (
    <span aria-hidden className="ms-auto flex items-center gap-1.5 text-caption text-ink-3">
      {range !== null && (
        <>
          {formatStep(range.low)}
          {([1, 2, 3, 4, 5] as const).map((shade) => (
            <i key={shade} className={classNames('h-3 w-3.5', shadeLooks[shade])} />
          ))}
          {formatStep(range.high)}
        </>
      )}
      <i className="ms-2 h-3 w-3.5 inset-ring inset-ring-line-hi" />
      {t('charts.fewPosts')}
    </span>
  )
}

type HoursChartProps = {
  readonly reading: PerformanceReading
  readonly metric: Metric
  readonly picked: PostGroup | null
  onPick(group: PostGroup): void
  /** Called on Enter: the posts of the cell are wanted. */
  onOpen(): void
}

/**
 * Hours as intervals above a heat map of day and hour. One tab stop: arrows select a cell, the last row is that of all
 * days, Enter goes to the posts.
 */
export function HoursChart({ reading, metric, picked, onPick, onOpen }: HoursChartProps) {
  const map = heatMapOf(reading)
  const { hours, rows } = map
  const byHour = new Map(reading.hours.map((one) => [one.hour, one]))
  const values = hours.map((hour) => valueOf(byHour.get(hour), metric))
  const scale = scaleFor(metric, boundsOf(values))
  const grid = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ row: 0, column: 0 })
  const at = { row: Math.min(place.row, rows.length), column: Math.min(place.column, hours.length - 1) }
  const groupAt = (row: number, column: number): PostGroup => {
    const hour = hours[column] ?? 0
    const weekday = rows[row]?.weekday
    return weekday === undefined ? { kind: 'hour', hour } : { kind: 'cell', weekday, hour }
  }
  const pick = (row: number, column: number) => {
    setPlace({ row, column })
    onPick(groupAt(row, column))
  }
  const cellProps = (row: number, column: number) => ({
    role: 'gridcell',
    'data-place': `${row} ${column}`,
    tabIndex: row === at.row && column === at.column ? 0 : -1,
    'aria-selected': isSameGroup(picked, groupAt(row, column)),
    onClick: () => pick(row, column),
  })
  const columns = { gridTemplateColumns: `32px repeat(${hours.length}, minmax(0, 1fr))` }
  return (
    <div
      ref={grid}
      dir="ltr"
      role="grid"
      tabIndex={-1}
      aria-label={t('charts.heat')}
      aria-rowcount={rows.length + 1}
      aria-colcount={hours.length}
      className="px-3.5 text-[12px] mid:px-5"
      onKeyDown={(event) => {
        const next = gridStep(event.key, at, { rows: rows.length + 1, columns: hours.length })
        if (next !== null) {
          pick(next.row, next.column)
          grid.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus()
        } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
          pick(at.row, at.column)
          onOpen()
        } else if (event.key === ' ') pick(at.row, at.column)
        else return
        event.preventDefault()
      }}
    >
      <div aria-hidden className="relative grid h-[70px] gap-px mid:h-24 mid:gap-0.5" style={columns}>
        {scale.ticks.map((tick) => (
          <Fragment key={tick}>
            <i className="absolute end-0 start-[34px] h-px bg-line" style={{ bottom: `${scale.at(tick) * 86 + 4}%` }} />
            <span
              className="absolute start-0 translate-y-1/2 leading-[14px] text-ink-3"
              style={{ bottom: `${scale.at(tick) * 86 + 4}%` }}
            >
              {formatStep(tick)}
            </span>
          </Fragment>
        ))}
        <span />
        {hours.map((hour, index) => (
          <span key={hour} className="relative mt-[10%] mb-[4px]">
            <span className="absolute inset-x-0" style={{ top: 0, bottom: 0 }}>
              <IntervalMark
                value={values[index] ?? { median: null, low: null, high: null }}
                scale={scale}
                few={countOf(byHour.get(hour), metric) < leastPosts}
                picked={picked?.kind === 'hour' && picked.hour === hour}
                upright
              />
            </span>
          </span>
        ))}
      </div>
      {rows.map(({ weekday, cells }, row) => (
        <div key={weekday} role="row" className="mt-px grid gap-px mid:mt-0.5 mid:gap-0.5" style={columns}>
          <span role="rowheader" className="h-[19px] leading-[19px] text-ink-3 mid:h-6 mid:leading-6">
            {weekdayShort(weekday)}
          </span>
          {cells.map((cell, column) => (
            // The grid handles the keys of its cells.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <span
              key={cell.hour}
              {...cellProps(row, column)}
              role="gridcell"
              aria-label={cellWords(cell)}
              className={classNames(
                'grid h-[19px] place-items-center rounded-[1px] leading-none mid:h-6',
                cellLook(cell),
                isSameGroup(picked, groupAt(row, column)) && 'outline-2 outline-offset-1 outline-mark-edge',
              )}
            >
              {cell.n > 0 && cell.n}
            </span>
          ))}
        </div>
      ))}
      <div role="row" className="grid gap-px mid:gap-0.5" style={columns}>
        <span />
        {hours.map((hour, column) => {
          const count = countOf(byHour.get(hour), metric)
          const { median = null } = values[column] ?? {}
          const isPicked = isSameGroup(picked, { kind: 'hour', hour })
          return (
            // The grid handles the keys of its cells.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <span
              key={hour}
              {...cellProps(rows.length, column)}
              role="gridcell"
              aria-label={
                median === null
                  ? t('charts.hourEmpty', { hour: hourName(hour) })
                  : t('charts.hour', { hour: hourName(hour), count, median: formatCompact(median) })
              }
              className={classNames(
                'text-center leading-[18px] text-ink-3 hover:text-ink',
                isPicked && 'text-ink outline-2 -outline-offset-1 outline-mark-edge',
              )}
            >
              {String(hour).padStart(2, '0')}
            </span>
          )
        })}
      </div>
    </div>
  )
}
