import { formatCredits, formatElapsed } from '../../lib/format.ts'
import { tookMs } from '../../lib/job-times.ts'
import { usePractice } from '../../lib/workspace.ts'
import { StatusMark } from '../../ui/status-mark.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { lookWords } from './sheet-words.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import { useSheetItem, useSheetRows } from './use-sheet.ts'
import { t } from './texts.ts'

export type SheetListProps = {
  readonly label: string
  readonly sheet: Sheet
  readonly isMatrix: boolean
  readonly selectedKey: string | null
  onSelect(row: SheetRow): void
}

type RowProps = Pick<SheetListProps, 'sheet' | 'isMatrix'> & { readonly row: SheetRow }

function Row({ sheet, row, isMatrix }: RowProps) {
  const isPractice = usePractice()
  const item = useSheetItem(sheet, row.key)
  if (item === null) return null
  const { look, prompt, job, credits } = item
  const took = tookMs(job)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 px-4 text-small">
      <span className="w-9 shrink-0 text-ink-3 tabular-nums">{String(row.place).padStart(2, '0')}</span>
      <span className="w-32 shrink-0">
        <StatusMark kind={lookWords[look].mark} loud={lookWords[look].mark === 'failed'}>
          {t(`states.${look}`)}
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
}

/** The prompts of a batch in rows: number, state, prompt, model where they differ, time and cost. */
export function SheetList({ label, sheet, isMatrix, selectedKey, onSelect }: SheetListProps) {
  return (
    <VirtualList
      label={label}
      items={useSheetRows(sheet)}
      itemKey={({ key }) => key}
      rowHeight={() => 36}
      selectedKey={selectedKey}
      onSelect={onSelect}
      renderItem={(row) => <Row sheet={sheet} row={row} isMatrix={isMatrix} />}
    />
  )
}
