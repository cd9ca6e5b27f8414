import type { SpendShare } from '#shared/bridge/money.ts'
import { formatCount } from '../../../lib/format.ts'
import { FigureHead } from '../../../ui/figure-head.tsx'
import { t } from '../texts.ts'

export type ShareTableProps = {
  readonly title: string
  /** What the rows are: "Model". */
  readonly what: string
  readonly rows: readonly (SpendShare & { readonly kept?: number })[]
  /** What stands where there is nothing. */
  readonly none: string
}

const cell = 'py-[7px] text-right tabular-nums'
const one = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** What was spent on each of something, most first; where files were rated, what a rated one cost. */
export function ShareTable({ title, what, rows, none }: ShareTableProps) {
  const hasKept = rows.some(({ kept }) => kept !== undefined)
  return (
    <section aria-label={title} className="min-w-0 px-5 py-4">
      <h2 className="mb-2">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-small text-ink-3">{none}</p>
      ) : (
        <table className="w-full text-small">
          <FigureHead
            columns={[
              what,
              t('spending.runs'),
              t('spending.credits'),
              t('spending.perRun'),
              ...(hasKept ? [t('spending.perRated')] : []),
            ]}
          />
          <tbody>
            {rows.map(({ id, name, jobs, charged, refunded, kept = 0 }) => {
              const net = charged - refunded
              return (
                <tr key={id} className="border-t border-line">
                  <th scope="row" className="max-w-0 truncate py-[7px] text-left font-regular">
                    {name}
                  </th>
                  <td className={cell}>{formatCount(jobs)}</td>
                  <td className={cell}>{formatCount(net)}</td>
                  <td className={cell}>{jobs === 0 ? '–' : one.format(net / jobs)}</td>
                  {hasKept && <td className={cell}>{kept === 0 ? '–' : one.format(net / kept)}</td>}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
