import type { Workspace } from '#shared/bridge/workspace.ts'
import type { Claim, LedgerFilter } from '#shared/bridge/money.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge, useMediaUrl } from '../../lib/bridge.tsx'
import { useCommands } from '../../lib/commands.tsx'
import { castTargetOf, useNavigation } from '../../lib/navigate.tsx'
import { Note } from '../../ui/note.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { t } from './texts.ts'
import { runCommands } from './activity-commands.ts'
import { ListState } from './list-state.tsx'
import { useLedger } from './ledger.ts'
import { RunInspector } from './run-inspector.tsx'
import type { Job } from '#shared/bridge/jobs.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import {
  formatClock,
  formatCount,
  formatElapsed,
  formatSigned,
  formatCredits,
  formatDateTime,
  formatShortDate,
  isToday,
} from '../../lib/format.ts'
import { useNow } from '../../lib/hooks.ts'
import { jobWords } from '../../lib/job-words.ts'
import { classNames } from '../../ui/class-names.ts'
import { StatusMark, Icon } from '../../ui/icon.tsx'
import { AudioLines, CircleDashed } from 'lucide-react'
import { modelNameOf, promptOf } from '../../lib/own-names.ts'

export type RunsPanelProps = {
  readonly workspace: Workspace
  readonly filter: LedgerFilter
  readonly pickedId: JobId | null
  onPick(jobId: JobId): void
  onClearFilter(): void
}

type LedgerListProps = {
  readonly jobs: readonly Job[]
  readonly pickedId: string | null
  onPick(job: Job): void
  onEndReached(): void
}

/** Grid columns of the ledger. The cost is shown at any window width; the inspector shows the rest. */
const ledgerColumns =
  'grid grid-cols-[44px_128px_minmax(120px,1fr)_116px_78px_50px_66px_62px_60px] items-center gap-3 px-4 max-[1250px]:grid-cols-[44px_128px_minmax(120px,1fr)_78px_66px_62px_60px] max-[1060px]:grid-cols-[44px_128px_minmax(100px,1fr)_66px_62px_60px]'

/** Columns hidden in windows narrower than 1250 and 1060 px. */
const roomyColumn = { wide: 'max-[1250px]:hidden', medium: 'max-[1060px]:hidden' } as const

/** Returns when a run ended, ISO 8601; null while it has not. */
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

/** Shows a thumbnail of a run's first file, or an icon that says why there is none. */
function RunImage({ job }: { readonly job: Job }) {
  const media = useMediaUrl()
  const [first] = job.state.kind === 'done' ? job.state.assetIds : []
  if (first !== undefined && (job.outputType === 'image' || job.outputType === 'video')) {
    return (
      <img
        src={media.thumbnail(first, 256)}
        alt=""
        loading="lazy"
        className="h-8 w-11 rounded-media bg-stage object-contain"
      />
    )
  }
  return (
    <span className="grid h-8 w-11 place-items-center rounded-media bg-stage text-ink-off">
      <Icon icon={first === undefined ? CircleDashed : AudioLines} size={14} />
    </span>
  )
}

/** A row of the ledger: status, description and three figures. Credits have no unit here: the column head names it. */
function LedgerRow({ job }: { readonly job: Job }) {
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
          promptOf(job)
        )}
      </span>
      <span className={classNames('min-w-0 truncate text-ink-3', roomyColumn.wide)}>{modelNameOf(job)}</span>
      <span
        title={formatDateTime(job.createdAt)}
        className={classNames('truncate text-end text-ink-3', roomyColumn.medium)}
      >
        {isToday(job.createdAt) ? formatClock(job.createdAt) : formatShortDate(job.createdAt)}
      </span>
      <span className={classNames('text-end', roomyColumn.wide)}>
        <Took job={job} />
      </span>
      <span className="text-end whitespace-nowrap text-ink-3">
        {job.quote.credits === null ? '–' : formatCount(job.quote.credits)}
      </span>
      <span className={classNames('text-end', isOver ? 'text-ink' : 'text-ink-3')}>
        {job.state.kind === 'refused' ? '0' : job.charged === null ? t('list.pending') : formatCount(job.charged)}
      </span>
      <span className={classNames('text-end', job.refunded > 0 ? 'text-ok' : 'text-ink-off')}>
        {job.refunded > 0 ? formatSigned(job.refunded) : '–'}
      </span>
    </div>
  )
}

function LedgerList({ jobs, pickedId, onPick, onEndReached }: LedgerListProps) {
  const isPractice = usePractice()
  return (
    <div className="flex h-full min-h-0 flex-col">
      {/* Head and rows reserve the same space for the scrollbar, so that the columns line up. */}
      <div
        aria-hidden
        className={`${ledgerColumns} h-7 shrink-0 overflow-hidden border-b border-line text-caption text-ink-3 [scrollbar-gutter:stable]`}
      >
        <span />
        <span>{t('list.status')}</span>
        <span>{t('list.run')}</span>
        <span className={roomyColumn.wide}>{t('list.model')}</span>
        <span className={`text-end ${roomyColumn.medium}`}>{t('list.created')}</span>
        <span className={`text-end ${roomyColumn.wide}`}>{t('list.duration')}</span>
        <span className="text-end">{t('list.estimate')}</span>
        <span className="text-end">{t('list.charged')}</span>
        <span className="text-end">{t('list.refunded')}</span>
      </div>
      <div className="min-h-0 flex-1 [&>.virtual-list]:[scrollbar-gutter:stable]">
        <VirtualList
          label={t(isPractice ? 'list.labelPractice' : 'list.label')}
          items={jobs}
          itemKey={(job) => job.id}
          rowHeight={() => 40}
          selectedKey={pickedId}
          onSelect={onPick}
          onEndReached={onEndReached}
          renderItem={(job) => <LedgerRow job={job} />}
        />
      </div>
    </div>
  )
}

