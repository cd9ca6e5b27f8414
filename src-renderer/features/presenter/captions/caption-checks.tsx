import type { VideoScan } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { captionContrast, leastContrast, type ShadedFrame } from '#shared/domain/captions/caption-contrast.ts'
import { captionSpecs, layCaption } from '#shared/domain/captions/caption-style.ts'
import type { CaptionLook, Cue } from '#shared/domain/captions/cue.ts'
import type { MeasureText } from '#shared/domain/captions/lay-words.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert, Volume2 } from 'lucide-react'
import { useMemo } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { useCommands } from '../../../lib/commands.tsx'
import { useSettled } from '../../../lib/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checkCommand } from './caption-commands.ts'
import { useCaptionFonts } from './caption-overlay.tsx'
import { t } from './texts.ts'
import { formatDecimal } from '../../../lib/format.ts'

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
  /** Puts a plate behind captions, which makes them readable on any frame. */
  onPlate(): void
}

/** Says how well captions stand out from the frames behind them, goes to the one that does least, and offers a plate. */
export function ContrastCheck({ cues, look, frame: { width, height }, scan, onJump, onPlate }: ContrastCheckProps) {
  const settled = useSettled(cues, 300)
  const shown = useSettled(look, 300)
  const letters = useMemo(() => settled.map(({ text }) => text).join(' '), [settled])
  const measure = useCaptionFonts(shown.style, letters)
  const frames = useMemo(() => framesOf(scan?.frames ?? null), [scan])
  const weakest = useMemo(
    () => weakestCue(settled, shown, frames, { width, height }, measure),
    [settled, shown, frames, width, height, measure],
  )
  const isEnough = weakest === null || weakest.contrast >= leastContrast
  const plate = isEnough || captionSpecs[shown.style].plate !== null ? null : onPlate
  useCommands(() => [
    checkCommand('contrast', weakest === null ? null : () => onJump(weakest.cue)),
    checkCommand('plate', plate),
  ])
  if (weakest === null) return null
  // Rounded down, so that a figure that is too low never looks like one that is enough.
  const ratio = Math.floor(weakest.contrast * 10) / 10
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-end gap-x-2 text-small">
      <span className="flex-1 whitespace-nowrap text-ink-3">{t('captions.contrast')}</span>
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
      {plate !== null && (
        <Button size="small" onClick={plate}>
          {t('captions.addPlate')}
        </Button>
      )}
    </div>
  )
}

/** Writes a level in dB or LUFS with one decimal. */
const levelText = (level: number) => formatDecimal(level)

/** A difference in loudness that nobody hears, in LU. */
const sameLoudness = 0.3

type LoudnessLineProps = {
  readonly scan: VideoScan | undefined
  /** The cut whose captions are edited, if they are made on another version of it; null otherwise. */
  readonly cut: { readonly letter: string; readonly scan: VideoScan | undefined } | null
}

/** Shows the loudness of the video that captions are burned into, which burning in does not change. */
export function LoudnessLine({ scan, cut }: LoudnessLineProps) {
  if (scan === undefined || scan.loudness === null) return null
  const { integrated, peak } = scan.loudness
  const own = cut?.scan?.loudness ?? null
  const isSame = own !== null && Math.abs(own.integrated - integrated) <= sameLoudness
  return (
    <div className="space-y-0.5 border-b border-line px-4 py-3 text-small">
      <div className="flex items-center justify-between gap-2">
        <span className="flex items-center gap-1.5 text-ink-3">
          <Icon icon={Volume2} size={14} />
          {t('captions.loudness')}
        </span>
        <span>
          {t('captions.loudnessOf', {
            integrated: levelText(integrated),
            peak: levelText(peak),
          })}
        </span>
      </div>
      <p className="text-caption text-ink-3">
        {cut !== null && isSame
          ? t('captions.loudnessSame', { letter: cut.letter })
          : cut !== null && own !== null
            ? t('captions.loudnessOther', { letter: cut.letter, integrated: levelText(own.integrated) })
            : t('captions.loudnessKept')}
      </p>
    </div>
  )
}
