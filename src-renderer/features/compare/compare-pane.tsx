import type { Asset } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useCallback, useState } from 'react'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { usePlayback } from '../../lib/playback.ts'
import { MediaSurface } from '../../ui/media-surface.tsx'
import { Note } from '../../ui/note.tsx'
import { ZoomPane } from '../../ui/zoom-pane.tsx'
import { fitted, useZoom, type Zoom, type ZoomView } from '../../ui/zoom.ts'
import { t } from './texts.ts'

const extentOf = ({ width, height }: Asset) => (width === null || height === null ? null : { width, height })

export type ComparePaneProps = {
  readonly asset: Asset
  /** The zoom of the chosen file, which leads. */
  readonly lead: Zoom
  /** Whether this is the pane of the chosen file. */
  readonly isLead: boolean
  /** The view that all panes share; null while each has its own. */
  readonly linked: { readonly view: ZoomView; onView(view: ZoomView): void } | null
  /** Takes the media element that the playback controls drive. */
  onElement(asset: AssetId, element: HTMLMediaElement | null): void
}

/** One of the compared files, without controls: all share them. */
export function ComparePane({ asset, lead, isLead, linked, onElement }: ComparePaneProps) {
  const { original, thumbnail } = useMediaUrl()
  const [isMissing, setMissing] = useState(false)
  const [own, setOwn] = useState(fitted)
  const followed = useZoom({
    view: linked?.view ?? own,
    onView: linked?.onView ?? setOwn,
    image: extentOf(asset),
    ...(linked === null ? {} : { linkedFit: lead.fit }),
  })
  const { id, kind } = asset
  const isPlayed = kind === 'video' || kind === 'audio'
  const { peaks } = usePlayback(isPlayed ? id : null)
  const take = useCallback((element: HTMLMediaElement | null) => onElement(id, element), [id, onElement])
  if (isMissing || kind === 'unknown') return <Note tone="warn">{t('side.unreadable')}</Note>
  const source = original(id)
  const fail = () => setMissing(true)
  if (kind === 'image') {
    return <ZoomPane zoom={isLead ? lead : followed} source={source} alt={asset.title} onError={fail} />
  }
  return (
    <MediaSurface
      kind={kind}
      source={source}
      label={asset.title}
      mediaRef={take}
      poster={thumbnail(id, 1024)}
      peaks={peaks}
      onError={fail}
    />
  )
}
