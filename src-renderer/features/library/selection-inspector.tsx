import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useBridge } from '../../lib/bridge.tsx'
import { formatCount, formatSize } from '../../lib/format.ts'
import type { LibraryEditor } from '../../lib/library-edits.ts'
import { changeWords, type Reviews, type ReviewStep } from '../../lib/reviews.ts'
import { Button } from '../../ui/button.tsx'
import { FileActions } from '../../ui/file-actions.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type MenuGroup, OverflowMenu } from '../../ui/overflow-menu.tsx'
import { Rating, ReviewButtons } from '../../ui/rating.tsx'
import { KeyValue, Section } from '../../ui/section.tsx'
import { OrganiseSection, sharedValue } from './organise-section.tsx'
import type { Selected } from './selected.ts'
import { t } from './texts.ts'

/** Reserves the inspector's space before anything is selected, so that the grid does not move at the first click. */
export function EmptyInspector() {
  return (
    <aside aria-label={t('inspector.label')} className="flex min-h-0 w-[308px] shrink-0 flex-col border-s border-line">
      <div className="flex h-11 shrink-0 items-center border-b border-line px-4 text-ink-3">
        {t('inspector.empty.title')}
      </div>
      <p className="px-4 py-3 text-small text-ink-3">{t('inspector.empty.text')}</p>
    </aside>
  )
}

type SelectionInspectorProps = {
  readonly selected: Selected
  readonly editor: LibraryEditor
  readonly reviews: Reviews
  /** The last edit, for Undo. */
  readonly last: ReviewStep | null
  /** Why the selected files cannot be compared; null if they can. */
  readonly noCompare: string | null
  onCompare(): void
  onExport(): void
  onCollect(): void
  onDelete(): void
  /** Further actions for the files. */
  readonly menu: MenuGroup
}

/** The inspector of several files: what they share, "Mixed" where they differ, and the actions for all of them. */
export function SelectionInspector(props: SelectionInspectorProps) {
  const { selected, editor, reviews, last, noCompare, onCompare, onExport, onCollect, onDelete } = props
  const { query } = useBridge()
  const { selection, assets } = selected
  const { data: summary } = useQuery(query.review.summary.queryOptions({ input: { selection } }))
  const files = summary?.files ?? selected.count
  const rating = sharedValue(summary?.ratings)
  const mark = sharedValue(summary?.marks)
  const valueOf = (counts: readonly { readonly key: string }[] | undefined) =>
    counts === undefined ? '' : (sharedValue(counts) ?? t('selection.mixed'))
  const kind = sharedValue(summary?.kinds)
  const kinds = ['image', 'video', 'audio'] as const
  const known = kinds.find((one) => one === kind)
  return (
    <aside aria-label={t('inspector.label')} className="flex min-h-0 w-[308px] shrink-0 flex-col border-s border-line">
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
        <h2 className="min-w-0 flex-1 truncate">{t('inspector.selected', { count: files })}</h2>
        <span className="text-small whitespace-nowrap text-ink-3">
          {summary !== undefined && formatSize(summary.bytes)}
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="px-4 py-3">
          <div className="flex items-center">
            <Rating
              label={t('rating')}
              value={rating === undefined ? 0 : Number(rating)}
              onChange={(stars) => void reviews.rate(assets, stars)}
            />
            <ReviewButtons
              isKept={mark === 'kept'}
              isRejected={mark === 'rejected'}
              undo={last === null ? null : changeWords(last)}
              onKeep={() => void reviews.mark(assets, 'kept')}
              onReject={() => void reviews.mark(assets, 'rejected')}
              onUndo={() => void reviews.undo()}
            />
            <span className="flex-1" />
            <FileActions
              compare={{ label: t('inspector.compare'), reason: noCompare, run: onCompare }}
              exports={{ label: t('export.command'), run: onExport }}
            />
          </div>
        </div>
        <Section title={t('selection.shared')}>
          <KeyValue
            rows={[
              { term: t('rating'), detail: rating === '0' ? t('selection.unrated') : valueOf(summary?.ratings) },
              {
                term: t('filters.type'),
                detail: known === undefined ? valueOf(summary?.kinds) : t(`filters.types.${known}`),
              },
              { term: t('inspector.model'), detail: valueOf(summary?.models) },
              { term: t('selection.files'), detail: formatCount(files) },
            ]}
          />
        </Section>
        <OrganiseSection selected={selected} editor={editor} onCollect={onCollect} />
      </div>
      <div className="flex shrink-0 gap-1.5 border-t border-line px-4 py-3">
        <Button className="flex-1" keys="delete" onClick={onDelete}>
          <Icon icon={Trash2} />
          {t('organise.delete')}
        </Button>
        <OverflowMenu label={t('commands.moreActions')} groups={[props.menu]} />
      </div>
    </aside>
  )
}
