import type { Job } from '#shared/bridge/jobs.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { Note } from '../../../ui/note.tsx'

const fit = 'max-h-full max-w-full rounded-media object-contain'

/** What a run made: its first file, fitted to the stage, or a note where the file cannot be read. */
export function RunOutput({ job, assetIds }: { readonly job: Job; readonly assetIds: readonly AssetId[] }) {
  const media = useMediaUrl()
  const [failed, setFailed] = useState(false)
  const [assetId] = assetIds
  const source = assetId === undefined ? undefined : media.original(assetId)
  if (assetId === undefined || failed) {
    return (
      <div className="w-[420px] max-w-full">
        <Note tone="warn" title="The file is not here.">
          The run succeeded and stays charged. Its file may have been moved, or its drive is not connected.
        </Note>
      </div>
    )
  }
  switch (job.outputType) {
    case 'video':
      return <video src={source} controls loop onError={() => setFailed(true)} className={fit} />
    case 'audio':
      return <audio src={source} controls onError={() => setFailed(true)} className="w-[480px] max-w-full" />
    case 'image':
    case 'unknown':
      return <img src={source} alt={job.prompt} onError={() => setFailed(true)} className={fit} />
  }
}
