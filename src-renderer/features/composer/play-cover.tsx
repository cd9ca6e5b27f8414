import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

type PlayCoverProps = {
  /** An address of this computer; null if the play has no cover. */
  readonly url: string | null
  readonly className?: string
}

/** The cover of a play. Decorative: its title is beside it. */
export function PlayCover({ url, className }: PlayCoverProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (url === null || failed === url) {
    return (
      <span className={classNames('grid place-items-center bg-surface-2 text-ink-3', className)}>
        <Icon icon={ImageOff} size={20} />
      </span>
    )
  }
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      decoding="async"
      onError={() => setFailed(url)}
      className={classNames('bg-surface-2 object-cover', className)}
    />
  )
}
