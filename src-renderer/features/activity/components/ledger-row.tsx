import type { Job } from '#shared/bridge/jobs.ts'
import { formatClock, formatCount, formatDate, formatElapsed, formatMovement } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks.ts'
import { jobWords } from '../../../lib/job-words.ts'
import { classNames } from '../../../ui/class-names.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { endOf } from '../run-end.ts'
import { t } from '../texts.ts'
import { RunImage } from './run-image.tsx'

/** The columns of the ledger, for its head and its rows alike. What a run cost is shown in any window; the inspector has the rest. */
export const ledgerColumns =
  'grid grid-cols-[44px_128px_minmax(120px,1fr)_116px_78px_50px_66px_62px_60px] items-center gap-3 px-4 max-[1250px]:grid-cols-[44px_128px_minmax(120px,1fr)_78px_66px_62px_60px] max-[1060px]:grid-cols-[44px_128px_minmax(100px,1fr)_66px_62px_60px]'

/** Columns that windows under 1250 and under 1060 px leave out. */
export const roomyColumn = { wide: 'max-[1250px]:hidden', medium: 'max-[1060px]:hidden' } as const

function Took({ job }: { readonly job: Job }) {
  const since = 'since' in job.state && job.state.kind !== 'unconfirmed' ? job.state.since : null
  const now = useNow(1000, since !== null)
  const end = endOf(job)
  if (job.state.kind === 'waiting') return null
  const until = since === null ? (end === null ? null : Date.parse(end)) : now
  return until === null || job.startedAt === null ? null : formatElapsed((until - Date.parse(job.startedAt)) / 1000)
}

const isToday = (iso: string) => formatDate(iso) === formatDate(new Date().toISOString())

/** A run of the ledger: where it stands, what it was, and its three figures. Credits stand without their unit: the head names it. */
export function LedgerRow({ job }: { readonly job: Job }) {
  const { mark, words } = jobWords(job)
  const isOver = job.charged !== null || job.state.kind === 'refused'
  return (
    <div className={classNames(ledgerColumns, 'w-full border-b border-line text-small')}>
      <RunImage job={job} />
      <span className="flex min-w-0">
        <StatusMark kind={mark} loud={mark === 'failed' || mark === 'refused' || mark === 'unconfirmed'}>
          {words}
        </StatusMark>
      </span>
      <span className="min-w-0 truncate text-body">
        {job.prompt === '' ? (
          <span className="text-ink-3">{t('run', { number: String(job.number) })}</span>
        ) : (
          job.prompt
        )}
      </span>
      <span className={classNames('min-w-0 truncate text-ink-3', roomyColumn.wide)}>{job.modelName}</span>
      <span className={classNames('text-right text-ink-3', roomyColumn.medium)}>
        {isToday(job.createdAt) ? formatClock(job.createdAt) : formatDate(job.createdAt)}
      </span>
      <span className={classNames('text-right', roomyColumn.wide)}>
        <Took job={job} />
      </span>
      <span className="text-right whitespace-nowrap text-ink-3">
        {job.quote.credits === null ? '–' : formatCount(job.quote.credits)}
      </span>
      <span className={classNames('text-right', isOver ? 'text-ink' : 'text-ink-3')}>
        {job.state.kind === 'refused' ? '0' : job.charged === null ? t('list.pending') : formatCount(job.charged)}
      </span>
      <span className={classNames('text-right', job.refunded > 0 ? 'text-ok' : 'text-ink-off')}>
        {job.refunded > 0 ? formatMovement(job.refunded).replace(/\u00A0cr$/u, '') : '–'}
      </span>
    </div>
  )
}
