import type { Asset } from '#shared/bridge/library.ts'
import type { OutputType } from '#shared/contract/model.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { dragFileOut } from '../../lib/file-out.ts'
import { Note } from '../../ui/note.tsx'
import { MediaSurface } from '../../ui/player/media-surface.tsx'
import type { Zoom } from '../../ui/zoom/use-zoom.ts'
import { ZoomPane } from '../../ui/zoom/zoom-pane.tsx'
import { t } from './texts.ts'

export type RunOutputProps = {
  readonly assetId: AssetId
  /** Null until it is read. */
  readonly asset: Asset | null
  readonly kind: OutputType
  /** What is in the picture. */
  readonly label: string
  readonly isMissing: boolean
  readonly zoom: Zoom
  /** How loud a sound is, 0 to 255; null where it is not known. */
  readonly peaks: readonly number[] | null
  /** Takes the film or sound that the transport drives. */
  readonly mediaRef: (element: HTMLMediaElement | null) => void
  onMissing(): void
  onPlay(): void
}

/** What a run made: a picture that can be looked at closely, a film or a sound to play, or a note where it is not here. */
export function RunOutput(props: RunOutputProps) {
  const { assetId, asset, kind, label, isMissing, zoom, peaks, mediaRef, onMissing, onPlay } = props
  const media = useMediaUrl()
  const source = media.original(assetId)
  const address = media.download(assetId)
  if (isMissing) {
    return (
      <div className="w-[420px] max-w-full">
        <Note tone="warn" title={t('stage.fileMissing.title')}>
          {t('stage.fileMissing.text')}
        </Note>
      </div>
    )
  }
  if (asset?.kind === 'unknown') {
    return (
      <div className="w-[420px] max-w-full">
        <Note title={t('stage.noPreview.title')}>{t('stage.noPreview.text')}</Note>
      </div>
    )
  }
  if (kind === 'video' || kind === 'audio') {
    return (
      <MediaSurface
        kind={kind}
        source={source}
        label={label}
        mediaRef={mediaRef}
        poster={media.thumbnail(assetId, 1024)}
        peaks={peaks}
        onError={onMissing}
        onClick={onPlay}
      />
    )
  }
  return (
    <ZoomPane
      zoom={zoom}
      source={source}
      alt={label}
      onError={onMissing}
      onDragOut={(event) => {
        if (asset !== null && address !== undefined) dragFileOut(event.dataTransfer, asset, address)
      }}
    />
  )
}
