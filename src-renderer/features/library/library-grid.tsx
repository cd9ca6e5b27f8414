import type { Asset } from '#shared/bridge/library.ts'
import { formatElapsed } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks.ts'
import { fillsTile } from '../../ui/grid-layout.ts'
import { JustifiedGrid } from '../../ui/justified-grid.tsx'
import { LabelDot } from './label-dot.tsx'
import { type LibraryActions, type LibraryState, queryOf } from './store.ts'
import { t } from './texts.ts'
import type { AssetList } from './use-assets.ts'
import { isStack, partName, StackHead, StackTile } from './stack-tile.tsx'
import type { Tiles } from './use-stacks.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { AudioLines, Check, Cloud, CloudOff, File, Star, Unlink, X } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { dragFileOut } from '../../lib/files.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/note.tsx'

const aspectOf = ({ width, height }: Asset) => (width === null || height === null ? 1 : width / height)
const noGroups: ReadonlyMap<AssetId, DayGroup> = new Map()
const noGroup = { key: '', title: '' }

export type LibraryGridProps = {
  readonly list: AssetList
  readonly tiles: Tiles
  /** The tile of the selected file; null if none is shown. */
  readonly selectedId: AssetId | null
  readonly state: LibraryState
  readonly actions: LibraryActions
  readonly tileSize: number
}

/** Returns the accessible name of a tile: title, part or number of files, length and rating marks. */
export function spokenName(asset: Asset, isOpen: boolean): string {
  const { title, duration, mark } = asset
  const count = asset.stack?.files ?? 1
  const stack = isOpen ? partName(asset) : isStack(asset) ? t('stack.closed', { count }) : ''
  const length = duration === null ? '' : formatElapsed(duration)
  return [title, stack, length, mark === 'none' ? '' : t(`tile.${mark}`)].filter(Boolean).join(', ')
}

type DayGroup = { readonly key: string; readonly title: string; readonly detail?: string }

const dayKey = (time: Date) => `${time.getFullYear()}-${time.getMonth() + 1}-${time.getDate()}`

/** Writes a day in local time: "Thursday 19 November", with the year unless it is the current one. */
export function dayTitle(time: Date, now: Date): string {
  const day = time.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')
  return time.getFullYear() === now.getFullYear() ? day : `${day} ${time.getFullYear()}`
}

/** Groups assets, newest first, by day. `isWhole`: all are read; until then the last day has no count. */
export function dayGroups(assets: readonly Asset[], isWhole: boolean, now: Date): ReadonlyMap<AssetId, DayGroup> {
  const days = [...Map.groupBy(assets, (asset) => dayKey(new Date(asset.createdAt)))]
  return new Map(
    days.flatMap(([key, made], at) => {
      const title = dayTitle(new Date(made[0]?.createdAt ?? 0), now)
      const isCounted = at < days.length - 1 || isWhole
      const group = isCounted ? { key, title, detail: t('items', { count: made.length }) } : { key, title }
      return made.map((asset): [AssetId, DayGroup] => [asset.id, group])
    }),
  )
}

type AssetTileProps = {
  readonly asset: Asset
  /** Pixels of the tile on the screen. */
  readonly width: number
  readonly height: number
}

/** Returns the smallest thumbnail size that fills a tile, by its longer side in device pixels, or else the largest. */
export function thumbnailSize(width: number, height: number, pixelRatio: number): 256 | 512 | 1024 {
  const needed = Math.max(width, height) * pixelRatio
  return needed <= 256 ? 256 : needed <= 512 ? 512 : 1024
}

