import type { ListedEntry } from '#shared/bridge/library-layout.ts'
import type { LibrarySort } from '#shared/domain/library/library-query.ts'
import type { Asset } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, AudioLines, File, Star } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DragOut } from '../../lib/asset-drag.ts'
import { formatCredits, formatDate, formatDateTime, formatElapsed, formatSize } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { AssetImage } from './asset-image.tsx'
import { spokenName } from './library-grid.tsx'
import { placeholderOf } from './media-tile.tsx'
import type { LibraryActions, LibraryState } from './store.ts'
import { t } from './texts.ts'
import type { AssetList, Slot } from './use-assets.ts'
import { usePick } from './use-pick.ts'
import type { Tiles } from './use-stacks.ts'
import { type ListColumn, nextSort, type ScrollPlace, sortedBy } from './view-store.ts'
import { modelNameOf } from '../../lib/own-names.ts'

const rowHeight = 36

type Column = { readonly by: ListColumn; readonly width: string; readonly isNumber?: boolean }

const columns: readonly Column[] = [
  { by: 'name', width: 'minmax(150px, 2fr)' },
  { by: 'kind', width: '44px' },
  { by: 'model', width: 'minmax(72px, 120px)' },
  { by: 'created', width: '84px' },
  { by: 'took', width: '44px', isNumber: true },
  { by: 'cost', width: '56px', isNumber: true },
  { by: 'size', width: '60px', isNumber: true },
  { by: 'rating', width: '70px' },
]
const template = columns.map(({ width }) => width).join(' ')

export type LibraryListProps = {
  readonly list: AssetList
  readonly tiles: Tiles
  readonly selectedId: AssetId | null
  readonly state: LibraryState
  readonly actions: LibraryActions
  readonly sort: LibrarySort
  readonly filterKey: string
  readonly place: ScrollPlace
  /** Takes the files of a range, of which some may be out of sight. */
  onRange(assets: readonly Asset[]): void
  /** Drags a file to other programs, or the selection that it is part of. */
  readonly onDragOut: DragOut
}

function Thumbnail({ entry, colour }: { readonly entry: Pick<ListedEntry, 'asset'>; readonly colour: number }) {
  const { asset } = entry
  return (
    <AssetImage
      asset={asset}
      size={256}
      className="size-7 shrink-0 rounded-media object-cover"
      style={placeholderOf(colour)}
    >
      <span className="grid size-7 shrink-0 place-items-center rounded-media bg-surface-2 text-ink-3">
        <Icon icon={asset.kind === 'audio' ? AudioLines : File} size={14} />
      </span>
    </AssetImage>
  )
}

/** The texts of a row, by column. */
function cellsOf({ asset, credits, tookMs }: Omit<ListedEntry, 'row'>) {
  return {
    name: asset.title,
    kind: t(`filters.types.${asset.kind}`),
    model: modelNameOf(asset),
    created: formatDate(asset.createdAt),
    took: tookMs === null ? '' : formatElapsed(tookMs / 1_000),
    cost: credits === null ? '' : formatCredits(credits),
    size: formatSize(asset.bytes),
    rating: asset.rating === 0 ? '' : t('filters.stars', { stars: String(asset.rating) }),
  } satisfies Record<ListColumn, string>
}

