import type { Asset } from '#shared/bridge/library.ts'
import type { MediaKind } from '#shared/domain/input-form/field.ts'
import { FolderOpen, LayoutGrid } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MediaPicker } from './media-picker.tsx'
import { t } from './texts.ts'

const accepted: Record<MediaKind, string> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*,video/*',
  any: 'image/*,video/*,audio/*',
}

type MediaSourcesProps = {
  /** What the buttons are for, as they are spoken. */
  readonly label: string
  readonly media: MediaKind
  readonly several?: boolean
  onFiles(files: readonly File[]): void
  onAsset(asset: Asset): void
}

/** The two ways by keyboard to a file: one of the disk, or one of the library. */
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
          // The same file may be chosen again after it was refused.
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
