import type { SharedFile } from '#shared/bridge/inputs.ts'
import { AudioLines, FileX } from 'lucide-react'
import { useState } from 'react'
import { useMediaUrl } from '../lib/bridge.tsx'
import { formatElapsed, formatPixels, formatSize } from '../lib/format.ts'
import { VideoStill } from '../ui/video-still.tsx'
import { Icon } from '../ui/icon.tsx'

const frame = 'grid size-12 shrink-0 place-items-center overflow-hidden rounded-media bg-stage text-ink-3'

function ImageFile({ file }: { readonly file: SharedFile }) {
  const { thumbnail, original } = useMediaUrl()
  const fit = 'size-full object-contain'
  if (!file.isHere) return <Icon icon={FileX} size={18} />
  switch (file.kind) {
    case 'image':
      return <img src={thumbnail(file.previewId, 256)} alt="" draggable={false} className={fit} />
    case 'video':
      return <VideoStill source={original(file.previewId)} className={fit} />
    case 'audio':
      return <Icon icon={AudioLines} size={18} />
  }
}

/** Tells how long a film or a sound plays, as soon as its start was read. */
function LengthReader({ file, onLength }: { readonly file: SharedFile; onLength(seconds: number): void }) {
  const { original } = useMediaUrl()
  return (
    <audio
      hidden
      preload="metadata"
      src={original(file.previewId)}
      onLoadedMetadata={({ currentTarget: { duration } }) => Number.isFinite(duration) && onLength(duration)}
    />
  )
}

/** A file in a media field: a look at it, its name, its pixels, length and size. */
export function MediaPreview({ file }: { readonly file: SharedFile }) {
  const [seconds, setSeconds] = useState<number | null>(null)
  const length = seconds === null ? '' : formatElapsed(seconds)
  const facts = [formatPixels(file.width, file.height), length, formatSize(file.bytes)].filter(Boolean)
  return (
    <>
      <span className={frame}>
        <ImageFile file={file} />
      </span>
      <span className="min-w-0 flex-1 text-small">
        <span className="block truncate text-ink" title={file.name}>
          {file.name}
        </span>
        <span className="block truncate text-caption text-ink-3">{facts.join(', ')}</span>
      </span>
      {file.kind !== 'image' && file.isHere && <LengthReader key={file.url} file={file} onLength={setSeconds} />}
    </>
  )
}
