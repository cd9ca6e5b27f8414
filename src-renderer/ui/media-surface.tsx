import { AudioLines } from 'lucide-react'
import { Icon } from './icon.tsx'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useSize } from './use-size.ts'

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
  onError(): void
  onClick?(): void
}

type WaveformProps = {
  /** Audio peaks from start to end, 0 to 255. */
  readonly peaks: readonly number[]
  readonly className?: string
}

/** A bar: its left offset in CSS px, and its share of the height. */
type WaveformBar = { readonly left: number; readonly size: number }

const pitch = 3

/** Computes bars of 2 px with a gap of 1 px, each as high as the loudest peak it covers (0 to 255). */
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

/** A waveform in the text colour; decoration beside a slider. */
export function Waveform({ peaks, className }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(frame)
  useEffect(() => {
    const paint = () => canvas.current !== null && draw(canvas.current, peaks, width, height)
    paint()
    // Colours depend on the theme.
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

/** The surface of a player without controls: a video's image, or a symbol for audio. */
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
