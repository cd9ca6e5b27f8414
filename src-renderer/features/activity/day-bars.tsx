import type { SpendReport } from '#shared/bridge/money.ts'
import { useState } from 'react'
import { formatCount, formatCredits, formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
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

/** Returns the scale of a bar chart: a round top value of at least `most`, and even steps from 0 to it. */
export function scaleOf(most: number): { readonly top: number; readonly steps: readonly number[] } {
  if (most <= 0) return { top: 4, steps: [0, 2, 4] }
  const decade = 10 ** Math.floor(Math.log10(most / 2))
  const step = [1, 2, 2.5, 5, 10].map((part) => part * decade).find((one) => one * 4 >= most && one >= 1) ?? decade * 10
  const count = Math.max(1, Math.ceil(most / step))
  return { top: count * step, steps: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/** The head of a table whose first column holds words and whose other columns hold numbers. */
export function FigureHead({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead className="text-caption text-ink-3">
      <tr>
        {columns.map((column, index) => (
          <th
            key={column}
            scope="col"
            className={index === 0 ? 'text-left font-regular' : 'w-[17%] text-right font-regular'}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function DayTable({ days }: { readonly days: readonly SpendReport['days'][number][] }) {
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{t('days.title')}</caption>
      <FigureHead columns={[t('days.day'), t('days.runs'), t('days.charged'), t('days.refunded')]} />
      <tbody>
        {days.map(({ day, jobs, charged, refunded }) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-regular">
              {formatDate(`${day}T12:00:00`)}
            </th>
            <td className="text-right">{formatCount(jobs)}</td>
            <td className="text-right">{formatCount(charged)}</td>
            <td className="text-right">{formatCount(refunded)}</td>
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
  const { top, steps } = scaleOf(Math.max(...days.map(({ charged }) => charged), 0))
  const shown = days.find(({ day }) => day === pointed) ?? days.at(-1)
  const share = (credits: number) => `${(credits / top) * 100}%`
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
        <div aria-hidden className="relative h-[188px] pl-12">
          {steps.map((step) => (
            <div key={step} className="absolute right-0 left-12 border-t border-line" style={{ bottom: share(step) }}>
              <span className="absolute -top-2 -left-12 w-10 text-right text-caption text-ink-3">
                {formatCount(step)}
              </span>
            </div>
          ))}
          <div className="relative flex h-full items-stretch gap-px">
            {days.map((one) => (
              <div
                key={one.day}
                onPointerEnter={() => setPointed(one.day)}
                onPointerLeave={() => setPointed(null)}
                className={classNames('flex flex-1 flex-col justify-end px-px', one.day === pointed && 'bg-control')}
              >
                <i className="mb-px block bg-data-3" style={{ height: share(Math.min(one.refunded, one.charged)) }} />
                <i className="block bg-data-1" style={{ height: share(netOf(one)) }} />
                <i className={classNames('block h-[3px]', one.day === shown?.day && pointed !== null && 'bg-mark')} />
              </div>
            ))}
          </div>
        </div>
      )}
      {!isTable && days.length > 1 && (
        <div aria-hidden className="mt-1 flex justify-between pl-12 text-caption text-ink-3">
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
