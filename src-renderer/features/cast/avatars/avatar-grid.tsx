import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { JustifiedGrid } from '../../../ui/justified-grid.tsx'
import { useCastActions, useCastState } from '../cast-context.tsx'
import { AvatarTile } from './avatar-tile.tsx'
import { t } from './texts.ts'
import { type AvatarList, groupKeyOf } from './use-avatars.ts'

/** The height of the line under an image, and of a row of images. Pixels. */
const captionHeight = 28
const rowHeight = 168

function ratioOf({ width, height, aspectRatio }: CastAvatar): number {
  const [across = 1, down = 1] = (aspectRatio ?? '1:1').split(':').map(Number)
  const ratio = width !== null && height !== null && height > 0 ? width / height : across / down
  // The line under the image belongs to the tile.
  return (ratio * (rowHeight - captionHeight)) / rowHeight
}

/** The heading of the variants of one prompt. */
function groupOf(avatar: CastAvatar) {
  const { prompt, model, stylePreset, seed } = avatar
  const detail = [
    model,
    stylePreset ?? t('grid.noStyle'),
    ...(seed === null ? [] : [t('grid.seed', { seed: String(seed) })]),
  ]
  return { key: groupKeyOf(avatar), title: prompt, detail: detail.join(', ') }
}

type AvatarGridProps = {
  readonly list: AvatarList
  readonly selectedId: string | null
  onPreview(avatar: CastAvatar): void
  onRemove(avatar: CastAvatar): void
}

/** All avatars; by time, with the variants of one prompt together under it. */
export function AvatarGrid({ list, selectedId, onPreview, onRemove }: AvatarGridProps) {
  const actions = useCastActions()
  const sort = useCastState((state) => state.sort)
  return (
    <JustifiedGrid
      // The layout depends on the order, not on the avatars alone.
      key={sort}
      label={t(`grid.labels.${sort}`)}
      items={list.avatars}
      itemKey={({ id }) => id}
      aspectRatio={ratioOf}
      rowHeight={rowHeight}
      gap={10}
      bare
      {...(sort === 'liked' ? {} : { groupOf })}
      selectedKey={selectedId}
      onSelect={({ id }) => actions.select(id)}
      onOpen={onPreview}
      onItemKey={(avatar, event) => {
        const act = { ' ': onPreview, Delete: onRemove, Backspace: onRemove }[event.key]
        // A button in the tile uses the keys itself.
        if (act === undefined || event.target !== event.currentTarget) return
        event.preventDefault()
        act(avatar)
      }}
      renderItem={(avatar, { selected }) => (
        <AvatarTile avatar={avatar} selected={selected} captionHeight={captionHeight} />
      )}
      more={list.hasMore}
      onEndReached={list.loadMore}
    />
  )
}
