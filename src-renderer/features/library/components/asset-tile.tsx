import type { Asset } from '#shared/bridge/library.ts'
import { AudioLines, File, Star, Unlink } from 'lucide-react'
import { useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { formatElapsed } from '../../../lib/format.ts'
import { FilmStill } from '../../../ui/film-still.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { thumbnailSize } from '../thumbnail-size.ts'

export type AssetTileProps = {
  readonly asset: Asset
  /** Pixels of the tile on the screen. */
  readonly width: number
  readonly height: number
}

/** A file in the grid: its thumbnail at the size of the tile, and at most three badges in the corners. */
export function AssetTile({ asset, width, height }: AssetTileProps) {
  const { thumbnail, original } = useMediaUrl()
  const [failed, setFailed] = useState(false)
  const isFilm = asset.kind === 'video' && !failed
  const hasPicture = asset.kind === 'image' && !failed
  return (
    <>
      {isFilm ? (
        <FilmStill source={original(asset.id)} onError={() => setFailed(true)} className="size-full object-cover" />
      ) : hasPicture ? (
        <img
          src={thumbnail(asset.id, thumbnailSize(width, height, window.devicePixelRatio))}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
          className="size-full rounded-media object-cover"
        />
      ) : (
        <span className="grid size-full place-items-center rounded-media bg-surface-2 text-ink-3">
          <Icon icon={asset.kind === 'audio' ? AudioLines : File} size={20} />
        </span>
      )}
      {asset.rating >= 4 && (
        <span className="badge top-1 left-1 px-[3px]">
          <Icon icon={Star} size={12} />
        </span>
      )}
      {asset.duration !== null && <span className="badge right-1 bottom-1">{formatElapsed(asset.duration)}</span>}
      {asset.file === 'away' && (
        <span className="badge bottom-1 left-1 px-[3px]">
          <Icon icon={Unlink} size={12} />
        </span>
      )}
    </>
  )
}
