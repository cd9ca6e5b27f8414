import { classNames } from './class-names.ts'

export type VideoStillProps = {
  /** The address of the film itself; undefined until it is known. */
  readonly source: string | undefined
  readonly className?: string
  onError?(): void
}

/** One frame of a film, a second in, as a picture of it: nothing plays and nothing takes the focus. */
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
