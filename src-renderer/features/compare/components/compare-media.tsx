import type { Asset } from '#shared/bridge/library.ts'
import { useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { Note } from '../../../ui/note.tsx'
import { MediaSurface } from '../../../ui/player/media-surface.tsx'
import type { Zoom } from '../../../ui/zoom/use-zoom.ts'
import { ZoomPane } from '../../../ui/zoom/zoom-pane.tsx'
import { t } from '../texts.ts'

export type CompareMediaProps = {
  readonly asset: Asset
  readonly zoom: Zoom
  /** How loud a sound is, 0 to 255; null where it is not known. */
  readonly peaks: readonly number[] | null
  /** Takes the film or sound that the transport drives. */
  readonly mediaRef: (element: HTMLMediaElement | null) => void
}

/** One of the two files, without controls: those are shared. */
export function CompareMedia({ asset, zoom, peaks, mediaRef }: CompareMediaProps) {
  const { original, thumbnail } = useMediaUrl()
  const [isMissing, setMissing] = useState(false)
  const source = original(asset.id)
  if (isMissing || asset.kind === 'unknown') {
    return <Note tone="warn">{t('side.unreadable')}</Note>
  }
  if (asset.kind === 'image') {
    return <ZoomPane zoom={zoom} source={source} alt={asset.title} onError={() => setMissing(true)} />
  }
  return (
    <MediaSurface
      kind={asset.kind}
      source={source}
      label={asset.title}
      mediaRef={mediaRef}
      poster={thumbnail(asset.id, 1024)}
      peaks={peaks}
      onError={() => setMissing(true)}
    />
  )
}