type ClaimNotesProps = {
  readonly claims: readonly Claim[]
  onShow(claim: Claim): void
  onCopy(claim: Claim): void
  onClose(claim: Claim): void
}

const mostShown = 2

function wordsOf(claim: Claim, isPractice: boolean): { title: string; words: string } {
  const credits = formatCredits(claim.credits, isPractice)
  const number = String(claim.number)
  const model = modelNameOf(claim)
  if (claim.kind === 'no-refund') {
    return {
      title: t('claims.noRefund.title', { credits, number, model }),
      words: t('claims.noRefund.text', { time: formatDateTime(claim.raisedAt) }),
    }
  }
  if (claim.kind === 'no-file') {
    return { title: t('claims.noFile.title', { number }), words: t('claims.noFile.text', { model, credits }) }
  }
  const charged = formatCredits(claim.charged, isPractice)
  const quoted = formatCredits(claim.quoted ?? 0, isPractice)
  return {
    title: t('claims.overcharge.title', { number, charged, quoted }),
    words: t('claims.overcharge.text', { model, credits }),
  }
}

/** Lists claims: refunds that the service owes, charges without a file, and charges above the quote. */
function ClaimNotes({ claims, onShow, onCopy, onClose }: ClaimNotesProps) {
  const isPractice = usePractice()
  if (claims.length === 0) return null
  return (
    <div className="shrink-0 space-y-2 border-b border-line p-3">
      {claims.slice(0, mostShown).map((claim) => {
        const { title, words } = wordsOf(claim, isPractice)
        return (
          <Note
            key={`${claim.jobId} ${claim.kind}`}
            tone="warn"
            title={title}
            actions={[
              { label: t('claims.copy'), run: () => onCopy(claim) },
              { label: t('claims.show'), run: () => onShow(claim) },
              { label: t('claims.dismiss'), run: () => onClose(claim) },
            ]}
          >
            {words}
          </Note>
        )
      })}
      {claims.length > mostShown && (
        <p className="px-1 text-small text-ink-3">{t('claims.more', { count: claims.length - mostShown })}</p>
      )}
    </div>
  )
}

/** The ledger: all runs with their three figures, claims against the service, and the inspector of the selected run. */
export function RunsPanel({ workspace, filter, pickedId, onPick, onClearFilter }: RunsPanelProps) {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const { toCast, toCreate, toLibrary } = useNavigation()
  const ledger = useLedger(workspace.id, filter)
  const claims = useQuery(query.money.claims.queryOptions({ refetchInterval: 60_000, refetchOnMount: 'always' }))
  const open = pickedId ?? ledger.jobs[0]?.id ?? null
  const detail = useQuery(
    query.jobs.read.queryOptions({
      input: open === null ? skipToken : { jobId: open },
      placeholderData: (last) => last,
    }),
  )
  const listed = ledger.jobs.find(({ id }) => id === open)
  const job = listed ?? (detail.data?.job.id === open ? detail.data.job : undefined)
  const lines = detail.data?.job.id === open ? detail.data.ledger : []
  const copy = (text: string) => void navigator.clipboard.writeText(text).catch(reportError)
  const reuse = () => {
    if (job === undefined) return
    const cast = castTargetOf({ modelId: job.modelId, jobId: job.id })
    if (cast === null) toCreate({ reuseJob: job.id })
    else toCast(cast)
  }
  const [firstFile] = job?.state.kind === 'done' ? job.state.assetIds : []
  const show = () => firstFile !== undefined && toLibrary({ asset: firstFile })
  useCommands(() =>
    runCommands({
      show: firstFile === undefined ? null : show,
      noRun: job === undefined ? t('commands.selectFirst') : null,
      reuse,
      copyId: () => open !== null && copy(open),
    }),
  )
  const close = ({ jobId, kind }: Claim) =>
    void call.money
      .closeClaim({ jobId, kind })
      .then((left) => queries.setQueryData(query.money.claims.queryKey(), left))
      .catch(reportError)
  const isFiltered = filter.state !== undefined || (filter.text ?? '') !== ''
  return (
    <div className="relative flex h-full min-h-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <ClaimNotes
          claims={claims.data ?? []}
          onShow={({ jobId }) => onPick(jobId)}
          onCopy={({ text }) => copy(text)}
          onClose={close}
        />
        <ListState
          list={ledger}
          count={ledger.jobs.length}
          onClearFilter={isFiltered ? onClearFilter : null}
          words={{
            failed: t('list.failed'),
            noMatch: t('list.noMatch'),
            showAll: t('list.showAll'),
            emptyTitle: t('list.empty.title'),
            emptyText: t('list.empty.text'),
          }}
        >
          <div className="min-h-0 flex-1">
            <LedgerList
              jobs={ledger.jobs}
              pickedId={open}
              onPick={({ id }) => onPick(id)}
              onEndReached={ledger.loadMore}
            />
          </div>
        </ListState>
      </div>
      {job !== undefined && (
        <SidePanel side="right" label={t('inspector.label')}>
          <RunInspector
            job={job}
            ledger={lines}
            claims={(claims.data ?? []).filter(({ jobId }) => jobId === job.id)}
            onReuse={reuse}
            onShowInLibrary={show}
            onCopyId={() => copy(job.id)}
          />
        </SidePanel>
      )}
    </div>
  )
}
