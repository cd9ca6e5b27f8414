import type { SKRSContext2D } from '@napi-rs/canvas'
import { mixHex, withAlpha } from '../video/video-palette.ts'
import type { Pose } from './pose.ts'
import type { PresenterStyle } from './presenter-style.ts'

const usualApart = 30
const half = 13.5
const ink = '#241712'

/** The edge of an eye; `open` from 0 to 1. Outer corner at the right. */
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
    context.fillStyle = iris
    context.beginPath()
    context.arc(x, y, look.isSoft ? 7.8 : 7, 0, Math.PI * 2)
    context.fill()
    if (look.isSoft) {
      context.fillStyle = mixHex(iris, '#f0c27a', 0.45)
      context.beginPath()
      context.ellipse(x, y + 2.6, 5.6, 4.4, 0, 0, Math.PI * 2)
      context.fill()
    }
    context.fillStyle = '#120c0a'
    context.beginPath()
    context.arc(x, y, 3.9, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = '#ffffff'
    context.beginPath()
    context.arc(x - 2.3 * side, y - 2.6, 1.9, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = withAlpha(look.shade, 0.5)
    context.fillRect(-half, -14, half * 2, 14 - 8.2 * open)
    context.restore()
  }
  context.strokeStyle = ink
  context.lineCap = 'round'
  context.lineWidth = 2.9
  context.beginPath()
  context.moveTo(-half, 1.5)
  context.bezierCurveTo(
    -half * 0.55,
    -10.5 * open + 3 * (1 - open),
    half * 0.5,
    -11.5 * open + 4 * (1 - open),
    half + 1.5,
    -2,
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

/** Draws eyes, brows and glasses around the middle of the face at the height of the eyes. */
export function drawEyes(context: SKRSContext2D, pose: Pose, look: PresenterStyle): void {
  const shift = pose.yaw * 9
  const apart = usualApart + (look.eyes - 1) * 9
  for (const side of [-1, 1]) {
    context.save()
    context.translate(side * apart + shift, 0)
    context.scale(look.eyes, look.eyes)
    drawEye(context, side, pose, look)
    context.translate(0, -25)
    drawBrow(context, side, pose, look)
    context.restore()
  }
  if (look.glasses) drawGlasses(context, shift, apart)
}
