import type { Asset, LibraryFilter } from '#shared/bridge/library.ts'
import type { DragOut } from '../../lib/asset-drag.ts'
import { formatCredits, formatDay, formatElapsed } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks.ts'
import { usePractice } from '../../lib/studio-state.tsx'
import { JustifiedGrid } from '../../ui/justified-grid.tsx'
import { DayTimeline } from './day-timeline.tsx'
import { MediaTile, placeholderOf } from './media-tile.tsx'
import type { LibraryActions, LibraryState } from './store.ts'
import { t } from './texts.ts'
import type { AssetList, LayoutDay, Slot } from './use-assets.ts'
import { isStack, partName, StackHead, StackTile } from './stack-tile.tsx'
import { usePick } from './use-pick.ts'
import type { Tiles } from './use-stacks.ts'
import type { ScrollPlace } from './view-store.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { useLanguage } from '../../texts/language.ts'

const noGroup = { key: '', title: '' }
/** Sizes of tiles and the step of a key, in px. */
const sizes = { least: 80, most: 320, step: 24 }

export type LibraryGridProps = {
  readonly list: AssetList
  readonly filter: LibraryFilter
  readonly tiles: Tiles
  /** The tile of the selected file; null if none is shown. */
  readonly selectedId: AssetId | null
  readonly state: LibraryState
  readonly actions: LibraryActions
  readonly tileSize: number
  onTileSize(size: number): void
  /** Where it was scrolled to, kept while other screens are open. */
  readonly place: ScrollPlace
  /** Takes the files of a range, of which some may be out of sight. */
  onRange(assets: readonly Asset[]): void
  /** Drags a file to other programs, or the selection that it is part of. */
  readonly onDragOut: DragOut
}

/** Returns the accessible name of a tile: title, part or number of files, length and rating marks. */
export function spokenName(asset: Asset, isOpen: boolean): string {
  const { title, duration, mark } = asset
  const count = asset.stack?.files ?? 1
  const stack = isOpen ? partName(asset) : isStack(asset) ? t('stack.closed', { count }) : ''
  const length = duration === null ? '' : formatElapsed(duration)
  return [title, stack, length, mark === 'none' ? '' : t(`tile.${mark}`)].filter(Boolean).join(', ')
}

/** Writes a day in local time: "Thursday 19 November", with the year unless it is the current one. */
export function dayTitle(time: Date, now: Date): string {
  return formatDay(time.toISOString(), time.getFullYear() !== now.getFullYear())
}

/** The number of a day's items, and what they cost together. Nothing until the day is known to its end. */
function DayDetail({ day: { count, credits } }: { readonly day: LayoutDay }) {
  const isPractice = usePractice()
  if (count === 0) return null
  const items = t('items', { count })
  return (
    <span className="shrink-0 text-small whitespace-nowrap text-ink-3">
      {credits === 0 ? items : t('dayDetail', { items, credits: formatCredits(credits, isPractice) })}
    </span>
  )
}

const keyOfSlot = (slot: Slot) => slot.asset?.id ?? `row ${slot.row}`
const ratioOf = (slot: Slot) => slot.ratio

/** Which places are selected, by their keys, and the index of the shown one; -1 if none is. */
function useSelectedSlots(tiles: Tiles, selectedId: AssetId | null, { isAllPicked, pickedIds }: LibraryState) {
  return useMemo(() => {
    const { slots, assets, places } = tiles
    const picked = new Set<string>()
    let selected = -1
    assets.forEach(({ id }, at) => {
      const index = places[at] ?? -1
      const slot = slots[index]
      if (id === selectedId) selected = index
      if (slot !== undefined && (isAllPicked || pickedIds.has(id))) picked.add(keyOfSlot(slot))
    })
    return { picked, selected }
  }, [tiles, selectedId, isAllPicked, pickedIds])
}

