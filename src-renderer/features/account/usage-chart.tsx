import type { AccountDay, AccountUsage } from '#shared/bridge/account.ts'
import { useState } from 'react'
import { formatCount, formatCredits, formatShortDate } from '../../lib/format.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { Button } from '../../ui/button.tsx'
import { BarChart, FigureHead, scaleOf } from '../../ui/chart.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ReadAt } from './part-state.tsx'
import { t } from './texts.ts'

const kinds = ['video', 'image', 'audio', 'other'] as const
const fills = { video: 'bg-data-1', image: 'bg-data-2', audio: 'bg-data-3', other: 'bg-edge' } as const

const barGap = (days: number) => (days > 40 ? 'px-px' : days > 10 ? 'px-[4px]' : 'px-[18px]')

const sumOf = (day: AccountDay) => kinds.reduce((sum, kind) => sum + day[kind], 0)
// Noon, so that no time zone moves a date to another day.
const dayWords = (day: string) => formatShortDate(`${day}T12:00:00`)

function DayTable({ days }: { readonly days: readonly AccountDay[] }) {
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{t('chart.title')}</caption>
      <FigureHead columns={[t('chart.dayHead'), ...kinds.map((kind) => t(`chart.kinds.${kind}`))]} />
      <tbody>
        {days.map((day) => (
          <tr key={day.day} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-regular">
              {dayWords(day.day)}
            </th>
            {kinds.map((kind) => (
              <td key={kind} className="text-right">
                {formatCount(day[kind])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type UsageChartProps = {
  readonly usage: AccountUsage
  /** When the transactions were read, ISO 8601; null if they were not. */
  readonly readAt: string | null
}

/** Shows the credits of each day by what they made, as bars or as a table. */
export function UsageChart({ usage, readAt }: UsageChartProps) {
  const isPractice = usePractice()
  const [isTable, setTable] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  const { days, knownFrom } = usage
  const scale = scaleOf(Math.max(...days.map(sumOf), 0))
  const shown = days.find(({ day }) => day === pointed)
  const hasOther = days.some(({ other }) => other > 0)
  const shownKinds = kinds.filter((kind) => kind !== 'other' || hasOther)
  const labelEvery = Math.ceil(days.length / 5)
  const isPartial = knownFrom === null || knownFrom !== days[0]?.day
  return (
    <section aria-label={t('chart.title')} className="border-b border-line px-5 py-4">
      <div className="mb-3 flex items-center gap-3 text-small">
        <h2 className="text-body">{t('chart.title')}</h2>
        <span className="min-w-0 truncate text-ink-3">
          {shown === undefined
            ? t('chart.fromTransactions')
            : t('chart.day', { day: dayWords(shown.day), credits: formatCredits(sumOf(shown), isPractice) })}
        </span>
        <ReadAt at={readAt} />
        <span className="flex-1" />
        {shownKinds.map((kind) => (
          <span key={kind} className="flex shrink-0 items-center gap-1.5 text-ink-2">
            <i className={classNames('size-2.5', fills[kind])} /> {t(`chart.kinds.${kind}`)}
          </span>
        ))}
        <Button size="small" variant="quiet" pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('chart.asTable')}
        </Button>
      </div>
      {isTable ? (
        <DayTable days={days} />
      ) : (
        <>
          <BarChart
            days={days}
            scale={scale}
            pointed={pointed}
            onPoint={setPointed}
            gap={barGap(days.length)}
            format={formatCount}
            bar={(day, share) =>
              shownKinds
                .toReversed()
                .map((kind) => (
                  <i
                    key={kind}
                    className={classNames('block', fills[kind], day[kind] > 0 && 'mt-px')}
                    style={{ height: share(day[kind]) }}
                  />
                ))
            }
          />
          <div aria-hidden className="mt-1 flex pl-12 text-caption text-ink-3">
            {days.map(({ day }, index) => (
              <span key={day} className="w-0 flex-1 text-center whitespace-nowrap">
                {index % labelEvery === Math.floor(labelEvery / 2) && dayWords(day)}
              </span>
            ))}
          </div>
          <div className="sr-only">
            <DayTable days={days.filter((day) => sumOf(day) > 0)} />
          </div>
        </>
      )}
      {isPartial && (
        <p className="mt-2 text-caption text-ink-3">
          {knownFrom === null ? t('notRead') : t('chart.from', { day: dayWords(knownFrom) })}
        </p>
      )}
    </section>
  )
}
