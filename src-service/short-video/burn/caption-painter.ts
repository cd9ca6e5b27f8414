import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import {
  captionDark,
  captionSpecs,
  createShown,
  layCaption,
  shownText,
  type LaidCaption,
  type ShownCaption,
} from '#shared/domain/captions/caption-style.ts'
import type { StyledCues } from '#shared/domain/captions/caption-parts.ts'
import type { CaptionStyle } from '#shared/domain/captions/cue.ts'
import type { EvenRect, Planes } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import { faceFor } from '../captions/script-fonts.ts'
import { createMeasure } from '../captions/set-words.ts'
import { layOver, takeOverlay, type Overlay } from '../edit/overlay.ts'

/** Lays the captions of the desk on pictures. */
export type CaptionPainter = {
  /** Lays what is shown at a time, in seconds, on a picture. Drawn when it changes, not with every picture. */
  layOn(image: Planes, seconds: number): void
}

const faces = { 600: 'strong', 800: 'heavy' } as const

/** The part of a frame that a drawing takes, in even pixels. */
function evenReach({ x, y, width, height }: LaidCaption['reach'], frame: ImageSize): EvenRect {
  const even = (value: number, most: number) => Math.min(most, Math.max(0, 2 * Math.round(value / 2)))
  const left = even(x - 1, frame.width)
  const top = even(y - 1, frame.height)
  return {
    x: left,
    y: top,
    width: even(x + width + 1, frame.width) - left,
    height: even(y + height + 1, frame.height) - top,
  }
}

function draw(context: SKRSContext2D, style: CaptionStyle, laid: LaidCaption, spoken: number): void {
  const { outline, colour, spoken: marked } = captionSpecs[style]
  const { plate, pixels, words } = laid
  if (plate !== null) {
    context.fillStyle = captionDark.plate
    context.beginPath()
    context.roundRect(plate.x, plate.y, plate.width, plate.height, plate.corner)
    context.fill()
  }
  if (outline !== null) {
    context.lineJoin = 'round'
    context.lineWidth = pixels * outline
    context.strokeStyle = captionDark.outline
    for (const { text, x, y } of words) context.strokeText(text, x, y)
  }
  for (const { text, x, y, place } of words) {
    context.fillStyle = place === spoken && marked !== null ? marked : colour
    context.fillText(text, x, y)
  }
}

/** Readies captions for a film of a size in pixels, both even. */
export function createCaptionPainter({ cues, style }: StyledCues, frame: ImageSize): CaptionPainter {
  const shownAt = createShown(cues, style)
  const measuring = createCanvas(8, 8).getContext('2d')
  const face = faces[captionSpecs[style].weight]
  let drawn: { readonly state: string; readonly overlay: Overlay | null } | null = null

  function paint({ text, spoken }: ShownCaption, used: Overlay | null): Overlay | null {
    const letters = `${shownText(text)} ${shownText(text).toUpperCase()}`
    const laid = layCaption(text, style, frame, createMeasure(measuring, face, letters))
    if (laid === null) return null
    const reach = evenReach(laid.reach, frame)
    if (reach.width === 0 || reach.height === 0) return null
    const canvas = createCanvas(reach.width, reach.height)
    const context = canvas.getContext('2d')
    context.translate(-reach.x, -reach.y)
    context.font = faceFor(face, laid.pixels, letters)
    context.textBaseline = 'alphabetic'
    draw(context, style, laid, spoken)
    return takeOverlay(canvas, reach.x, reach.y, used ?? undefined)
  }

  return {
    layOn(image, seconds) {
      const shown = shownAt(seconds)
      if (shown === null) return
      const state = `${shown.spoken} ${shown.text}`
      if (drawn?.state !== state) drawn = { state, overlay: paint(shown, drawn?.overlay ?? null) }
      if (drawn.overlay !== null) layOver(image, drawn.overlay)
    },
  }
}
