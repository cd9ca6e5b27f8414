import type { AssetId } from '#shared/domain/ids.ts'
import { type ReactNode, useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { MediaSurface } from '../../../ui/media-surface.tsx'

export type VideoPlaceProps = {
  readonly assetId: AssetId | null
  readonly label: string
  /** Takes the element that a transport drives. */
  readonly mediaRef: (element: HTMLMediaElement | null) => void
  readonly isPicked?: boolean
  onClick(): void
  /** What stands there while there is no film. */
  readonly fallback: ReactNode
  /** Lies over the film. */
  readonly over?: ReactNode
}

/** An upright film, as large as its place lets it be, or what stands there instead. */
export function VideoPlace(props: VideoPlaceProps) {
  const { assetId, label, mediaRef, isPicked = false, onClick, fallback, over } = props
  const { original } = useMediaUrl()
  const [broken, setBroken] = useState<AssetId | null>(null)
  const isHere = assetId !== null && broken !== assetId
  return (
    <div className={classNames('upright', isPicked && 'picked-on-stage rounded-media')}>
      {isHere ? (
        <MediaSurface
          key={assetId}
          kind="video"
          source={original(assetId)}
          label={label}
          mediaRef={mediaRef}
          onError={() => setBroken(assetId)}
          onClick={onClick}
        />
      ) : (
        fallback
      )}
      {isHere && over}
    </div>
  )
}
