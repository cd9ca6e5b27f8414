import type { CastAvatar } from '#shared/bridge/avatars.ts'
import { Globe, Heart, Link2, LoaderCircle, Lock, MessageSquare, X } from 'lucide-react'
import { formatElapsed } from '../../../lib/format.ts'
import { useElapsed } from '../../../lib/hooks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { JustifiedGrid } from '../../../ui/justified-grid.tsx'
import { useCastActions } from '../cast-context.tsx'
import { CastImage } from '../cast-image.tsx'
import { t } from './texts.ts'
import { type AvatarList, groupKeyOf } from './use-avatars.ts'

/** The height of the line under an image, and of a row of images. Pixels. */
const captionHeight = 28
const rowHeight = 168

/** The icon of each visibility. */
export const visibilityIcons = { public: Globe, unlisted: Link2, private: Lock, unknown: Lock } as const

const isOpen = ({ status }: CastAvatar) => status !== 'completed' && status !== 'failed'

/** The state of an avatar in words: how far it is, or who can see it. */
function stateOf(avatar: CastAvatar): string {
  if (isOpen(avatar)) return t('grid.processing')
  if (avatar.status === 'failed') return t('grid.failed')
  return t(`bar.${avatar.visibility === 'unknown' ? 'private' : avatar.visibility}`)
}

function Elapsed({ since }: { readonly since: string }) {
  return <span className="rounded-control bg-surface-0/80 px-2 py-0.5">{formatElapsed(useElapsed(since))}</span>
}

/** The image of an avatar, or what becomes of it. */
function Face({ avatar }: { readonly avatar: CastAvatar }) {
  if (avatar.status === 'completed') {
    return <CastImage kind="avatar" id={avatar.id} assetId={avatar.assetId} size={512} className="size-full" />
  }
  if (isOpen(avatar)) {
    return (
      <span className="grid size-full place-items-center bg-surface-1">
        <Elapsed since={avatar.createdAt} />
      </span>
    )
  }
  return (
    <span className="grid size-full place-items-center border border-line bg-surface-1 px-2 text-center text-small">
      <span>
        <span className="flex items-center justify-center gap-1.5 text-err">
          <Icon icon={X} size={14} />
          {t('grid.failed')}
        </span>
        <span className="line-clamp-3 text-ink-2">{avatar.error}</span>
      </span>
    </span>
  )
}

function Tile({ avatar, selected }: { readonly avatar: CastAvatar; readonly selected: boolean }) {
  const { likes, comments, credits } = avatar
  return (
    <span className="flex size-full flex-col">
      <span className="sr-only">{t('grid.tile', { prompt: avatar.prompt })} </span>
      <span className={classNames('relative min-h-0 flex-1 overflow-hidden rounded-media', selected && 'picked')}>
        <Face avatar={avatar} />
      </span>
      <span className="flex shrink-0 items-center gap-1.5 text-caption text-ink-2" style={{ height: captionHeight }}>
        {isOpen(avatar) ? (
          <Icon icon={LoaderCircle} size={14} className="motion-safe:animate-spin" />
        ) : (
          avatar.status === 'completed' && <Icon icon={visibilityIcons[avatar.visibility]} size={14} />
        )}
        <span className="truncate">{stateOf(avatar)}</span>
        <span className="ml-auto flex shrink-0 items-center gap-1.5 text-ink-3">
          {avatar.isPublished && likes + comments > 0 ? (
            <>
              <Icon icon={Heart} size={12} /> {likes} <Icon icon={MessageSquare} size={12} /> {comments}
            </>
          ) : (
            // What a failed one cost comes back.
            credits !== null && avatar.status !== 'failed' && t('grid.credits', { credits })
          )}
        </span>
      </span>
    </span>
  )
}

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
  onRemove(avatar: CastAvatar): void
}

/** All avatars, the variants of one prompt together, newest first. */
export function AvatarGrid({ list, selectedId, onRemove }: AvatarGridProps) {
  const actions = useCastActions()
  return (
    <JustifiedGrid
      label={t('grid.label')}
      items={list.avatars}
      itemKey={({ id }) => id}
      aspectRatio={ratioOf}
      rowHeight={rowHeight}
      gap={10}
      bare
      groupOf={groupOf}
      selectedKey={selectedId}
      onSelect={({ id }) => actions.select(id)}
      onItemKey={(avatar, event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return
        event.preventDefault()
        onRemove(avatar)
      }}
      renderItem={(avatar, { selected }) => <Tile avatar={avatar} selected={selected} />}
      more={list.hasMore}
      onEndReached={list.loadMore}
    />
  )
}
