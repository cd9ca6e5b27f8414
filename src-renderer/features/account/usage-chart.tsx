import type { AccountUsage } from '#shared/bridge/account.ts'
import { useState } from 'react'
import { formatCount, formatCredits, formatShortDate } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { BarChart, FigureHead, scaleOf } from '../../ui/chart.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { ReadAt } from './part-state.tsx'
import { t } from './texts.ts'
import { type ChartDay, type Grouping, type Series, seriesOf } from './usage-series.ts'

const fills = ['bg-data-1', 'bg-data-2', 'bg-data-3', 'bg-line-hi'] as const
const fillOf = (index: number) => fills[Math.min(index, fills.length - 1)] ?? ''

const barGap = (days: number) => (days > 40 ? 'px-px' : days > 10 ? 'px-[4px]' : 'px-[18px]')

const sumOf = ({ amounts }: ChartDay) => amounts.reduce((sum, credits) => sum + credits, 0)
// Noon, so that no time zone moves a date to another day.
const dayWords = (day: string) => formatShortDate(`${day}T12:00:00`)

type DayTableProps = { readonly series: Series; readonly days: readonly ChartDay[] }

function DayTable({ series, days }: DayTableProps) {
  const totals = series.names.map((_, index) => days.reduce((sum, { amounts }) => sum + (amounts[index] ?? 0), 0))
  const rows = [
    ...days.map(({ day, amounts }) => ({ key: day, name: dayWords(day), amounts })),
    { key: 'total', name: t('chart.total'), amounts: totals },
  ]
  return (
    <table className="w-full table-fixed text-small">
      <caption className="sr-only">{t('chart.title')}</caption>
      <FigureHead columns={[t('chart.dayHead'), ...series.names]} />
      <tbody>
        {rows.map(({ key, name, amounts }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-regular">
              {name}
            </th>
            {series.names.map((column, index) => (
              <td key={column} className="text-end tabular-nums">
                {formatCount(amounts[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A day's credits, and what of them went where. */
function Tip({ series, by, day }: { readonly series: Series; readonly by: Grouping; readonly day: ChartDay }) {
  const isPractice = usePractice()
  const partWords = (name: string, credits: string) =>
    by === 'kind' ? t('chart.kindPart', { name, credits }) : t('chart.modelPart', { name, credits })
  const parts = series.names.flatMap((name, index) => {
    const credits = day.amounts[index] ?? 0
    return credits === 0 ? [] : [partWords(name, formatCount(credits))]
  })
  return (
    <>
      <b className="block text-small font-medium">
        {t('chart.day', { day: dayWords(day.day), credits: formatCredits(sumOf(day), isPractice) })}
      </b>
      <span className="block text-caption text-ink-3">{parts.join(', ')}</span>
    </>
  )
}

type UsageChartProps = {
  readonly usage: AccountUsage
  /** When the transactions were read, ISO 8601; null if they were not. */
  readonly readAt: string | null
}

/** Shows the credits of each day by kind or by model, as bars or as a table. */
export function UsageChart({ usage, readAt }: UsageChartProps) {
  const [isTable, setTable] = useState(false)
  const [by, setBy] = useState<Grouping>('kind')
  const [pointed, setPointed] = useState<string | null>(null)
  const { knownFrom } = usage
  const series = seriesOf(usage, by)
  const { days, names } = series
  const scale = scaleOf(Math.max(...days.map(sumOf), 0))
  const labelEvery = Math.ceil(days.length / 5)
  const isPartial = knownFrom === null || knownFrom !== days[0]?.day
  return (
    <section aria-label={t('chart.title')} className="border-b border-line px-5 py-4">
      <div className="mb-3 flex items-center gap-3 text-small">
        <h2 className="shrink-0 text-body">{t('chart.title')}</h2>
        <span className="shrink-0 text-ink-3">
          {t('chart.span', { first: dayWords(days[0]?.day ?? ''), last: dayWords(days.at(-1)?.day ?? '') })}
        </span>
        <ul className="ms-auto flex min-w-0 flex-wrap justify-end gap-x-3">
          {names.map((name, index) => (
            <li key={name} className="flex min-w-0 items-center gap-1.5 text-ink-2">
              <i className={classNames('size-2.5 shrink-0', fillOf(index))} />
              <span dir="auto" className="truncate">
                {name}
              </span>
            </li>
          ))}
        </ul>
        <Segmented
          label={t('chart.by.label')}
          labelHidden
          options={[
            { value: 'kind', label: t('chart.by.kind') },
            { value: 'model', label: t('chart.by.model') },
          ]}
          value={by}
          onChange={(next) => setBy(next)}
        />
        <Button size="small" variant="quiet" pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('chart.asTable')}
        </Button>
      </div>
      {isTable ? (
        <DayTable series={series} days={days} />
      ) : (
        <>
          <BarChart
            days={days}
            scale={scale}
            pointed={pointed}
            onPoint={setPointed}
            gap={barGap(days.length)}
            format={formatCount}
            tip={(day) => <Tip series={series} by={by} day={day} />}
            bar={(day, share) =>
              names
                .map((name, index) => ({ name, index, credits: day.amounts[index] ?? 0 }))
                .toReversed()
                .map(({ name, index, credits }) => (
                  <i
                    key={name}
                    className={classNames('block', fillOf(index), credits > 0 && 'mt-px')}
                    style={{ height: share(credits) }}
                  />
                ))
            }
          />
          <div aria-hidden className="mt-1 flex ps-12 text-caption text-ink-3">
            {days.map(({ day }, index) => (
              <span key={day} className="w-0 flex-1 text-center whitespace-nowrap">
                {index % labelEvery === Math.floor(labelEvery / 2) && dayWords(day)}
              </span>
            ))}
          </div>
          <div className="sr-only">
            <DayTable series={series} days={days.filter((day) => sumOf(day) > 0)} />
          </div>
        </>
      )}
      <p className="mt-2 flex gap-3 text-caption text-ink-3">
        <span>
          {t('chart.fromTransactions')}
          {isPartial && ` ${knownFrom === null ? t('notRead') : t('chart.from', { day: dayWords(knownFrom) })}`}
        </span>
        <ReadAt at={readAt} />
      </p>
    </section>
  )
}
