import type { AssetId } from '#shared/domain/ids.ts'
import { useEffect, useRef } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { useSize } from '../../../ui/use-size.ts'
import type { FrameStrip } from './frame-strip.ts'
import { useFrameStrip } from './use-frame-strip.ts'

function paint(canvas: HTMLCanvasElement, { frames }: FrameStrip, width: number, height: number): void {
  const ratio = window.devicePixelRatio
  canvas.width = Math.max(1, Math.round(width * ratio))
  canvas.height = Math.max(1, Math.round(height * ratio))
  const context = canvas.getContext('2d')
  if (context === null) return
  for (const [index, frame] of frames.entries()) {
    if (frame === null) continue
    const from = Math.round((index / frames.length) * canvas.width)
    const wide = Math.round(((index + 1) / frames.length) * canvas.width) - from
    // Each frame fills its place and is cropped around the presenter's head.
    const scale = Math.max(wide / frame.width, canvas.height / frame.height)
    const [partWide, partTall] = [wide / scale, canvas.height / scale]
    const left = (frame.width - partWide) / 2
    const top = (frame.height - partTall) * 0.3
    context.drawImage(frame, left, top, partWide, partTall, from, 0, wide, canvas.height)
  }
}

/** The frames of a film over its length; hatched where there is no film yet. Decoration beside the position slider. */
export function FrameLane({ assetId }: { readonly assetId: AssetId | null }) {
  const { original } = useMediaUrl()
  const strip = useFrameStrip(assetId, assetId === null ? undefined : original(assetId))
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(frame)
  useEffect(() => {
    if (canvas.current !== null) paint(canvas.current, strip, width, height)
  }, [strip, width, height])
  return (
    <div ref={frame} aria-hidden className="lane-empty relative h-10 min-w-0 flex-1 overflow-hidden">
      <canvas ref={canvas} className="absolute inset-0 size-full" />
    </div>
  )
}
