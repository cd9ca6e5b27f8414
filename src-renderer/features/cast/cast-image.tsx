import type { CastKind } from '#shared/bridge/cast.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useMediaUrl } from '../../lib/bridge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

type CastImageProps = {
  readonly kind: Extract<CastKind, 'avatar' | 'video'>
  readonly id: string
  /** Its file here; without one, the service's small image is shown. */
  readonly assetId: AssetId | null
  readonly size: 256 | 512
  readonly className?: string
}

/** The image of an avatar or a video. Decorative: its name is beside it. */
export function CastImage({ kind, id, assetId, size, className }: CastImageProps) {
  const { thumbnail, cast } = useMediaUrl()
  const source = assetId === null ? cast(kind, id) : thumbnail(assetId, size)
  const [failed, setFailed] = useState<string | null>(null)
  if (source === undefined || failed === source) {
    return (
      <span className={classNames('grid place-items-center bg-surface-1 text-ink-3', className)}>
        <Icon icon={ImageOff} size={20} />
      </span>
    )
  }
  return (
    <img
      src={source}
      alt=""
      loading="lazy"
      onError={() => setFailed(source)}
      className={classNames('bg-surface-1 object-cover', className)}
    />
  )
}
