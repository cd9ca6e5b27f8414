import { formatCredits, formatElapsed } from '../../../lib/format.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { tookMs } from '../../../lib/job-times.ts'
import { lookWords } from './look-words.ts'
import type { SheetItem } from './sheet-items.ts'
import { t } from '../texts.ts'

export type SheetListProps = {
  readonly label: string
  readonly items: readonly SheetItem[]
  readonly isMatrix: boolean
  readonly isPractice: boolean
  readonly selectedKey: string | null
  onSelect(item: SheetItem): void
}

/** The prompts of a batch in rows: number, state, prompt, model where they differ, time and cost. */
export function SheetList({ label, items, isMatrix, isPractice, selectedKey, onSelect }: SheetListProps) {
  return (
    <VirtualList
      label={label}
      items={items}
      itemKey={({ key }) => key}
      rowHeight={() => 36}
      selectedKey={selectedKey}
      onSelect={onSelect}
      renderItem={({ place, look, prompt, job, credits }) => {
        const took = tookMs(job)
        return (
          <div className="flex min-w-0 flex-1 items-center gap-3 px-4 text-small">
            <span className="w-9 shrink-0 text-ink-3 tabular-nums">{String(place).padStart(2, '0')}</span>
            <span className="w-32 shrink-0">
              <StatusMark kind={lookWords[look].mark} loud={lookWords[look].mark === 'failed'}>
                {t(`batch.states.${look}`)}
              </StatusMark>
            </span>
            <span className="min-w-0 flex-1 truncate">{prompt}</span>
            {isMatrix && <span className="w-40 shrink-0 truncate text-ink-3">{job.modelName}</span>}
            <span className="w-14 shrink-0 text-right text-ink-3 tabular-nums">
              {took === null ? '' : formatElapsed(took / 1000)}
            </span>
            <span className="w-24 shrink-0 text-right tabular-nums">
              {credits === null ? '' : formatCredits(credits, isPractice)}
            </span>
          </div>
        )
      }}
    />
  )
}
