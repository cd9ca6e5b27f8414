import type { SpendReport } from '#shared/bridge/money.ts'
import { useState } from 'react'
import { formatCount, formatCredits, formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { BarChart, FigureHead, scaleOf } from '../../ui/chart.tsx'
import { t } from './texts.ts'

type Day = SpendReport['days'][number]

const netOf = ({ charged, refunded }: Day) => Math.max(0, charged - refunded)
// Noon, so that no time zone moves a date to another day.
const dayWords = (day: string) => formatDate(`${day}T12:00:00`)

function dayLine(day: Day, isPractice: boolean): string {
  const shown = { day: dayWords(day.day), spent: formatCredits(netOf(day), isPractice) }
  return day.refunded === 0
    ? t('days.shown', shown)
    : t('days.shownRefunded', { ...shown, refunded: formatCredits(day.refunded, isPractice) })
}

function DayTable({ days }: { readonly days: readonly SpendReport['days'][number][] }) {
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{t('days.title')}</caption>
      <FigureHead columns={[t('days.day'), t('days.runs'), t('days.charged'), t('days.refunded')]} />
      <tbody>
        {days.map(({ day, jobs, charged, refunded }) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1 text-start font-regular">
              {formatDate(`${day}T12:00:00`)}
            </th>
            <td className="text-end">{formatCount(jobs)}</td>
            <td className="text-end">{formatCount(charged)}</td>
            <td className="text-end">{formatCount(refunded)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows credits spent and refunded per day, as bars or as a table. */
export function DayBars({ days, isPractice }: { readonly days: readonly Day[]; readonly isPractice: boolean }) {
  const [isTable, setTable] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  const scale = scaleOf(Math.max(...days.map(({ charged }) => charged), 0))
  const shown = days.find(({ day }) => day === pointed) ?? days.at(-1)
  return (
    <section aria-label={t('days.title')} className="border-b border-line px-5 py-4">
      <div className="mb-3 flex items-center gap-3 text-small">
        <h2 className="text-body">{t('days.title')}</h2>
        <span className="text-ink-3">{shown !== undefined && dayLine(shown, isPractice)}</span>
        <span className="flex-1" />
        <span className="flex items-center gap-1.5 text-ink-2">
          <i className="size-2.5 bg-data-1" /> {t('days.spent')}
        </span>
        <span className="flex items-center gap-1.5 text-ink-2">
          <i className="size-2.5 bg-data-3" /> {t('days.refunded')}
        </span>
        <Button size="small" variant="quiet" pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('days.asTable')}
        </Button>
      </div>
      {isTable ? (
        <DayTable days={days} />
      ) : (
        <BarChart
          days={days}
          scale={scale}
          pointed={pointed}
          onPoint={setPointed}
          gap="mx-[0.5px] px-px"
          format={formatCount}
          bar={(one, share) => (
            <>
              <i className="mb-px block bg-data-3" style={{ height: share(Math.min(one.refunded, one.charged)) }} />
              <i className="block bg-data-1" style={{ height: share(netOf(one)) }} />
            </>
          )}
        />
      )}
      {!isTable && days.length > 1 && (
        <div aria-hidden className="mt-1 flex justify-between ps-12 text-caption text-ink-3">
          <span>{dayWords(days[0]?.day ?? '')}</span>
          <span>{dayWords(days.at(-1)?.day ?? '')}</span>
        </div>
      )}
      {!isTable && (
        <div className="sr-only">
          <DayTable days={days.filter(({ charged }) => charged > 0)} />
        </div>
      )}
    </section>
  )
}
