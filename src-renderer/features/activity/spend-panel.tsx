import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge, failureOf } from '../../lib/bridge.tsx'
import { formatCredits, formatDateTime, formatCount, formatDecimal } from '../../lib/format.ts'
import { usePractice, unansweredText } from '../../lib/studio-state.tsx'
import { useReadState } from '../../lib/read-state.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { t } from './texts.ts'
import { FigureHead } from '../../ui/chart.tsx'
import { DayBars } from './day-bars.tsx'
import type { SpendShare, SpendReport } from '#shared/bridge/money.ts'

type ShareTableProps = {
  readonly title: string
  /** Head of the first column, such as "Model". */
  readonly what: string
  readonly rows: readonly (SpendShare & { readonly kept?: number })[]
  readonly none: string
}

const cell = 'py-[7px] text-end tabular-nums'

/** Shows spending by category, highest first, and the cost per rated file where files were rated. */
function ShareTable({ title, what, rows, none }: ShareTableProps) {
  const hasKept = rows.some(({ kept }) => kept !== undefined)
  return (
    <section aria-label={title} className="min-w-0 px-5 py-4">
      <h2 dir="auto" className="mb-2">
        {title}
      </h2>
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
                  <th scope="row" className="max-w-0 truncate py-[7px] text-start font-regular">
                    {name}
                  </th>
                  <td className={cell}>{formatCount(jobs)}</td>
                  <td className={cell}>{formatCount(net)}</td>
                  <td className={cell}>{jobs === 0 ? '–' : formatDecimal(net / jobs)}</td>
                  {hasKept && <td className={cell}>{kept === 0 ? '–' : formatDecimal(net / kept)}</td>}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

type Figure = { readonly term: string; readonly figure: string; readonly words: string }

const rounded = (credits: number) => (credits < 10 ? (Math.round(credits * 10) / 10).toString() : formatCount(credits))

/** Net spend, daily average, refunds, and the cost per rated file, including the cost of files not kept. */
export function figuresOf({ total, kept }: Pick<SpendReport, 'total' | 'kept'>, days: number): Figure[] {
  const net = total.charged - total.refunded
  return [
    { term: t('figures.spent'), figure: formatCount(net), words: t('figures.runs', { runs: total.jobs, days }) },
    { term: t('figures.average'), figure: rounded(net / days), words: t('figures.days', { days }) },
    {
      term: t('figures.refunded'),
      figure: formatCount(total.refunded),
      words: t('figures.charged', { credits: formatCount(total.charged) }),
    },
    kept.creditsEach === null
      ? { term: t('figures.perRated'), figure: '–', words: t('figures.noRated') }
      : {
          term: t('figures.perRated'),
          figure: rounded(kept.creditsEach),
          words: t('figures.rated', { files: kept.files }),
        },
  ]
}

/** Shows what was spent and on what, and compares the ledger with the account. */
export function SpendPanel({ days }: { readonly days: number }) {
  const isPractice = usePractice()
  const { call, query } = useBridge()
  const report = useQuery(query.money.spend.queryOptions({ input: { days }, refetchOnMount: 'always' }))
  const { state, retry } = useReadState(report)
  const account = useQuery(query.money.account.queryOptions({ refetchOnMount: 'always' }))
  const [problem, setProblem] = useState<string | null>(null)
  const inCredits = (credits: number | null) =>
    credits === null ? t('balance.unknown') : formatCredits(credits, isPractice)
  const refresh = () => {
    call.money
      .refresh()
      .then(() => {
        setProblem(null)
        return account.refetch()
      })
      .catch((error: unknown) => setProblem(failureOf(error)?.message ?? unansweredText()))
  }
  if (state === 'failed') {
    return (
      <div className="p-5">
        <Note tone="error" actions={[retry]}>
          {t('spending.failed')}
        </Note>
      </div>
    )
  }
  if (report.data === undefined) return null
  const { models, brands, projects } = report.data
  const billing = account.data
  return (
    <div className="h-full overflow-y-auto">
      <dl className="grid grid-cols-4 border-b border-line">
        {figuresOf(report.data, days).map(({ term, figure, words }) => (
          <div key={term} className="min-w-0 border-e border-line px-5 py-4 last:border-e-0">
            <dt className="text-small text-ink-3">{term}</dt>
            <dd>
              <span className="block truncate text-figure font-[620] tracking-[-.015em]">{figure}</span>
              <span dir="auto" className="block truncate text-small text-ink-3">
                {words}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <DayBars days={report.data.days} isPractice={isPractice} />
      <div className="grid grid-cols-2 divide-x divide-line border-b border-line">
        <ShareTable
          title={t('spending.byModel')}
          what={t('spending.model')}
          rows={models}
          none={t('spending.noCharges')}
        />
        <section aria-label={t('balance.title')} className="min-w-0 px-5 py-4">
          <h2 className="mb-2">{t('balance.title')}</h2>
          {billing !== undefined && (
            <dl className="grid grid-cols-[1fr_auto] gap-y-[7px] text-small">
              <dt className="text-ink-2">{t('balance.service')}</dt>
              <dd className="text-end">{inCredits(billing.reported)}</dd>
              <dt className="text-ink-2">{t('balance.ledger')}</dt>
              <dd className="text-end">
                {inCredits(billing.expected === null ? null : billing.expected + billing.held)}
              </dd>
              <dt className="text-ink-2">{t('balance.charges')}</dt>
              <dd className="text-end">{inCredits(billing.takenElsewhere)}</dd>
              <dt className="text-ink-2">{t('balance.credits')}</dt>
              <dd className="text-end">{inCredits(billing.addedElsewhere)}</dd>
            </dl>
          )}
          <p className="mt-2 text-small text-ink-3">{t('balance.help')}</p>
          <div className="mt-3 flex items-center gap-3">
            <Button size="small" onClick={refresh}>
              {t('balance.refresh')}
            </Button>
            <span className="text-caption text-ink-3">
              {billing?.reportedAt === null || billing === undefined
                ? ''
                : t('balance.updated', { time: formatDateTime(billing.reportedAt) })}
            </span>
          </div>
          {problem !== null && (
            <div className="mt-3">
              <Note tone="error">{problem}</Note>
            </div>
          )}
        </section>
      </div>
      {(brands.length > 0 || projects.length > 0) && (
        <div className="grid grid-cols-2 divide-x divide-line">
          <ShareTable
            title={t('spending.byBrand')}
            what={t('spending.brand')}
            rows={brands}
            none={t('spending.noBrands')}
          />
          <ShareTable
            title={t('spending.byProject')}
            what={t('spending.project')}
            rows={projects}
            none={t('spending.noProjects')}
          />
        </div>
      )}
    </div>
  )
}
