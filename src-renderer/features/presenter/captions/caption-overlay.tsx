import type { CaptionLook, CaptionStyle, Cue } from '#shared/domain/captions/cue.ts'
import {
  captionDark,
  captionSpecs,
  createShown,
  drawingOf,
  type LaidCaption,
  layCaption,
  safeArea,
  sizeOf,
} from '#shared/domain/captions/caption-style.ts'
import { useSettled } from '../../../lib/hooks.ts'
import { CaptionHandle, type OnPlace, type OnSize } from './caption-handle.tsx'
import { frameAt, type PlaybackControls, useMediaTime } from '../../../ui/playback-controls.ts'
import type { MeasureText } from '#shared/domain/captions/lay-words.ts'
import { useEffect, useMemo, useState } from 'react'
import slices from '../../../../resources/fonts/slices.json'

type CaptionOverlayProps = {
  readonly cues: readonly Cue[]
  readonly look: CaptionLook
  /** Pixels of the video, and its frames per second. */
  readonly rawCut: { readonly width: number; readonly height: number; readonly frameRate: number }
  readonly controls: PlaybackControls | null
  onPlace: OnPlace
  onSize: OnSize
  onDragging(isDragging: boolean): void
}

/** Fallback for the style sheet's family, which has Latin, Greek and Cyrillic. These fonts have Latin letters too. */
const otherScripts = 'CaptionScripts'

/** The font families of captions, as a canvas reads them. */
const captionFamilies = `Captions, "${otherScripts}", sans-serif`

const registered = new WeakSet<FontFaceSet>()

/** Adds the shipped fonts of other scripts to a page, once. Each is fetched when a text needs its letters. */
function addCaptionFonts(fonts: FontFaceSet): void {
  if (registered.has(fonts)) return
  registered.add(fonts)
  for (const [family, files] of Object.entries(slices)) {
    for (const [name, letters] of Object.entries(files)) {
      const address = new URL(`../../../../resources/fonts/${family}/${name}.woff2`, import.meta.url).href
      const unicodeRange = letters
        .split(',')
        .map((range) => `U+${range}`)
        .join(', ')
      fonts.add(new FontFace(otherScripts, `url("${address}")`, { weight: '100 900', unicodeRange }))
    }
  }
}

/** Returns the font of a style at a size in pixels, in CSS font syntax. */
const faceAt = (style: CaptionStyle, pixels: number) =>
  `${captionSpecs[style].weight} ${pixels.toFixed(2)}px ${captionFamilies}`

function measureIn(style: CaptionStyle): MeasureText {
  const context = document.createElement('canvas').getContext('2d')
  return (text, pixels) => {
    if (context === null) return 0
    context.font = faceAt(style, pixels)
    return context.measureText(text).width
  }
}

/** Measures text in the fonts of a style; returns another function once they hold every letter of `text`. */
export function useCaptionFonts(style: CaptionStyle, text: string): MeasureText {
  const [loaded, setLoaded] = useState<{ readonly style: CaptionStyle; readonly measure: MeasureText } | null>(null)
  useEffect(() => {
    addCaptionFonts(document.fonts)
    const wanted = `${text} ${text.toUpperCase()}`
    // If a font cannot be fetched the caption appears in another one; captions never wait for fonts.
    const settle = () => setLoaded({ style, measure: measureIn(style) })
    document.fonts.load(faceAt(style, 40), wanted).then(settle, settle)
  }, [style, text])
  const early = useMemo(() => measureIn(style), [style])
  return loaded?.style === style ? loaded.measure : early
}

/** Shows the current caption over the video, laid out by the same rules and fonts as a burned-in one. */
export function CaptionOverlay(props: CaptionOverlayProps) {
  const { cues, look, rawCut, controls, onPlace, onSize, onDragging } = props
  const { style } = look
  const time = useMediaTime(controls)
  const letters = useSettled(cues.map(({ text }) => text).join(' '), 300)
  const measure = useCaptionFonts(style, letters)
  // Burned-in captions change on frame boundaries.
  const shown = createShown(cues, style)(frameAt(time, rawCut.frameRate) / rawCut.frameRate)
  const laid = shown === null ? null : layCaption(shown.text, look, rawCut, measure)
  if (shown === null || laid === null) return null
  const { weight } = captionSpecs[style]
  return (
    <svg
      className="caption-over"
      viewBox={`0 0 ${rawCut.width} ${rawCut.height}`}
      preserveAspectRatio="xMidYMid slice"
      fontSize={laid.pixels}
      fontWeight={weight}
    >
      <g aria-hidden>
        <CaptionDrawn laid={laid} look={look} spoken={shown.spoken} />
      </g>
      <CaptionHandle
        laid={laid}
        size={sizeOf(look)}
        frame={rawCut}
        onPlace={onPlace}
        onSize={onSize}
        onDragging={onDragging}
      />
    </svg>
  )
}

type CaptionDrawnProps = {
  readonly laid: LaidCaption
  readonly look: Pick<CaptionLook, 'style' | 'spoken'>
  readonly spoken: number
}

const keyOf = ({ place, x }: { readonly place: number; readonly x: number }) => `${place} ${x}`

/** Draws a laid out caption inside an `svg`, as it is burned in. `spoken`: index of the marked word. */
export function CaptionDrawn({ laid, look, spoken }: CaptionDrawnProps) {
  const { boxes, outlined, words } = drawingOf(laid, look, spoken)
  return (
    <>
      {boxes.map(({ x, y, width, height, corner, fill }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={corner} fill={fill} />
      ))}
      <g
        fill="none"
        stroke={captionDark.outline}
        strokeWidth={laid.pixels * (captionSpecs[look.style].outline ?? 0)}
        strokeLinejoin="round"
      >
        {outlined.map((word) => (
          <text key={keyOf(word)} x={word.x} y={word.y}>
            {word.text}
          </text>
        ))}
      </g>
      {words.map((word) => (
        <text key={keyOf(word)} x={word.x} y={word.y} fill={word.fill}>
          {word.text}
        </text>
      ))}
    </>
  )
}

const share = (part: number) => `${part * 100}%`

/** Outlines the part of the video that apps leave free of their own buttons and texts. */
export function SafeArea() {
  const { x, y, width, height } = safeArea
  return (
    <span
      aria-hidden
      className="safe-area"
      style={{ left: share(x), top: share(y), width: share(width), height: share(height) }}
    />
  )
}
