import type { SKRSContext2D } from '@napi-rs/canvas'
import { blend } from '../drawing/scalar.ts'
import { mixHex, withAlpha } from '../video/video-palette.ts'
import type { Mouth } from './pose.ts'
import type { PresenterStyle } from './presenter-style.ts'

type Lips = { readonly half: number; readonly up: number; readonly down: number; readonly corner: number }

function measure({ open, wide, round }: Mouth): Lips {
  const half = 24 * (1 + 0.2 * wide) * (1 - 0.44 * round)
  const height = 29 * open
  return {
    half,
    up: height * 0.3,
    down: height * 0.7,
    corner: -(1.5 + 5 * Math.max(0, wide)) * (1 - round) * (1 - open * 0.6),
  }
}

/** The edge of the open mouth, `grow` further out. */
function outline(context: SKRSContext2D, { half, up, down, corner }: Lips, grow: number): void {
  const w = half + grow * 0.8
  const bow = grow * 0.9
  context.beginPath()
  context.moveTo(-w, corner)
  context.bezierCurveTo(-w * 0.7, -up * 0.9 - bow * 0.8, -w * 0.28, -up - bow * 1.25, 0, -up - bow * 0.75)
  context.bezierCurveTo(w * 0.28, -up - bow * 1.25, w * 0.7, -up * 0.9 - bow * 0.8, w, corner)
  context.bezierCurveTo(w * 0.72, down * 0.95 + grow * 0.9, w * 0.34, down + grow * 1.3, 0, down + grow * 1.3)
  context.bezierCurveTo(-w * 0.34, down + grow * 1.3, -w * 0.72, down * 0.95 + grow * 0.9, -w, corner)
  context.closePath()
}

function inside(context: SKRSContext2D, lips: Lips, { teeth, open }: Mouth): void {
  const { half, up, down } = lips
  context.save()
  outline(context, lips, 0)
  context.clip()
  context.fillStyle = '#3b1218'
  context.fillRect(-half - 4, -up - 8, half * 2 + 8, up + down + 16)
  context.fillStyle = '#c85f63'
  context.beginPath()
  context.ellipse(0, down + 4 - open * 2, half * 0.62, Math.max(3, down * 0.52), 0, 0, Math.PI * 2)
  context.fill()
  const shown = Math.max(teeth, Math.min(0.75, open * 1.2))
  context.fillStyle = '#fbf6ec'
  context.beginPath()
  context.roundRect(-half * 0.82, -up - 8, half * 1.64, 8 + Math.min(up + down, blend(1, 8.5, shown)), 5)
  context.fill()
  context.restore()
}

/** Draws a mouth around its own middle. Lips, the dark within, teeth and tongue. */
export function drawMouth(context: SKRSContext2D, mouth: Mouth, look: PresenterStyle): void {
  const lips = measure(mouth)
  const { half, down, corner } = lips
  const thickness = 5.4 * (1 - 0.5 * mouth.press) + 2.4 * mouth.round
  outline(context, lips, thickness)
  context.fillStyle = look.lip
  context.fill()
  context.save()
  outline(context, lips, thickness)
  context.clip()
  context.fillStyle = withAlpha(mixHex(look.lip, '#ffffff', 0.5), 0.4)
  context.beginPath()
  context.ellipse(0, down + thickness * 1.05, half * 0.5, thickness * 0.45, 0, 0, Math.PI * 2)
  context.fill()
  context.restore()
  if (mouth.open > 0.045) inside(context, lips, mouth)
  else {
    context.strokeStyle = mixHex(look.lip, '#2a0d10', 0.55)
    context.lineWidth = 2.2
    context.lineCap = 'round'
    context.beginPath()
    context.moveTo(-half - 2, corner - 0.5)
    context.bezierCurveTo(-half * 0.5, 2.6, -half * 0.2, 0.4, 0, 1.6)
    context.bezierCurveTo(half * 0.2, 0.4, half * 0.5, 2.6, half + 2, corner - 0.5)
    context.stroke()
  }
}
