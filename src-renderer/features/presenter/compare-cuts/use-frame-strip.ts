import type { AssetId } from '#shared/domain/ids.ts'
import { useEffect, useState } from 'react'
import { framesOfLane, type FrameStrip, readStrip } from './frame-strip.ts'
import { createVideoFrames, whenIdle } from './video-frames.ts'

const none: FrameStrip = { frames: [], count: 0, state: 'reading' }

/** As many lanes are kept; the one that was read longest ago goes first. */
const mostKept = 24
const kept = new Map<AssetId, FrameStrip>()

function keep(assetId: AssetId, strip: FrameStrip): void {
  kept.delete(assetId)
  kept.set(assetId, strip)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/** The frames of a film, read when they are first shown and kept; none without an address. */
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
