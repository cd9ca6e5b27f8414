import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { failureOf } from '../../../lib/failure-of.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { usePractice } from '../../../lib/workspace.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { figuresOf } from '../spend-figures.ts'
import { DayBars } from './day-bars.tsx'
import { ShareTable } from './share-table.tsx'

/** What was spent, on what, and how our books stand beside the account. */
export function SpendPanel({ days }: { readonly days: number }) {
  const isPractice = usePractice()
  const { call, query } = useBridge()
  const report = useQuery(query.money.spend.queryOptions({ input: { days }, refetchOnMount: 'always' }))
  const account = useQuery(query.money.account.queryOptions({ refetchOnMount: 'always' }))
  const [problem, setProblem] = useState<string | null>(null)
  const unit = isPractice ? 'practice cr' : 'cr'
  const refresh = () => {
    call.money
      .refresh()
      .then(() => {
        setProblem(null)
        return account.refetch()
      })
      .catch((error: unknown) => setProblem(failureOf(error)?.message ?? 'Backlot did not answer.'))
  }
  if (report.isError) {
    return (
      <div className="p-5">
        <Note tone="error" actions={[{ label: 'Try again', run: () => void report.refetch() }]}>
          The spending could not be added up. Nothing was charged.
        </Note>
      </div>
    )
  }
  if (report.data === undefined) return null
  const { models, brands, projects } = report.data
  const books = account.data
  return (
    <div className="h-full overflow-y-auto">
      <dl className="grid grid-cols-4 border-b border-line">
        {figuresOf(report.data, days).map(({ term, figure, words }) => (
          <div key={term} className="min-w-0 border-r border-line px-5 py-4 last:border-r-0">
            <dt className="text-small text-ink-3">{term}</dt>
            <dd>
              <span className="block truncate text-figure font-[620] tracking-[-.015em]">{figure}</span>
              <span className="block truncate text-small text-ink-3">{words}</span>
            </dd>
          </div>
        ))}
      </dl>
      <DayBars days={report.data.days} unit={unit} />
      <div className="grid grid-cols-2 divide-x divide-line border-b border-line">
        <ShareTable title="By model" what="Made with" rows={models} none="Nothing was charged in this time." />
        <section aria-label="Ledger and account" className="min-w-0 px-5 py-4">
          <h2 className="mb-2">Ledger and account</h2>
          {books !== undefined && (
            <dl className="grid grid-cols-[1fr_auto] gap-y-[7px] text-small">
              <dt className="text-ink-2">Service balance</dt>
              <dd className="text-right">
                {books.told === null ? 'not known yet' : `${formatCount(books.told)} ${unit}`}
              </dd>
              <dt className="text-ink-2">Ledger balance</dt>
              <dd className="text-right">
                {books.expected === null ? 'not known yet' : `${formatCount(books.expected + books.held)} ${unit}`}
              </dd>
              <dt className="text-ink-2">Unexplained charges</dt>
              <dd className="text-right">{`${formatCount(books.takenElsewhere)} ${unit}`}</dd>
              <dt className="text-ink-2">Unexplained credits</dt>
              <dd className="text-right">{`${formatCount(books.addedElsewhere)} ${unit}`}</dd>
            </dl>
          )}
          <p className="mt-2 text-small text-ink-3">
            These can come from another program, a purchase or an unconfirmed run. Limits count only the runs of this
            computer.
          </p>
          <div className="mt-3 flex items-center gap-3">
            <Button size="small" onClick={refresh}>
              Read the balance again
            </Button>
            <span className="text-caption text-ink-3">
              {books?.toldAt === null || books === undefined ? '' : `read ${formatDateTime(books.toldAt)}`}
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
          <ShareTable title="By brand" what="Brand" rows={brands} none="No run carries a brand." />
          <ShareTable title="By project" what="Project" rows={projects} none="No run carries a project." />
        </div>
      )}
    </div>
  )
}
