import { AudioLines } from 'lucide-react'
import { Icon } from './icon.tsx'
import { classNames } from './class-names.ts'
import type { PlayerControl } from './playback-controls.ts'
import { ScrubWaveform } from './scrub-waveform.tsx'
import { Waveform } from './waveform.tsx'

export type MediaSurfaceProps = {
  readonly kind: 'video' | 'audio'
  readonly source: string | undefined
  readonly label: string
  /** Receives the element that playback controls drive. */
  readonly mediaRef: (element: HTMLMediaElement | null) => void
  /** The image shown until the video is played or sought. */
  readonly poster?: string | undefined
  /** Audio peaks, 0 to 255, for a large waveform; null if unknown. */
  readonly peaks?: readonly number[] | null
  /** Moves along the waveform of audio; without it, the waveform is only shown. */
  readonly control?: PlayerControl
  onError(): void
  onClick?(): void
}

const largeWave = 'h-[min(240px,70%)] w-full max-w-[900px]'

/** The surface of a player without controls: a video's image, or a symbol for audio. */
export function MediaSurface(props: MediaSurfaceProps) {
  const { kind, source, label, mediaRef, poster, peaks = null, control, onError, onClick } = props
  if (kind === 'audio') {
    return (
      <div className="grid size-full place-items-center text-ink-3">
        {peaks === null || peaks.length === 0 ? (
          <Icon icon={AudioLines} size={20} />
        ) : control === undefined ? (
          <Waveform peaks={peaks} className={largeWave} />
        ) : (
          <ScrubWaveform peaks={peaks} control={control} className={largeWave} />
        )}
        <audio ref={mediaRef} src={source} aria-label={label} preload="auto" onError={onError} />
      </div>
    )
  }
  return (
    // A click duplicates the play button, which is reachable by keyboard.
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

type VideoStillProps = {
  readonly source: string | undefined
  readonly className?: string
  onError?(): void
}

/** A still frame, one second into a video; it neither plays nor takes the focus. */
export function VideoStill({ source, className, onError }: VideoStillProps) {
  return (
    <video
      src={source === undefined ? undefined : `${source}#t=1`}
      preload="metadata"
      muted
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      aria-hidden
      onError={onError}
      className={classNames('pointer-events-none rounded-media', className)}
    />
  )
}
