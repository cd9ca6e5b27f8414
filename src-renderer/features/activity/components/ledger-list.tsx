import type { Job } from '#shared/bridge/jobs.ts'
import type { KeyboardEvent } from 'react'
import { usePractice } from '../../../lib/workspace.ts'
import { VirtualList } from '../../../ui/virtual-list.tsx'
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
        <span>State</span>
        <span>Run</span>
        <span className={roomyColumn.wide}>Made with</span>
        <span className={`text-right ${roomyColumn.medium}`}>Ordered</span>
        <span className={`text-right ${roomyColumn.wide}`}>Took</span>
        <span className="text-right">Quoted</span>
        <span className="text-right">Charged</span>
        <span className="text-right">Returned</span>
      </div>
      <div className="min-h-0 flex-1 [&>.virtual-list]:[scrollbar-gutter:stable]">
        <VirtualList
          label={`Runs, newest first, in ${isPractice ? 'practice credits' : 'credits'}`}
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
