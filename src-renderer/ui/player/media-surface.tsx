import { AudioLines } from 'lucide-react'
import { Icon } from '../icon.tsx'
import { Waveform } from './waveform.tsx'

export type MediaSurfaceProps = {
  readonly kind: 'video' | 'audio'
  readonly source: string | undefined
  /** What it is, for those who do not see it. */
  readonly label: string
  /** Takes the element that a transport drives. */
  readonly mediaRef: (element: HTMLMediaElement | null) => void
  /** A picture to show until the film is played or sought in. */
  readonly poster?: string | undefined
  /** How loud a sound is, 0 to 255, to be drawn in the large; null where it is not known. */
  readonly peaks?: readonly number[] | null
  onError(): void
  onClick?(): void
}

/** A film's picture, or a sign for a sound: what a player plays, without its controls. */
export function MediaSurface(props: MediaSurfaceProps) {
  const { kind, source, label, mediaRef, poster, peaks = null, onError, onClick } = props
  if (kind === 'audio') {
    return (
      <div className="grid size-full place-items-center text-ink-3">
        {peaks === null || peaks.length === 0 ? (
          <Icon icon={AudioLines} size={20} />
        ) : (
          <Waveform peaks={peaks} className="h-[min(240px,70%)] w-full max-w-[900px]" />
        )}
        <audio ref={mediaRef} src={source} aria-label={label} preload="auto" onError={onError} />
      </div>
    )
  }
  return (
    // A click on the picture is the play button again, which has the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <video
      ref={mediaRef}
      src={source}
      aria-label={label}
      poster={poster}
      preload="auto"
      playsInline
      disablePictureInPicture
      onError={onError}
      onClick={onClick}
      className="max-h-full max-w-full rounded-media object-contain"
    />
  )
}
