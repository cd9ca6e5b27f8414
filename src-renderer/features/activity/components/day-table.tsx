import type { SpendReport } from '#shared/bridge/money.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'
import { FigureHead } from '../../../ui/figure-head.tsx'
import { t } from '../texts.ts'

/** The same figures as the bars, in words and numbers. */
export function DayTable({ days }: { readonly days: readonly SpendReport['days'][number][] }) {
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