/** A file in the grid: its thumbnail, and at most three badges in the corners. */
function AssetTile({ asset, width, height }: AssetTileProps) {
  const { thumbnail, download } = useMediaUrl()
  const [failed, setFailed] = useState(false)
  const hasImage = (asset.kind === 'image' || asset.kind === 'video') && !failed
  return (
    // Dragging out has a command beside it that saves the file.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      draggable
      onDragStart={(event) => {
        const address = download(asset.id)
        if (address !== undefined) dragFileOut(event.dataTransfer, asset, address)
      }}
      className={classNames('relative size-full', asset.mark === 'rejected' && 'rejected-media')}
    >
      {hasImage ? (
        <img
          src={thumbnail(asset.id, thumbnailSize(width, height, window.devicePixelRatio))}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
          className={classNames(
            'size-full rounded-media',
            fillsTile(aspectOf(asset), { width, height }) ? 'object-cover' : 'bg-stage object-contain',
          )}
        />
      ) : (
        <span className="flex size-full flex-col items-center justify-center gap-1.5 rounded-media bg-surface-2 px-2 text-ink-3">
          <Icon icon={asset.kind === 'audio' ? AudioLines : File} size={20} />
          <span className="line-clamp-2 text-center text-caption text-ink-2">{asset.title}</span>
        </span>
      )}
      {asset.mark !== 'none' && (
        <span className="badge top-1 right-1 px-[3px]">
          <Icon icon={asset.mark === 'kept' ? Check : X} size={12} />
          <span className="sr-only">{t(`tile.${asset.mark}`)}</span>
        </span>
      )}
      {asset.rating >= 4 && (
        <span className="badge top-1 left-1 px-[3px]">
          <Icon icon={Star} size={12} />
        </span>
      )}
      {asset.duration !== null && <span className="badge right-1 bottom-1">{formatElapsed(asset.duration)}</span>}
      {typeof asset.label === 'string' && <LabelDot label={asset.label} className="label-on-tile" />}
      {asset.file === 'freed' && (
        <span className="badge bottom-1 left-1 px-[3px]" title={t('tile.freed')}>
          <Icon icon={CloudOff} size={12} />
        </span>
      )}
      {(asset.file === 'away' || asset.file === 'online') && (
        <span className="badge bottom-1 left-1 px-[3px]" title={t(`tile.${asset.file}`)}>
          <Icon icon={asset.file === 'away' ? Unlink : Cloud} size={12} />
        </span>
      )}
    </div>
  )
}

/** The files by day, newest first. Selection and scroll position are kept while other screens are open. */
export function LibraryGrid({ list, tiles, selectedId, state, actions, tileSize }: LibraryGridProps) {
  const now = useNow(60_000)
  const { assets, opened } = tiles
  const ids = () => assets.map(({ id }) => id)
  const pickedIds = useMemo(
    () => (state.isAllPicked ? new Set(assets.map(({ id }) => id)) : state.pickedIds),
    [state.isAllPicked, state.pickedIds, assets],
  )
  const { sort } = queryOf(state).query
  const isByDay = sort === 'newest' || sort === 'oldest'
  const groups = isByDay ? dayGroups(list.assets, !list.hasMore, new Date(now)) : noGroups
  return (
    <JustifiedGrid
      label={t('files')}
      items={assets}
      itemKey={(asset) => asset.id}
      itemLabel={(asset) => spokenName(asset, opened.has(asset.id))}
      aspectRatio={aspectOf}
      rowHeight={tileSize}
      groupOf={(asset) => groups.get(opened.get(asset.id)?.entry ?? asset.id) ?? noGroup}
      frameOf={(asset) => {
        const stack = opened.get(asset.id)
        return stack === undefined ? null : { key: stack.stackId }
      }}
      renderFrame={(_, first) => <StackHead asset={first} onClose={actions.toggleStack} />}
      selectedKey={selectedId}
      pickedKeys={pickedIds}
      onSelect={(asset, how) => actions.pick(asset.id, how, ids())}
      onOpen={actions.openPreview}
      onItemKey={(asset, event) => {
        if (event.key !== ' ') return
        event.preventDefault()
        if (event.ctrlKey || event.metaKey) return actions.pick(asset.id, 'more', ids())
        actions.select(asset.id)
        actions.openPreview()
      }}
      renderItem={(asset, { width, height }) => (
        <StackTile
          asset={asset}
          isOpen={opened.has(asset.id)}
          height={height}
          onToggle={() => typeof asset.stack?.id === 'string' && actions.toggleStack(asset.stack.id)}
        >
          {(left) => <AssetTile key={asset.id} asset={asset} width={width} height={left} />}
        </StackTile>
      )}
      more={list.hasMore}
      onEndReached={list.loadMore}
      startAt={state.scrollTop}
      onScrolled={actions.keepScroll}
    />
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
    <div aria-busy aria-label={t('loading')} className="grid h-full grid-cols-4 content-start gap-1.5 bg-stage p-4">
      {Array.from({ length: 12 }, (_, block) => (
        <div key={block} className="h-28 rounded-media bg-surface-1" />
      ))}
    </div>
  )
}
