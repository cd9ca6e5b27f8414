import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useSize } from './use-size.ts'

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