/** The files by day, newest first. Selection and scroll position are kept while other screens are open. */
export function LibraryGrid(props: LibraryGridProps) {
  const { list, filter, tiles, selectedId, state, actions, tileSize, onTileSize, place, onRange, onDragOut } = props
  const now = useNow(60_000)
  const { opened, slots } = tiles
  const filterKey = JSON.stringify(filter)
  const [startAt] = useState(() => place.topOf(filterKey))
  const frame = useRef<HTMLDivElement>(null)
  const { picked, selected } = useSelectedSlots(tiles, selectedId, state)
  const assetOf = (slot: Slot) => slot.asset ?? list.entryOf(slot)?.asset
  const language = useLanguage()
  // oxlint-disable-next-line react/exhaustive-deps -- titles are of one language
  const titles = useMemo(() => new Map<string, string>(), [language])
  const titleOf = (day: string) => {
    const known = titles.get(day) ?? dayTitle(new Date(`${day}T12:00:00`), new Date(now))
    titles.set(day, known)
    return known
  }
  const days = useMemo(() => {
    const known = new Map<string, LayoutDay>()
    let last: LayoutDay | null = null
    for (const { day } of slots) {
      if (day !== null && day !== last) known.set(day.day, day)
      last = day
    }
    return known
  }, [slots])

  const pick = usePick({ list, tiles, selectedId, state, actions, onRange })

  const resize = (by: number) => onTileSize(Math.max(sizes.least, Math.min(sizes.most, tileSize + by)))
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey || event.deltaY === 0) return
    event.preventDefault()
    resize(event.deltaY < 0 ? sizes.step / 2 : -sizes.step / 2)
  })
  useEffect(() => {
    const element = frame.current
    const listen = (event: WheelEvent) => turn(event)
    // React's wheel listeners are passive and cannot keep the window from zooming.
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !['+', '=', '-'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    resize(event.key === '-' ? -sizes.step : sizes.step)
  }
  return (
    // The keys change the size of the tiles, which has a slider.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} onKeyDown={press} className="h-full">
      <JustifiedGrid
        label={t('files')}
        items={slots}
        itemKey={keyOfSlot}
        itemLabel={(slot) => {
          const asset = assetOf(slot)
          return asset === undefined ? t('tile.loading') : spokenName(asset, opened.has(asset.id))
        }}
        aspectRatio={ratioOf}
        rowHeight={tileSize}
        groupOf={({ day }) => (day === null ? noGroup : { key: day.day, title: titleOf(day.day) })}
        renderDetail={({ key }) => {
          const day = days.get(key)
          return day === undefined ? null : <DayDetail day={day} />
        }}
        frameOf={({ stackId }) => (stackId === undefined ? null : { key: stackId })}
        renderFrame={(_, { asset }) => asset !== undefined && <StackHead asset={asset} onClose={actions.toggleStack} />}
        selectedKey={slots[selected] === undefined ? null : keyOfSlot(slots[selected])}
        pickedKeys={picked}
        onSelect={pick}
        onOpen={(slot) => assetOf(slot) !== undefined && actions.openPreview()}
        onItemKey={(slot, event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          if (event.ctrlKey || event.metaKey) return pick(slot, 'more')
          const asset = assetOf(slot)
          if (asset === undefined) return
          actions.select(asset.id)
          actions.openPreview()
        }}
        renderItem={(slot, { width, height, isFast }) => {
          const asset = assetOf(slot)
          if (asset === undefined) {
            return <span className="block size-full rounded-media" style={placeholderOf(slot.colour)} />
          }
          return (
            <StackTile
              asset={asset}
              isOpen={opened.has(asset.id)}
              height={height}
              onToggle={() => typeof asset.stack?.id === 'string' && actions.toggleStack(asset.stack.id)}
            >
              {(left) => (
                <MediaTile
                  key={asset.id}
                  asset={asset}
                  width={width}
                  height={left}
                  colour={slot.colour}
                  isFast={isFast}
                  onDragOut={onDragOut}
                />
              )}
            </StackTile>
          )
        }}
        more={!list.isWhole}
        startAt={startAt}
        onScrolled={(top) => place.keep(filterKey, top)}
        onRange={(first, last) => list.show(first, last, selected < 0 ? undefined : selected)}
        asideWidth={36}
        renderAside={(grid) => <DayTimeline {...grid} />}
      />
    </div>
  )
}

const Centre = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid h-full place-items-center bg-stage">{children}</div>
)

/** The library before the first run. */
export function NothingYet({ onCreate }: { onCreate(): void }) {
  return (
    <Centre>
      <EmptyState
        title={t('empty.title')}
        actions={
          <Button variant="strong" onClick={onCreate}>
            {t('empty.create')}
          </Button>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </Centre>
  )
}

/** Shown if the filters match no file. */
export function NothingFound({ text, onShowAll }: { readonly text: string; onShowAll(): void }) {
  return (
    <Centre>
      <EmptyState title={t('noMatch.title')} actions={<Button onClick={onShowAll}>{t('noMatch.showAll')}</Button>}>
        {text.trim() === '' ? t('noMatch.filters') : t('noMatch.text', { text: text.trim() })}
      </EmptyState>
    </Centre>
  )
}

/** Placeholders while the first page is read. */
export function LibraryLoading() {
  return (
    <div
      role="group"
      aria-busy
      aria-label={t('loading')}
      className="grid h-full grid-cols-4 content-start gap-1.5 bg-stage p-4"
    >
      {Array.from({ length: 12 }, (_, block) => (
        <div key={block} className="h-28 rounded-media bg-surface-1" />
      ))}
    </div>
  )
}
