import type { Job } from '#shared/bridge/jobs.ts'
import { AudioLines, CircleDashed } from 'lucide-react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The small picture of a run: its first file, or a sign of why there is none. */
export function RunImage({ job }: { readonly job: Job }) {
  const media = useMediaUrl()
  const [first] = job.state.kind === 'done' ? job.state.assetIds : []
  if (first !== undefined && (job.outputType === 'image' || job.outputType === 'video')) {
    return (
      <img src={media.thumbnail(first, 256)} alt="" loading="lazy" className="h-8 w-11 rounded-media object-cover" />
    )
  }
  return (
    <span className="grid h-8 w-11 place-items-center rounded-media bg-stage text-ink-off">
      <Icon icon={first === undefined ? CircleDashed : AudioLines} size={14} />
    </span>
  )
}
