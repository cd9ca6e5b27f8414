import type { Asset } from '#shared/bridge/library.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useMediaUrl } from '../../lib/bridge.tsx'

type AssetImageProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError' | 'children'> & {
  readonly asset: Pick<Asset, 'id' | 'kind'>
  /** The longer side of the thumbnail in px. */
  readonly size: 256 | 512 | 1024
  /** Shown for a file without an image, or with one that cannot be read. */
  readonly children: ReactNode
}

/** The thumbnail of a file whose name stands beside it. */
export function AssetImage({ asset, size, children, ...image }: AssetImageProps) {
  const { thumbnail } = useMediaUrl()
  const [failed, setFailed] = useState(false)
  if (failed || (asset.kind !== 'image' && asset.kind !== 'video')) return children
  return <img {...image} src={thumbnail(asset.id, size)} alt="" decoding="async" onError={() => setFailed(true)} />
}
