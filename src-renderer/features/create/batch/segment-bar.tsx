import { classNames } from '../../../ui/class-names.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { lookWords } from './look-words.ts'
import { countLooks, segmentsOf, type SheetItem } from './sheet-items.ts'
import { t } from '../texts.ts'

/** How many of a batch stand how, in words. */
export function LookCounts({ items }: { readonly items: readonly SheetItem[] }) {
  return (
    <div className="flex flex-wrap gap-x-4 text-small">
      {[...countLooks(items)].map(([look, count]) => (
        <StatusMark key={look} kind={lookWords[look].mark} loud={lookWords[look].mark === 'failed'}>
          {t(`batch.stateCounts.${look}`, { count })}
        </StatusMark>
      ))}
    </div>
  )
}

/** How far a batch is: a segment for each prompt, in order. The words are beside it. */
export function SegmentBar({ items }: { readonly items: readonly SheetItem[] }) {
  const segments = segmentsOf(items)
  return (
    <div aria-hidden className="flex h-[7px] gap-0.5">
      {segments.map(({ look, count }, index) => (
        // Segments have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <i key={index} className={classNames('min-w-0 basis-0', lookWords[look].fill)} style={{ flexGrow: count }} />
      ))}
    </div>
  )
}
