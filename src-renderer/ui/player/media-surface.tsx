import { AudioLines } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

export type MediaSurfaceProps = {
  readonly kind: 'video' | 'audio'
  readonly source: string | undefined
  /** What it is, for those who do not see it. */
  readonly label: string
  /** Takes the element that a transport drives. */
  readonly mediaRef: (element: HTMLMediaElement | null) => void
  /** A picture to show until the first frame is there. */
  readonly poster?: string | undefined
  onError(): void
  onClick?(): void
  readonly className?: string
}

/** A film's picture, or a sign for a sound: what a player plays, without its controls. */
export function MediaSurface(props: MediaSurfaceProps) {
  const { kind, source, label, mediaRef, poster, onError, onClick, className } = props
  if (kind === 'audio') {
    return (
      <div className={classNames('grid place-items-center gap-2 text-ink-3', className)}>
        <Icon icon={AudioLines} size={20} />
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
      className={classNames('max-h-full max-w-full rounded-media object-contain', className)}
    />
  )
}
