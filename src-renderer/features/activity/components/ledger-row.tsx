import type { Job } from '#shared/bridge/jobs.ts'
import { formatClock, formatCount, formatDate, formatElapsed, formatMovement } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks.ts'
import { jobWords } from '../../../lib/job-words.ts'
import { classNames } from '../../../ui/class-names.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { t } from '../texts.ts'
import { AudioLines, CircleDashed } from 'lucide-react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The columns of the ledger, for its head and its rows alike. What a run cost is shown in any window; the inspector has the rest. */
export const ledgerColumns =
  'grid grid-cols-[44px_128px_minmax(120px,1fr)_116px_78px_50px_66px_62px_60px] items-center gap-3 px-4 max-[1250px]:grid-cols-[44px_128px_minmax(120px,1fr)_78px_66px_62px_60px] max-[1060px]:grid-cols-[44px_128px_minmax(100px,1fr)_66px_62px_60px]'

/** Columns that windows under 1250 and under 1060 px leave out. */
export const roomyColumn = { wide: 'max-[1250px]:hidden', medium: 'max-[1060px]:hidden' } as const

/** When a run ended, ISO 8601; null while it has not. */
function endOf({ state, settledAt }: Pick<Job, 'state' | 'settledAt'>): string | null {
  return 'at' in state ? state.at : settledAt
}

function Took({ job }: { readonly job: Job }) {
  const since = 'since' in job.state && job.state.kind !== 'unconfirmed' ? job.state.since : null
  const now = useNow(1000, since !== null)
  const end = endOf(job)
  if (job.state.kind === 'waiting') return null
  const until = since === null ? (end === null ? null : Date.parse(end)) : now
  return until === null || job.startedAt === null ? null : formatElapsed((until - Date.parse(job.startedAt)) / 1000)
}

const isToday = (iso: string) => formatDate(iso) === formatDate(new Date().toISOString())

/** The small picture of a run: its first file, or a sign of why there is none. */
function RunImage({ job }: { readonly job: Job }) {
  const media = useMediaUrl()
  const [first] = job.state.kind === 'done' ? job.state.assetIds : []
  if (first !== undefined && (job.outputType === 'image' || job.outputType === 'video')) {
    return (
      <img src={media.thumbnail(first, 256)} alt="" loading="lazy" className="h-8 w-11 rounded-media object-cover" />
    )
  }
  return (
    <span className="grid h-8 w-11 place-items-center rounded-media bg-stage text-ink-off">
      <Icon icon={first === undefined ? CircleDashed : AudioLines} size={14} />
    </span>
  )
}

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
