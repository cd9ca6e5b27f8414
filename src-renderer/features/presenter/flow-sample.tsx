import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

type FlowSampleProps = { readonly flow: ShortVideoOptions['flows'][number] }

/** A sample of an edit: the first frame of a video it cut, and the video itself where it may move. Decorative. */
export function FlowSample({ flow: { stillUrl, movingUrl } }: FlowSampleProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (typeof stillUrl !== 'string' || failed === stillUrl) {
    return (
      <span className="grid size-full place-items-center text-ink-3">
        <Icon icon={Clapperboard} size={20} />
      </span>
    )
  }
  return (
    <>
      <img src={stillUrl} alt="" onError={() => setFailed(stillUrl)} />
      {typeof movingUrl === 'string' && <img src={movingUrl} alt="" loading="lazy" className="flow-moving" />}
    </>
  )
}
