import { useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useSize } from '../use-size.ts'
import { barsOf } from './waveform-bars.ts'

type WaveformProps = {
  /** How loud it is from start to end, 0 to 255. */
  readonly peaks: readonly number[]
  readonly className?: string
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
