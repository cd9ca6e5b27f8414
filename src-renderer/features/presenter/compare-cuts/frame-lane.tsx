import type { AssetId } from '#shared/domain/ids.ts'
import { useEffect, useRef, useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { useSize } from '../../../ui/use-size.ts'

const framesOfLane = 32

/** Frames of a video as they are read; a place is empty until its frame is read. */
export type FrameStrip = {
  readonly frames: readonly (ImageBitmap | null)[]
  readonly count: number
  readonly state: 'reading' | 'whole' | 'unreadable'
}

/** Returns the middle of each of `count` equal parts of a video. Seconds. */
export function frameTimes(duration: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((index + 0.5) / count) * duration)
}

type FrameReader = {
  /** Resolves to the duration in seconds. Rejects if the video cannot be read. */
  open(): Promise<number>
  frameAt(seconds: number): Promise<ImageBitmap>
  close(): void
}

/** Returns the order in which frames are read: coarse first, so that the lane fills evenly. */
export function coarseFirst(count: number): number[] {
  const order: number[] = []
  for (let step = 2 ** Math.ceil(Math.log2(Math.max(1, count))); step >= 1; step /= 2) {
    for (let at = 0; at < count; at += step) if (!order.includes(at)) order.push(at)
  }
  return order
}

/** Reads a video's frames one by one while the window is idle. Reports the strip after each, until aborted. */
export async function readStrip(
  reader: FrameReader,
  {
    count,
    idle,
    signal,
    onStrip,
  }: {
    readonly count: number
    idle(): Promise<void>
    readonly signal: AbortSignal
    onStrip(strip: FrameStrip): void
  },
): Promise<void> {
  const frames: (ImageBitmap | null)[] = Array.from({ length: count }, () => null)
  const report = (state: FrameStrip['state']) =>
    onStrip({ frames: [...frames], count: frames.filter((frame) => frame !== null).length, state })
  try {
    const times = frameTimes(await reader.open(), count)
    for (const index of coarseFirst(count)) {
      await idle()
      if (signal.aborted) return
      frames[index] = await reader.frameAt(times[index] ?? 0)
      if (signal.aborted) return
      report('reading')
    }
    report('whole')
  } catch (error) {
    if (signal.aborted) return
    report('unreadable')
    throw error
  } finally {
    reader.close()
  }
}

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

const none: FrameStrip = { frames: [], count: 0, state: 'reading' }

/** Lanes kept in memory; the one read longest ago is dropped first. */
const mostKept = 24
const kept = new Map<AssetId, FrameStrip>()

function keep(assetId: AssetId, strip: FrameStrip): void {
  kept.delete(assetId)
  kept.set(assetId, strip)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/** Twice the height of a lane in px, for high-density screens. */
const frameHeight = 80

function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('cannot read the video')), { once: true })
  })
}

/** Reads frames through a hidden, muted video element. */
function createVideoFrames(source: string): FrameReader {
  const video = document.createElement('video')
  return {
    async open() {
      video.muted = true
      video.preload = 'auto'
      const loaded = heard(video, 'loadeddata')
      video.src = source
      await loaded
      return video.duration
    },
    async frameAt(seconds) {
      const found = heard(video, 'seeked')
      video.currentTime = seconds
      await found
      return createImageBitmap(video, { resizeHeight: frameHeight, resizeQuality: 'low' })
    },
    close() {
      video.removeAttribute('src')
      video.load()
    },
  }
}

/** Resolves when the window is idle, or after a second. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 1_000 })
  })
}

/** Reads the frames of a video when they are first shown, and keeps them; none without an address. */
export function useFrameStrip(assetId: AssetId | null, source: string | undefined): FrameStrip {
  const [read, setRead] = useState<{ readonly of: AssetId | null; readonly strip: FrameStrip }>({
    of: null,
    strip: none,
  })
  useEffect(() => {
    if (assetId === null || source === undefined || kept.has(assetId)) return
    const ending = new AbortController()
    readStrip(createVideoFrames(source), {
      count: framesOfLane,
      idle: whenIdle,
      signal: ending.signal,
      onStrip(strip) {
        if (strip.state === 'whole') keep(assetId, strip)
        setRead({ of: assetId, strip })
      },
    }).catch((error: unknown) => reportError(error))
    return () => ending.abort()
  }, [assetId, source])
  if (assetId === null) return none
  return kept.get(assetId) ?? (read.of === assetId ? read.strip : none)
}

/** The frames of a video along its duration; hatched until there is a video. Decorative beside the position slider. */
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
