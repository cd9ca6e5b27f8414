import type { SKRSContext2D } from '@napi-rs/canvas'
import { mixHex, withAlpha } from '../video/video-palette.ts'
import type { Pose, Mouth } from './pose.ts'
import type { PresenterStyle } from './presenter-style.ts'
import { blend } from '../drawing/scalar.ts'
import { fillCircle, fillEllipse } from '../drawing/canvas-image.ts'

const usualApart = 30
const half = 13.5
const ink = '#241712'

/** Traces the outline of an eye; `open` from 0 to 1. The outer corner is on the right. */
function almond(context: SKRSContext2D, open: number): void {
  context.beginPath()
  context.moveTo(-half, 1.5)
  context.bezierCurveTo(-half * 0.55, -10.5 * open, half * 0.5, -11.5 * open, half, -1)
  context.bezierCurveTo(half * 0.5, 7.5 * open, -half * 0.5, 8 * open, -half, 1.5)
  context.closePath()
}

function drawEye(context: SKRSContext2D, side: number, pose: Pose, look: PresenterStyle): void {
  const open = Math.max(0, 1 - pose.blink * 1.03)
  context.save()
  context.scale(side, 1)
  if (open > 0.1) {
    context.save()
    almond(context, open)
    context.fillStyle = '#fdf9f2'
    context.fill()
    context.clip()
    const x = pose.gazeX * 5 * side
    const y = pose.gazeY * 3.2 - 0.8
    const iris = mixHex(look.hair, '#4a2f1e', 0.55)
    fillCircle(context, iris, x, y, look.isSoft ? 7.8 : 7)
    if (look.isSoft) {
      fillEllipse(context, mixHex(iris, '#f0c27a', 0.45), x, y + 2.6, 5.6, 4.4, 0)
    }
    fillCircle(context, '#120c0a', x, y, 3.9)
    fillCircle(context, '#ffffff', x - 2.3 * side, y - 2.6, 1.9)
    context.fillStyle = withAlpha(look.shade, 0.5)
    context.fillRect(-half, -14, half * 2, 14 - 8.2 * open)
    context.restore()
  }
  const isMan = look.gender === 'man'
  context.strokeStyle = isMan ? mixHex(ink, look.shade, 0.25) : ink
  context.lineCap = 'round'
  context.lineWidth = isMan ? 2 : 3.3
  context.beginPath()
  context.moveTo(-half, 1.5)
  context.bezierCurveTo(
    -half * 0.55,
    -10.5 * open + 3 * (1 - open),
    half * 0.5,
    -11.5 * open + 4 * (1 - open),
    half + (isMan ? 0 : 3.4),
    isMan ? -1 : -4,
  )
  context.stroke()
  context.strokeStyle = withAlpha(look.shade, 0.9)
  context.lineWidth = 1.6
  context.beginPath()
  context.moveTo(-half + 3, -8 * open - 5)
  context.quadraticCurveTo(1, -13.5 * open - 4, half - 1, -7 * open - 4)
  context.stroke()
  context.restore()
}

function drawBrow(context: SKRSContext2D, side: number, pose: Pose, look: PresenterStyle): void {
  const lift = -pose.brow * 5
  context.save()
  context.scale(side, 1)
  context.fillStyle = mixHex(look.hair, '#1c1210', 0.25)
  context.beginPath()
  if (look.gender === 'man') {
    context.moveTo(-15, -1 + lift * 0.5)
    context.bezierCurveTo(-6, -5.4 * look.brow + lift, 6, -5.8 * look.brow + lift, 20, 1 + lift * 0.5)
    context.bezierCurveTo(8, 1.2 + lift, -4, 3 + lift, -15, 7 * look.brow + lift * 0.5)
    context.closePath()
    context.fill()
    context.restore()
    return
  }
  context.moveTo(-14, 1.8 + lift * 0.5)
  context.bezierCurveTo(-6, -4.6 * look.brow + lift, 6, -6.4 * look.brow + lift, 18, 1.4 + lift * 0.5)
  context.bezierCurveTo(6, -1.4 + lift, -4, 0.4 + lift, -13.4, 6 * look.brow + lift * 0.5)
  context.closePath()
  context.fill()
  context.restore()
}

function drawGlasses(context: SKRSContext2D, shift: number, apart: number): void {
  context.strokeStyle = '#1f2024'
  context.lineWidth = 3.1
  for (const side of [-1, 1]) {
    context.beginPath()
    context.roundRect(side * apart + shift - 20, -17, 40, 33, 14)
    context.fillStyle = '#ffffff18'
    context.fill()
    context.stroke()
    context.beginPath()
    context.moveTo(side * (apart + 20) + shift, -6)
    context.lineTo(side * 73, -3)
    context.stroke()
  }
  context.beginPath()
  context.moveTo(-10 + shift, -4)
  context.quadraticCurveTo(shift, -9, 10 + shift, -4)
  context.stroke()
}

/** Draws eyes, brows and glasses around the centre of the face at eye level. */
export function drawEyes(context: SKRSContext2D, pose: Pose, look: PresenterStyle): void {
  const shift = pose.yaw * 9
  const apart = usualApart + (look.eyes - 1) * 9
  for (const side of [-1, 1]) {
    context.save()
    context.translate(side * apart + shift, 0)
    context.scale(look.eyes, look.eyes)
    drawEye(context, side, pose, look)
    context.translate(0, look.gender === 'man' ? -22 : -26)
    drawBrow(context, side, pose, look)
    context.restore()
  }
  if (look.glasses) drawGlasses(context, shift, apart)
}

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
  fillEllipse(context, '#c85f63', 0, down + 4 - open * 2, half * 0.62, Math.max(3, down * 0.52), 0)
  const shown = Math.max(teeth, Math.min(0.75, open * 1.2))
  context.fillStyle = '#fbf6ec'
  context.beginPath()
  context.roundRect(-half * 0.82, -up - 8, half * 1.64, 8 + Math.min(up + down, blend(1, 8.5, shown)), 5)
  context.fill()
  context.restore()
}

/** Draws a mouth around its own centre: lips, inside, teeth and tongue. */
export function drawMouth(context: SKRSContext2D, mouth: Mouth, look: PresenterStyle): void {
  const lips = measure(mouth)
  const { half, down, corner } = lips
  const isMan = look.gender === 'man'
  const thickness = (isMan ? 4 : 6) * (1 - 0.5 * mouth.press) + 2.4 * mouth.round
  outline(context, lips, thickness)
  context.fillStyle = isMan ? mixHex(look.lip, look.shade, 0.55) : look.lip
  context.fill()
  context.save()
  outline(context, lips, thickness)
  context.clip()
  fillEllipse(
    context,
    withAlpha(mixHex(look.lip, '#ffffff', 0.5), 0.4),
    0,
    down + thickness * 1.05,
    half * 0.5,
    thickness * 0.45,
    0,
  )
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
