import type { Asset } from '#shared/bridge/library.ts'
import { formatElapsed } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks.ts'
import { JustifiedGrid } from '../../../ui/justified-grid.tsx'
import type { LibraryActions } from '../actions.ts'
import { dayGroups } from '../day-groups.ts'
import type { LibraryState } from '../store.ts'
import { t } from '../texts.ts'
import type { AssetList } from '../use-assets.ts'
import { AssetTile } from './asset-tile.tsx'

const aspectOf = ({ width, height }: Asset) => (width === null || height === null ? 1 : width / height)
const noGroup = { key: '', title: '' }

export type LibraryGridProps = {
  readonly list: AssetList
  readonly state: LibraryState
  readonly actions: LibraryActions
  readonly tileSize: number
}

/** What a tile shows in letters: its title, its length, and what was decided about it. */
function spokenName({ title, duration, mark }: Asset): string {
  const length = duration === null ? '' : formatElapsed(duration)
  return [title, length, mark === 'none' ? '' : t(`tile.${mark}`)].filter(Boolean).join(', ')
}

/** The files by day, newest first; the selection and the place in the list are kept while other screens are open. */
export function LibraryGrid({ list, state, actions, tileSize }: LibraryGridProps) {
  const now = useNow(60_000)
  const ids = () => list.assets.map(({ id }) => id)
  const groups = dayGroups(list.assets, !list.hasMore, new Date(now))
  return (
    <JustifiedGrid
      label={t('files')}
      items={list.assets}
      itemKey={(asset) => asset.id}
      itemLabel={spokenName}
      aspectRatio={aspectOf}
      rowHeight={tileSize}
      groupOf={(asset) => groups.get(asset.id) ?? noGroup}
      selectedKey={state.selectedId}
      pickedKeys={state.pickedIds}
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
        <AssetTile key={asset.id} asset={asset} width={width} height={height} />
      )}
      more={list.hasMore}
      onEndReached={list.loadMore}
      startAt={state.scrollTop}
      onScrolled={actions.keepScroll}
    />
  )
}
