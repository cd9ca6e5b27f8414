import type { ModelCard } from '#shared/bridge/catalog.ts'
import { AudioLines, Clapperboard, Image, type LucideIcon, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'

const icons: Record<ModelCard['outputType'], LucideIcon> = {
  image: Image,
  video: Clapperboard,
  audio: AudioLines,
  unknown: Sparkles,
}

/** A model's cover, or a glyph for what it makes where there is none or it cannot be read. Decoration: the name stands beside it. */
export function ModelCover({ card, className }: { readonly card: ModelCard; readonly className: string }) {
  const { cover } = useMediaUrl()
  /** The address that could not be read; another version has another one. */
  const [failed, setFailed] = useState<string | undefined>(undefined)
  const address = cover(card)
  const source = address === failed ? undefined : address
  const frame = classNames('shrink-0 rounded-media bg-stage', className)
  return source === undefined ? (
    <span className={classNames(frame, 'grid place-items-center text-ink-3')}>
      <Icon icon={icons[card.outputType]} />
    </span>
  ) : (
    <img
      src={source}
      alt=""
      loading="lazy"
      onError={() => setFailed(source)}
      className={classNames(frame, 'object-cover')}
    />
  )
}
