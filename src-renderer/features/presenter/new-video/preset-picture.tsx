import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'

/** A presenter of a look as the service draws it; a plain figure where it has no picture. Decoration: the look's name stands below. */
export function PresetPicture({ url }: { readonly url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (url !== null && failed !== url) return <img src={url} alt="" onError={() => setFailed(url)} />
  return (
    <span className="grid size-full place-items-center text-ink-3">
      <Icon icon={UserRound} size={20} />
    </span>
  )
}
