import { classNames } from '../../../ui/class-names.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { lookWords } from './sheet-words.ts'
import { orderedLooks } from './sheet-items.ts'
import type { Sheet } from './sheet.ts'
import { useSheetTotals } from './use-sheet.ts'
import { t } from './texts.ts'

/** How far a batch is: how many of its prompts stand how in words, and a bar with a segment for each prompt. */
export function BatchProgress({ sheet }: { readonly sheet: Sheet }) {
  const { looks } = useSheetTotals(sheet)
  return (
    <>
      <div className="flex flex-wrap gap-x-4 text-small">
        {orderedLooks(looks).map(({ look, count }) => (
          <StatusMark key={look} kind={lookWords[look].mark} loud={lookWords[look].mark === 'failed'}>
            {t(`stateCounts.${look}`, { count })}
          </StatusMark>
        ))}
      </div>
      <div aria-hidden className="flex h-[7px] gap-0.5">
        {sheet.segments().map(({ look, count }, index) => (
          // Segments have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <i key={index} className={classNames('min-w-0 basis-0', lookWords[look].fill)} style={{ flexGrow: count }} />
        ))}
      </div>
    </>
  )
}
