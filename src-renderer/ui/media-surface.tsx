import { AudioLines } from 'lucide-react'
import { Icon } from './icon.tsx'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useSize } from './use-size.ts'

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

type WaveformProps = {
  /** How loud it is from start to end, 0 to 255. */
  readonly peaks: readonly number[]
  readonly className?: string
}

/** One bar: CSS px from the left, and its share of the height. */
type WaveformBar = { readonly left: number; readonly size: number }

const pitch = 3

/** Bars of 2 px with a gap of 1 px over a width, each as loud as the loudest peak that it stands for (0 to 255). */
export function barsOf(peaks: readonly number[], width: number): WaveformBar[] {
  const count = Math.max(0, Math.floor((width + 1) / pitch))
  return Array.from({ length: peaks.length === 0 ? 0 : count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return { left: bar * pitch, size: Math.max(...peaks.slice(from, to)) / 255 }
  })
}

function draw(canvas: HTMLCanvasElement, peaks: readonly number[], width: number, height: number): void {
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  if (context === null) return
  context.scale(ratio, ratio)
  context.fillStyle = getComputedStyle(canvas).color
  for (const { left, size } of barsOf(peaks, width)) {
    const tall = Math.max(1, size * height)
    context.fillRect(left, (height - tall) / 2, 2, tall)
  }
}

/** How loud a sound is over its length, as a drawing in the colour of the text; it is decoration beside a slider. */
export function Waveform({ peaks, className }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(frame)
  useEffect(() => {
    const paint = () => canvas.current !== null && draw(canvas.current, peaks, width, height)
    paint()
    // The colours are the theme's.
    const observer = new MutationObserver(paint)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [peaks, width, height])
  return (
    <div ref={frame} aria-hidden className={classNames('pointer-events-none', className)}>
      <canvas ref={canvas} className="block size-full" />
    </div>
  )
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

type VideoStillProps = {
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
