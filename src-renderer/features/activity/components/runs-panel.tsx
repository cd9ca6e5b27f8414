import type { Workspace } from '#shared/bridge/workspace.ts'
import type { Claim, LedgerFilter } from '#shared/bridge/money.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useNavigation } from '../../../lib/navigate.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { t } from '../texts.ts'
import { useLedger } from '../use-ledger.ts'
import { ClaimNotes } from './claim-notes.tsx'
import { RunInspector } from './run-inspector.tsx'
import type { Job } from '#shared/bridge/jobs.ts'
import type { KeyboardEvent } from 'react'
import { usePractice } from '../../../lib/workspace.ts'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { LedgerRow, ledgerColumns, roomyColumn } from './ledger-row.tsx'

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
  onKey(job: Job, event: KeyboardEvent): void
  onEndReached(): void
}

/** The runs of the ledger, newest first, under the names of their columns. */
function LedgerList({ jobs, pickedId, onPick, onKey, onEndReached }: LedgerListProps) {
  const isPractice = usePractice()
  return (
    <div className="flex h-full min-h-0 flex-col">
      {/* Head and rows keep the room of the scrollbar alike, so that figures stand under their names. */}
      <div
        aria-hidden
        className={`${ledgerColumns} h-7 shrink-0 overflow-hidden border-b border-line text-caption text-ink-3 [scrollbar-gutter:stable]`}
      >
        <span />
        <span>{t('list.status')}</span>
        <span>{t('list.run')}</span>
        <span className={roomyColumn.wide}>{t('list.model')}</span>
        <span className={`text-right ${roomyColumn.medium}`}>{t('list.created')}</span>
        <span className={`text-right ${roomyColumn.wide}`}>{t('list.duration')}</span>
        <span className="text-right">{t('list.estimate')}</span>
        <span className="text-right">{t('list.charged')}</span>
        <span className="text-right">{t('list.refunded')}</span>
      </div>
      <div className="min-h-0 flex-1 [&>.virtual-list]:[scrollbar-gutter:stable]">
        <VirtualList
          label={t(isPractice ? 'list.labelPractice' : 'list.label')}
          items={jobs}
          itemKey={(job) => job.id}
          rowHeight={() => 40}
          selectedKey={pickedId}
          onSelect={onPick}
          onItemKey={onKey}
          onEndReached={onEndReached}
          renderItem={(job) => <LedgerRow job={job} />}
        />
      </div>
    </div>
  )
}

/** The ledger: every run with its three figures, what is claimed of the service, and the picked run in full. */
export function RunsPanel({ workspace, filter, pickedId, onPick, onClearFilter }: RunsPanelProps) {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const { toCreate, toLibrary } = useNavigation()
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
  const noRun = job === undefined ? { disabled: t('commands.selectFirst') } : {}
  const reuse = () => open !== null && toCreate({ reuseJob: open })
  useCommands(() => [
    {
      id: 'activity.reuse',
      title: t('commands.reuse'),
      group: t('commands.group'),
      keys: 'shift+r',
      ...noRun,
      run: reuse,
    },
    {
      id: 'activity.copy',
      title: t('commands.copyId'),
      group: t('commands.group'),
      keys: 'y',
      ...noRun,
      run: () => open !== null && copy(open),
    },
  ])
  const close = ({ jobId, kind }: Claim) =>
    void call.money
      .closeClaim({ jobId, kind })
      .then((left) => queries.setQueryData(query.money.claims.queryKey(), left))
      .catch(reportError)
  const isFiltered = filter.state !== undefined || (filter.text ?? '') !== ''
  return (
    <div className="flex h-full min-h-0">
      <div className="flex min-w-0 flex-1 flex-col">
        <ClaimNotes
          claims={claims.data ?? []}
          onShow={({ jobId }) => onPick(jobId)}
          onCopy={({ text }) => copy(text)}
          onClose={close}
        />
        {ledger.isFailed && (
          <div className="p-3">
            <Note tone="error" actions={[{ label: t('retry'), run: ledger.readAgain }]}>
              {t('list.failed')}
            </Note>
          </div>
        )}
        {ledger.jobs.length === 0 && !ledger.isLoading && !ledger.isFailed ? (
          isFiltered ? (
            <EmptyState title={t('list.noMatch')}>
              <button type="button" className="link" onClick={onClearFilter}>
                {t('list.showAll')}
              </button>
            </EmptyState>
          ) : (
            <EmptyState title={t('list.empty.title')}>{t('list.empty.text')}</EmptyState>
          )
        ) : (
          <div className="min-h-0 flex-1">
            <LedgerList
              jobs={ledger.jobs}
              pickedId={open}
              onPick={({ id }) => onPick(id)}
              onKey={() => undefined}
              onEndReached={ledger.loadMore}
            />
          </div>
        )}
      </div>
      {job !== undefined && (
        <RunInspector
          job={job}
          ledger={lines}
          claims={(claims.data ?? []).filter(({ jobId }) => jobId === job.id)}
          onReuse={reuse}
          onShowInLibrary={() => job.state.kind === 'done' && toLibrary({ asset: job.state.assetIds[0] })}
          onCopyId={() => copy(job.id)}
        />
      )}
    </div>
  )
}
