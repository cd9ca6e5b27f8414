import type { Asset } from '#shared/bridge/library.ts'
import type { MediaKind } from '#shared/domain/input-form/field.ts'
import { FolderOpen, LayoutGrid, AudioLines } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { AudioPlayer } from './audio-player.tsx'
import type { PlaybackControls } from '../ui/playback-controls.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { t } from './texts.ts'
import { printTextQuery } from '#shared/domain/library/library-query.ts'
import { takesKind } from '#shared/domain/input-form/consumers.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useBridge, useMediaUrl, failureOf } from '../lib/bridge.tsx'
import { formatElapsed } from '../lib/format.ts'
import { useSettled } from '../lib/hooks.ts'
import { Dialog } from '../ui/dialog.tsx'
import { shapeOf } from '../ui/grid-layout.ts'
import { JustifiedGrid } from '../ui/justified-grid.tsx'
import { Note } from '../ui/note.tsx'
import { SearchField } from '../ui/text-field.tsx'

const accepted: Record<MediaKind, string> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*,video/*',
  any: 'image/*,video/*,audio/*',
}

type MediaSourcesProps = {
  readonly label: string
  readonly media: MediaKind
  readonly several?: boolean
  onFiles(files: readonly File[]): void
  onAsset(asset: Asset): void
}

const pageSize = 60
const kinds = ['image', 'video', 'audio'] as const

function Tile({ asset }: { readonly asset: Asset }) {
  const { thumbnail } = useMediaUrl()
  const fit = 'size-full rounded-media object-contain'
  if (asset.kind === 'image' || asset.kind === 'video') {
    return <img src={thumbnail(asset.id, 256)} alt="" loading="lazy" draggable={false} className={fit} />
  }
  return (
    <span className="grid size-full place-items-center rounded-media bg-surface-2 px-2 text-caption text-ink-2">
      <Icon icon={AudioLines} size={20} />
      <span dir="auto" className="line-clamp-2 text-center">
        {asset.title}
      </span>
    </span>
  )
}

function labelOf(asset: Asset): string {
  return asset.duration === null
    ? asset.title
    : t('media.picker.length', { title: asset.title, length: formatElapsed(asset.duration) })
}

type MediaPickerProps = {
  readonly media: MediaKind
  onPick(asset: Asset): void
  onClose(): void
}

/** Chooses among the library files that a field takes, newest first: arrows move, Space plays a sound, Enter takes one. */
function MediaPicker({ media, onPick, onClose }: MediaPickerProps) {
  const { query } = useBridge()
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim(), 150)
  const [selected, setSelected] = useState<string | null>(null)
  const filter = { query: printTextQuery(text, { kind: kinds.filter((kind) => takesKind(media, kind)) }) }
  const list = useInfiniteQuery(
    query.library.page.infiniteOptions({
      input: (before: string | undefined) => ({ filter, limit: pageSize, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next,
    }),
  )
  const assets = list.data?.pages.flatMap((page) => page.assets) ?? []
  const picked = assets.find(({ id }) => id === selected)
  const player = useRef<PlaybackControls>(null)
  const takePlayer = useCallback((controls: PlaybackControls | null) => void (player.current = controls), [])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('media.picker.title')}
      width="large"
      footer={
        <>
          <Button onClick={onClose}>{t('media.picker.cancel')}</Button>
          <Button
            variant="strong"
            disabled={picked === undefined ? t('media.picker.selectFirst') : undefined}
            onClick={() => picked !== undefined && onPick(picked)}
          >
            {t('media.picker.use')}
          </Button>
        </>
      }
    >
      <SearchField label={t('media.picker.search')} value={typed} onChange={setTyped} />
      <div className="mt-3 h-[min(52vh/var(--interface-scale),440px)] bg-stage">
        {list.isError && <Note tone="error">{failureOf(list.error)?.message ?? t('media.picker.loadFailed')}</Note>}
        {list.isSuccess && assets.length === 0 && (
          <p className="grid h-full place-items-center px-6 text-center text-small text-ink-2">
            {text === '' ? t('media.picker.empty') : t('media.picker.noMatch', { text })}
          </p>
        )}
        {assets.length > 0 && (
          <JustifiedGrid
            label={t('media.picker.files')}
            items={assets}
            itemKey={(asset) => asset.id}
            itemLabel={labelOf}
            aspectRatio={(asset) => shapeOf(asset)}
            rowHeight={104}
            padding={12}
            selectedKey={selected}
            onSelect={(asset) => setSelected(asset.id)}
            onOpen={onPick}
            renderItem={(asset) => <Tile asset={asset} />}
            more={list.hasNextPage}
            onEndReached={() => {
              if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
            }}
            onItemKey={(asset, event) => {
              if (event.key !== ' ') return
              event.preventDefault()
              if (asset.id === selected) player.current?.toggle()
              else setSelected(asset.id)
            }}
          />
        )}
      </div>
      {picked?.kind === 'audio' && (
        <AudioPlayer
          key={picked.id}
          assetId={picked.id}
          modelId={picked.modelId}
          label={t('audio.listen', { title: picked.title })}
          onControls={takePlayer}
          className="mt-2"
        />
      )}
    </Dialog>
  )
}

/** Keyboard access to files: chooses one of the disk or of the library. */
export function MediaSources({ label, media, several = false, onFiles, onAsset }: MediaSourcesProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isPicking, setPicking] = useState(false)
  return (
    <div className="flex gap-1.5">
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('media.sources.input', { label })}
        accept={accepted[media]}
        multiple={several}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Allows choosing the same file again after it was refused.
          event.target.value = ''
          onFiles(files)
        }}
      />
      <Button
        size="small"
        aria-label={t(several ? 'media.sources.filesFor' : 'media.sources.fileFor', { label })}
        onClick={() => chooser.current?.click()}
      >
        <Icon icon={FolderOpen} size={14} />
        {t(several ? 'media.sources.files' : 'media.sources.file')}
      </Button>
      <Button size="small" aria-label={t('media.sources.libraryFor', { label })} onClick={() => setPicking(true)}>
        <Icon icon={LayoutGrid} size={14} />
        {t('media.sources.library')}
      </Button>
      {isPicking && (
        <MediaPicker
          media={media}
          onClose={() => setPicking(false)}
          onPick={(asset) => {
            setPicking(false)
            onAsset(asset)
          }}
        />
      )}
    </div>
  )
}
