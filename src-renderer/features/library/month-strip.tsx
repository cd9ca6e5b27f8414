import type { LibraryFacets } from '#shared/bridge/library.ts'
import { type MadeFilter, spanOf } from '#shared/domain/library/made-filter.ts'
import { useMemo } from 'react'
import { formatCount, formatDate } from '../../lib/format.ts'
import { type BarRange, RangeBars } from '../../ui/range-bars.tsx'
import { t } from './texts.ts'
import { shortMonthName } from '../../lib/zoned-time.ts'

/** Some days of the strip: the first and the last as `2026-11-19`, their entries and those that match. */
export type StripBar = { readonly from: string; readonly to: string; readonly all: number; readonly matching: number }

const dayMs = 24 * 60 * 60_000
/** More bars are too narrow to be hit. */
const mostBars = 110
const isoDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
/** Days since 1970 began on a Thursday; weeks begin on Monday. */
const weekOf = (day: number) => Math.floor((day + 3) / 7)
const monthOf = (day: number) => {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** How days are gathered: the step that a day is in, and the first day of a step. */
type Steps = { stepOf(day: number): number; startOf(step: number): number }
const daily: Steps = { stepOf: (day) => day, startOf: (step) => step }
const weekly: Steps = { stepOf: weekOf, startOf: (step) => step * 7 - 3 }
const monthly: Steps = {
  stepOf: monthOf,
  startOf: (month) => Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs,
}

/** Gathers days into weeks or months if they are too many; times without files are bars, too. */
export function stripBars(days: LibraryFacets['days']): readonly StripBar[] {
  const [first, last] = [days[0]?.[0], days.at(-1)?.[0]]
  if (first === undefined || last === undefined) return []
  const fits = ({ stepOf }: Steps) => stepOf(last) - stepOf(first) < mostBars
  const { stepOf, startOf } = [daily, weekly].find(fits) ?? monthly
  const start = stepOf(first)
  const bars = Array.from({ length: stepOf(last) - start + 1 }, (_, at) => ({
    from: isoDay(startOf(start + at)),
    to: isoDay(startOf(start + at + 1) - 1),
    all: 0,
    matching: 0,
  }))
  for (const [day, all, matching] of days) {
    const bar = bars[stepOf(day) - start]
    if (bar === undefined) continue
    bar.all += all
    bar.matching += matching
  }
  return bars
}

/** The bars that a filter covers, whole or in part; null if it covers none. */
export function pickedBars(bars: readonly StripBar[], made: MadeFilter | null, now: number): BarRange | null {
  if (made === null) return null
  const { since, until } = spanOf(made, now)
  const covered = bars.map(({ from, to }) => {
    const [start, end] = [new Date(`${from}T00:00`).getTime(), new Date(`${to}T00:00`).getTime() + dayMs]
    return (until === null || start < until) && (since === null || end > since)
  })
  const first = covered.indexOf(true)
  return first < 0 ? null : [first, covered.lastIndexOf(true)]
}

const at = (day: string) => `${day}T12:00:00`

type MonthStripProps = {
  readonly days: LibraryFacets['days']
  readonly made: MadeFilter | null
  readonly now: number
  onPick(made: MadeFilter | null): void
}

/** All times with files: the grey bars are all of them, the lighter part is what matches. A range narrows the list. */
export function MonthStrip({ days, made, now, onPick }: MonthStripProps) {
  const bars = useMemo(() => stripBars(days), [days])
  if (bars.length < 2) return null
  const labelled = bars.flatMap(({ from }, index) => {
    const before = bars[index - 1]
    return before?.from.slice(0, 7) === from.slice(0, 7) ? [] : [{ from, index }]
  })
  // The month that the strip begins in, unless the next one is too close.
  if ((labelled[1]?.index ?? bars.length) < bars.length / 12) labelled.shift()
  // One name needs about a twelfth of the width.
  const every = Math.ceil(labelled.length / 12)
  return (
    <div className="shrink-0 border-b border-line px-4 pt-2 pb-1">
      <RangeBars
        label={t('strip.label')}
        bars={bars.map(({ from, to, all, matching }) => ({
          all,
          matching,
          label: t('strip.bar', {
            from: formatDate(at(from)),
            to: formatDate(at(to)),
            matching: formatCount(matching),
            all: formatCount(all),
          }),
        }))}
        picked={pickedBars(bars, made, now)}
        onPick={(range) => {
          const [first, last] = range === null ? [] : [bars[range[0]], bars[range[1]]]
          onPick(first === undefined || last === undefined ? null : { kind: 'dates', from: first.from, to: last.to })
        }}
      />
      <div aria-hidden dir="ltr" className="relative mt-1 h-4 overflow-hidden text-caption text-ink-3">
        {labelled
          .filter((_, order) => order % every === 0)
          .map(({ from, index }) => (
            <span key={from} className="absolute whitespace-nowrap" style={{ left: `${(index / bars.length) * 100}%` }}>
              {shortMonthName(from, from.slice(5, 7) === '01')}
            </span>
          ))}
      </div>
    </div>
  )
}
