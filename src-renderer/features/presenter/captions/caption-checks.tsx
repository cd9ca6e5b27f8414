import type { VideoScan } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { captionContrast, leastContrast, type ShadedFrame } from '#shared/domain/captions/caption-contrast.ts'
import { layCaption } from '#shared/domain/captions/caption-style.ts'
import type { CaptionLook, Cue } from '#shared/domain/captions/cue.ts'
import type { MeasureText } from '#shared/domain/captions/lay-words.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert, Volume2 } from 'lucide-react'
import { useMemo } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useSettled } from '../../../lib/hooks.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useCaptionFonts } from './caption-overlay.tsx'
import { t } from './texts.ts'

/** Scans the video that captions are made on; undefined until that is done. */
export function useVideoScan(assetId: AssetId | null): VideoScan | undefined {
  const { query } = useBridge()
  return useQuery(
    query.library.scan.queryOptions({
      input: assetId === null ? skipToken : { assetId },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  ).data
}

/** A frame of a video with its time in seconds. */
type TimedFrame = ShadedFrame & { readonly at: number }

/** Unpacks the frames of a scan. */
function framesOf(scan: VideoScan['frames']): TimedFrame[] {
  if (scan === null) return []
  const { width, height, times } = scan
  const bytes = Uint8Array.from(atob(scan.shades), (letter) => letter.codePointAt(0) ?? 0)
  const size = width * height
  return times.map((at, index) => ({ at, width, height, shades: bytes.subarray(index * size, (index + 1) * size) }))
}

type Video = { readonly width: number; readonly height: number }

/** Returns the caption with the lowest contrast and that contrast, over the frames that show it; null without any. */
function weakestCue(
  cues: readonly Cue[],
  look: CaptionLook,
  frames: readonly TimedFrame[],
  video: Video,
  measure: MeasureText,
): { readonly cue: Cue; readonly contrast: number } | null {
  let weakest: { cue: Cue; contrast: number } | null = null
  for (const cue of cues) {
    const laid = layCaption(cue.text, look, video, measure)
    if (laid === null) continue
    const middle = (cue.start + cue.end) / 2
    const within = frames.filter(({ at }) => at >= cue.start && at < cue.end)
    const nearest = frames.toSorted((one, other) => Math.abs(one.at - middle) - Math.abs(other.at - middle)).slice(0, 1)
    for (const frame of within.length > 0 ? within : nearest) {
      const contrast = captionContrast(laid, look, frame, video)
      if (weakest === null || contrast < weakest.contrast) weakest = { cue, contrast }
    }
  }
  return weakest
}

type ContrastCheckProps = {
  readonly cues: readonly Cue[]
  readonly look: CaptionLook
  /** Of the video, in pixels. */
  readonly frame: Video
  readonly scan: VideoScan | undefined
  onJump(cue: Cue): void
}

/** Says how well captions stand out from the frames behind them, and goes to the one that does least. */
export function ContrastCheck({ cues, look, frame: { width, height }, scan, onJump }: ContrastCheckProps) {
  const settled = useSettled(cues, 300)
  const shown = useSettled(look, 300)
  const letters = useMemo(() => settled.map(({ text }) => text).join(' '), [settled])
  const measure = useCaptionFonts(shown.style, letters)
  const frames = useMemo(() => framesOf(scan?.frames ?? null), [scan])
  const weakest = useMemo(
    () => weakestCue(settled, shown, frames, { width, height }, measure),
    [settled, shown, frames, width, height, measure],
  )
  if (weakest === null) return null
  // Rounded down, so that a figure that is too low never looks like one that is enough.
  const ratio = Math.floor(weakest.contrast * 10) / 10
  const isEnough = weakest.contrast >= leastContrast
  return (
    <div className="flex min-h-6 items-center justify-between gap-2 text-small">
      <span className="text-ink-3">{t('captions.contrast')}</span>
      <span role="status">
        <button
          type="button"
          title={t(isEnough ? 'captions.contrastEnough' : 'captions.contrastLow')}
          className={
            isEnough
              ? 'flex min-h-6 items-center gap-1.5 rounded-control text-ok hover:underline'
              : 'flex min-h-6 items-center gap-1.5 rounded-control text-warn hover:underline'
          }
          onClick={() => onJump(weakest.cue)}
        >
          <Icon icon={isEnough ? Check : TriangleAlert} size={14} />
          {t('captions.contrastOf', { ratio })}
          {!isEnough && <span className="sr-only">{t('captions.contrastLow')}</span>}
        </button>
      </span>
    </div>
  )
}

/** Shows the loudness of the video that captions are burned into, which burning in does not change. */
export function LoudnessLine({ scan }: { readonly scan: VideoScan | undefined }) {
  if (scan === undefined || scan.loudness === null) return null
  const { integrated, peak } = scan.loudness
  return (
    <div className="space-y-0.5 border-b border-line px-4 py-3 text-small">
      <div className="flex items-center justify-between gap-2">
        <span className="flex items-center gap-1.5 text-ink-3">
          <Icon icon={Volume2} size={14} />
          {t('captions.loudness')}
        </span>
        <span>
          {t('captions.loudnessOf', {
            integrated: integrated.toFixed(1).replace('-', '−'),
            peak: peak.toFixed(1).replace('-', '−'),
          })}
        </span>
      </div>
      <p className="text-caption text-ink-3">{t('captions.loudnessKept')}</p>
    </div>
  )
}
