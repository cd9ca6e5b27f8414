import type { AssetId } from '#shared/domain/ids.ts'
import { useEffect, useRef } from 'react'
import { useFrameStrip } from '../compare-cuts/frame-lane.tsx'

type FrameTilesProps = {
  readonly frame: ImageBitmap | null
  /** CSS px. */
  readonly width: number
  readonly height: number
}

/** Fills a part of the row with its frame, again and again: each tile is square and shows the presenter's head. */
function FrameTiles({ frame, width, height }: FrameTilesProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d') ?? null
    if (canvas.current === null || context === null || frame === null) return
    const ratio = window.devicePixelRatio
    const [wide, tall] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))]
    canvas.current.width = wide
    canvas.current.height = tall
    const count = Math.max(1, Math.round(wide / tall))
    const side = Math.min(frame.width, frame.height)
    const [left, top] = [(frame.width - side) / 2, (frame.height - side) * 0.3]
    for (let tile = 0; tile < count; tile += 1) {
      const [from, to] = [(tile / count) * wide, ((tile + 1) / count) * wide]
      context.drawImage(frame, left, top, side, side, from, 0, to - from - ratio, tall)
    }
  }, [frame, width, height])
  return <canvas ref={canvas} className="block h-full" style={{ width }} />
}

type FrameRowProps = {
  readonly assetId: AssetId | null
  /** Of the video's address; undefined while it is unknown. */
  readonly source: string | undefined
  /** Of the whole row, in CSS px. */
  readonly width: number
  readonly height: number
}

/** The frames of a video along the timeline; hatched until they are read. Decorative beside the position slider. */
export function FrameRow({ assetId, source, width, height }: FrameRowProps) {
  const { frames } = useFrameStrip(assetId, source)
  const part = width / Math.max(1, frames.length)
  return (
    <div aria-hidden className="lane-empty flex overflow-hidden" style={{ width, height }}>
      {frames.map((frame, index) => (
        // Frames never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <FrameTiles key={index} frame={frame} width={part} height={height} />
      ))}
    </div>
  )
}
