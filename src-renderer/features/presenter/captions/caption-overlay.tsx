import type { CaptionStyle, Cue } from '#shared/domain/captions/cue.ts'
import { captionDark, captionSpecs, createShown, layCaption } from '#shared/domain/captions/caption-style.ts'
import { useSettled } from '../../../lib/hooks.ts'
import { frameAt } from '../../../ui/player/frame-math.ts'
import { useMediaTime } from '../../../ui/player/use-playback-controls.ts'
import type { PlaybackControls } from '../../../ui/player/playback-controls.ts'
import { useCaptionFonts } from './use-caption-fonts.ts'

type CaptionOverlayProps = {
  readonly cues: readonly Cue[]
  readonly style: CaptionStyle
  /** Pixels of the film, and its frames a second. */
  readonly rawCut: { readonly width: number; readonly height: number; readonly frameRate: number }
  readonly controls: PlaybackControls | null
}

/** The caption of the moment over the film, as it is burned in: laid by the same rule, in the same faces. */
export function CaptionOverlay({ cues, style, rawCut, controls }: CaptionOverlayProps) {
  const time = useMediaTime(controls)
  const letters = useSettled(cues.map(({ text }) => text).join(' '), 300)
  const measure = useCaptionFonts(style, letters)
  // What is burned in changes with the frames.
  const shown = createShown(cues, style)(frameAt(time, rawCut.frameRate) / rawCut.frameRate)
  const laid = shown === null ? null : layCaption(shown.text, style, rawCut, measure)
  if (shown === null || laid === null) return null
  const { weight, outline, colour, spoken } = captionSpecs[style]
  const { plate, pixels, words } = laid
  const placed = words.map(({ text, x, y, place }) => ({ text, x, y, place, key: `${place} ${x}` }))
  return (
    <svg
      aria-hidden
      className="caption-over"
      viewBox={`0 0 ${rawCut.width} ${rawCut.height}`}
      preserveAspectRatio="xMidYMid slice"
      fontSize={pixels}
      fontWeight={weight}
    >
      {plate !== null && (
        <rect
          x={plate.x}
          y={plate.y}
          width={plate.width}
          height={plate.height}
          rx={plate.corner}
          fill={captionDark.plate}
        />
      )}
      {outline !== null && (
        <g fill="none" stroke={captionDark.outline} strokeWidth={pixels * outline} strokeLinejoin="round">
          {placed.map(({ key, text, x, y }) => (
            <text key={key} x={x} y={y}>
              {text}
            </text>
          ))}
        </g>
      )}
      {placed.map(({ key, text, x, y, place }) => (
        <text key={key} x={x} y={y} fill={place === shown.spoken && spoken !== null ? spoken : colour}>
          {text}
        </text>
      ))}
    </svg>
  )
}
