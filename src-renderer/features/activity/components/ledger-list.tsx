import type { Job } from '#shared/bridge/jobs.ts'
import type { KeyboardEvent } from 'react'
import { usePractice } from '../../../lib/workspace.ts'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { t } from '../texts.ts'
import { LedgerRow, ledgerColumns, roomyColumn } from './ledger-row.tsx'

export type LedgerListProps = {
  readonly jobs: readonly Job[]
  readonly pickedId: string | null
  onPick(job: Job): void
  onKey(job: Job, event: KeyboardEvent): void
  onEndReached(): void
}

/** The runs of the ledger, newest first, under the names of their columns. */
export function LedgerList({ jobs, pickedId, onPick, onKey, onEndReached }: LedgerListProps) {
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