/** The files as a table that is sorted by its columns, with one tab stop for its rows. */
export function LibraryList(props: LibraryListProps) {
  const { list, tiles, selectedId, state, actions, sort, filterKey, place } = props
  const { slots } = tiles
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const moved = useRef(false)
  const virtual = useVirtualizer({
    count: slots.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialOffset: () => place.topOf(filterKey),
  })
  const shown = virtual.getVirtualItems()
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0]
  const report = useEffectEvent(() => list.show(first, last))
  useEffect(() => {
    // A page that is passed within a moment isn't read.
    const timer = window.setTimeout(() => report(), virtual.isScrolling ? 60 : 0)
    return () => window.clearTimeout(timer)
  }, [first, last, slots, virtual.isScrolling])
  const assetOf = (slot: Slot | undefined) =>
    slot === undefined ? undefined : (slot.asset ?? list.entryOf(slot)?.asset)
  useEffect(() => {
    if (!moved.current) return
    const element = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)
    element?.focus({ preventScroll: true })
    if (element !== null && element !== undefined) moved.current = false
  }, [active, shown])
  const pick = usePick({ list, tiles, selectedId, state, actions, onRange: props.onRange })
  const press = (event: KeyboardEvent, index: number) => {
    const asset = assetOf(slots[index])
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (asset === undefined) return
      actions.select(asset.id)
      return actions.openPreview()
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return
    const wanted = event.key === 'Home' ? 0 : event.key === 'End' ? slots.length - 1 : index + (step ?? 0)
    const next = Math.max(0, Math.min(slots.length - 1, wanted))
    event.preventDefault()
    moved.current = true
    setActive(next)
    virtual.scrollToIndex(next)
    const target = slots[next]
    if (target !== undefined) pick(target, event.shiftKey ? 'range' : 'one')
  }
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('files')}
      aria-rowcount={slots.length + 1}
      aria-multiselectable
      onScroll={({ currentTarget }) => place.keep(filterKey, currentTarget.scrollTop)}
      className="h-full overflow-x-hidden overflow-y-auto bg-surface-1 text-small"
    >
      <div
        role="row"
        aria-rowindex={1}
        className="sticky top-0 z-10 grid h-8 items-stretch gap-x-2 border-b border-line bg-surface-1 px-4"
        style={{ gridTemplateColumns: template }}
      >
        {columns.map(({ by, isNumber = false }) => {
          const sorted = sortedBy(sort, by)
          const isSorted = sorted !== 'none'
          return (
            <span key={by} role="columnheader" aria-sort={sorted} className="flex">
              <button
                type="button"
                onClick={() => actions.setSort(nextSort(sort, by))}
                className={classNames(
                  'flex min-w-0 flex-1 items-center gap-1 text-ink-3 hover:text-ink',
                  isNumber && 'justify-end',
                  isSorted && 'text-ink',
                )}
              >
                <span className="truncate">{t(`columns.${by}`)}</span>
                {isSorted && <Icon icon={sorted === 'descending' ? ArrowDown : ArrowUp} size={12} />}
              </button>
            </span>
          )
        })}
      </div>
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const slot = slots[index]
          if (slot === undefined) return null
          const entry =
            slot.asset === undefined
              ? list.entryOf(slot)
              : { asset: slot.asset, ...(slot.cost ?? { credits: null, tookMs: null }) }
          const isSelected =
            entry !== undefined &&
            (entry.asset.id === selectedId || state.isAllPicked || state.pickedIds.has(entry.asset.id))
          const cells = entry === undefined ? null : cellsOf(entry)
          return (
            <div
              // A row keeps the focus when the places of all files arrive, and when its file changes.
              key={index}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={isSelected}
              aria-label={entry === undefined ? t('tile.loading') : spokenName(entry.asset, slot.stackId !== undefined)}
              tabIndex={index === Math.min(active, slots.length - 1) ? 0 : -1}
              data-index={index}
              onKeyDown={(event) => press(event, index)}
              onClick={(event) => {
                setActive(index)
                const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'more' : 'one'
                pick(slot, how)
              }}
              onDoubleClick={() => entry !== undefined && actions.openPreview()}
              draggable={entry !== undefined}
              onDragStart={(event) => entry !== undefined && props.onDragOut(event, entry.asset)}
              className={classNames(
                'absolute inset-x-0 grid items-center gap-x-2 border-b border-line px-4',
                isSelected ? 'bg-select' : 'hover:bg-surface-2',
              )}
              style={{ top: start, height: rowHeight, gridTemplateColumns: template }}
            >
              {columns.map(({ by, isNumber = false }) => (
                <span
                  key={by}
                  role="gridcell"
                  className={classNames(
                    'flex min-w-0 items-center gap-2.5',
                    isNumber && 'justify-end tabular-nums',
                    by !== 'name' && 'text-ink-2',
                  )}
                >
                  {by === 'name' &&
                    (entry === undefined ? (
                      <span className="size-7 rounded-media" style={placeholderOf(slot.colour)} />
                    ) : (
                      <Thumbnail key={entry.asset.id} entry={entry} colour={slot.colour} />
                    ))}
                  {by === 'rating' && entry !== undefined && entry.asset.rating > 0 ? (
                    <span role="img" aria-label={cells?.rating} className="flex">
                      {Array.from({ length: entry.asset.rating }, (_, star) => (
                        <Icon key={star} icon={Star} size={12} className="fill-current" />
                      ))}
                    </span>
                  ) : (
                    <span
                      className="truncate"
                      title={
                        by === 'created' && entry !== undefined ? formatDateTime(entry.asset.createdAt) : cells?.[by]
                      }
                    >
                      {cells?.[by]}
                    </span>
                  )}
                </span>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
