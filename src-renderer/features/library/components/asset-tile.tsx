import type { Asset } from '#shared/bridge/library.ts'
import { AudioLines, Check, File, Star, Unlink, X } from 'lucide-react'
import { useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { dragFileOut } from '../../../lib/file-out.ts'
import { formatElapsed } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { t } from '../texts.ts'

export type AssetTileProps = {
  readonly asset: Asset
  /** Pixels of the tile on the screen. */
  readonly width: number
  readonly height: number
}

/** Which of the kept thumbnails fills a tile: by the longer side in device pixels, the smallest that is large enough. */
export function thumbnailSize(width: number, height: number, pixelRatio: number): 256 | 512 | 1024 {
  const needed = Math.max(width, height) * pixelRatio
  return needed <= 256 ? 256 : needed <= 512 ? 512 : 1024
}

/** A file in the grid: its thumbnail at the size of the tile, and at most three badges in the corners. */
export function AssetTile({ asset, width, height }: AssetTileProps) {
  const { thumbnail, download } = useMediaUrl()
  const [failed, setFailed] = useState(false)
  const hasImage = (asset.kind === 'image' || asset.kind === 'video') && !failed
  return (
    // Dragging it out has a command beside it that saves the file.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      draggable
      onDragStart={(event) => {
        const address = download(asset.id)
        if (address !== undefined) dragFileOut(event.dataTransfer, asset, address)
      }}
      className={classNames('relative size-full', asset.mark === 'rejected' && 'rejected-media')}
    >
      {hasImage ? (
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
      {asset.mark !== 'none' && (
        <span className="badge top-1 right-1 px-[3px]">
          <Icon icon={asset.mark === 'kept' ? Check : X} size={12} />
          <span className="sr-only">{t(`tile.${asset.mark}`)}</span>
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
    </div>
  )
}
