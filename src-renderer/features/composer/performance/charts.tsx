import type { PerformanceReading, PostGroup } from '#shared/bridge/performance.ts'
import type { ReactNode } from 'react'
import { formatCompact } from '../../../lib/compact-number.ts'
import { boundsOf, type ChartRow, chartRows, scaleFor, valueOf } from './chart-groups.ts'
import { HeatTable, hourRows, IntervalTable, tableRows } from './chart-tables.tsx'
import { heatMapOf } from './heat-map.ts'
import { HeatKey, HoursChart } from './hours-chart.tsx'
import { IntervalList } from './interval-list.tsx'
import type { Metric } from './performance-store.ts'
import { t } from './texts.ts'

type ChartProps = {
  readonly title: string
  readonly detail?: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

function Chart({ title, detail, aside, children }: ChartProps) {
  return (
    <section aria-label={title} className="border-b border-line pb-2.5 last:border-b-0">
      <div className="flex items-baseline gap-2 px-3.5 pt-[9px] pb-1 mid:px-5 mid:pt-3 mid:pb-1.5">
        <h3 dir="auto">{title}</h3>
        {detail !== undefined && <span className="text-small whitespace-nowrap text-ink-3">{detail}</span>}
        {aside}
      </div>
      {children}
    </section>
  )
}

type ChartsProps = {
  readonly reading: PerformanceReading
  readonly metric: Metric
  readonly isTable: boolean
  readonly picked: PostGroup | null
  readonly timeZone: string
  onPick(group: PostGroup): void
  onOpen(): void
}

/** Plays, angles, platforms and hours on one common scale, as charts or as tables. */
export function Charts({ reading, metric, isTable, picked, timeZone, onPick, onOpen }: ChartsProps) {
  const rows = chartRows(reading, metric)
  const all = [...rows.plays, ...rows.angles, ...rows.platforms].map(({ value }) => value)
  const reference = valueOf(reading.overall, metric)
  const scale = scaleFor(metric, boundsOf([...all, { ...reference, low: null, high: null }]))
  const detail = t(`charts.scale.${metric}`)
  const list = (title: string, chart: readonly ChartRow[]) =>
    isTable ? (
      <div className="px-3.5 mid:px-5">
        <IntervalTable caption={title} rows={tableRows(chart)} />
      </div>
    ) : (
      <IntervalList
        label={title}
        rows={chart}
        scale={scale}
        reference={reference.median}
        picked={picked}
        onPick={onPick}
        onOpen={onOpen}
      />
    )
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[.94fr_1.06fr]">
      <div className="min-w-0 overflow-y-auto">
        <Chart
          title={t('charts.plays')}
          detail={detail}
          aside={
            reference.median !== null &&
            !isTable && (
              <span className="ms-auto text-caption whitespace-nowrap text-ink-3">
                {t('charts.all', { median: formatCompact(reference.median) })}
              </span>
            )
          }
        >
          {list(t('charts.plays'), rows.plays)}
        </Chart>
        <Chart title={t('charts.platforms')}>{list(t('charts.platforms'), rows.platforms)}</Chart>
      </div>
      <div className="min-w-0 overflow-y-auto border-s border-line">
        <Chart title={t('charts.angles')} detail={detail}>
          {list(t('charts.angles'), rows.angles)}
        </Chart>
        <Chart
          title={t('charts.hours')}
          detail={metric === 'views' ? timeZone : `${timeZone}, ${t('charts.viewsOnly')}`}
          aside={!isTable && <HeatKey range={heatMapOf(reading).range} />}
        >
          {isTable ? (
            <div className="px-3.5 mid:px-5">
              <IntervalTable caption={t('charts.hours')} rows={hourRows(reading, metric)} />
              <HeatTable reading={reading} />
            </div>
          ) : (
            <HoursChart reading={reading} metric={metric} picked={picked} onPick={onPick} onOpen={onOpen} />
          )}
        </Chart>
      </div>
    </div>
  )
}
