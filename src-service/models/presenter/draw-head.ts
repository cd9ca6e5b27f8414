import type { SKRSContext2D } from '@napi-rs/canvas'
import { mixHex, withAlpha } from '../video/video-palette.ts'
import { drawEyes, drawMouth } from './draw-face.ts'
import { drawHairBefore } from './draw-hair.ts'
import type { Pose } from './pose.ts'
import type { PresenterStyle } from './presenter-style.ts'
import { saturate } from '../drawing/scalar.ts'
import { fillCircle, fillEllipse } from '../drawing/canvas-image.ts'

/** How far the chin drops with the open mouth, in head units (the head is about 220 high). */
const jawDrop = 9

function facePath(context: SKRSContext2D, look: PresenterStyle, jaw: number): void {
  const w = look.face
  const chin = look.chin + jaw
  // A man's jaw stays wide further down, and his chin is flatter.
  const isMan = look.gender === 'man'
  const [side, low, corner, flat] = isMan ? [75, 70, 46, 26] : [65, 62, 35, 15]
  context.beginPath()
  context.moveTo(-74 * w, -28)
  context.bezierCurveTo(-77 * w, 22, -side * w, low, -corner, 89 + chin)
  context.bezierCurveTo(-flat, 105 + chin, flat, 105 + chin, corner, 89 + chin)
  context.bezierCurveTo(side * w, low, 77 * w, 22, 74 * w, -28)
  context.bezierCurveTo(74 * w, -88, 42, -118, 0, -118)
  context.bezierCurveTo(-42, -118, -74 * w, -88, -74 * w, -28)
  context.closePath()
}

function drawEars(context: SKRSContext2D, look: PresenterStyle, shift: number): void {
  for (const side of [-1, 1]) {
    const x = side * 75 * look.face - shift * 0.5
    fillEllipse(context, side < 0 ? look.skin : mixHex(look.skin, look.shade, 0.7), x, 4, 12.5, 20, side * 0.14)
    context.strokeStyle = withAlpha(look.shade, 0.9)
    context.lineWidth = 2
    context.beginPath()
    context.arc(x + side, 3, 6.5, side > 0 ? -1.4 : 1.75, side > 0 ? 1.4 : 4.5)
    context.stroke()
    if (!look.earrings) continue
    fillCircle(context, '#e9bf62', x + side, 31, 5)
  }
}

/** Shades the face with light from the upper left, within the clip. */
function softShade(context: SKRSContext2D, look: PresenterStyle, shift: number): void {
  const light = context.createRadialGradient(-30 + shift, -46, 10, -6 + shift, -8, 138)
  light.addColorStop(0, mixHex(look.skin, '#fff3e2', 0.34))
  light.addColorStop(0.45, withAlpha(look.skin, 0))
  light.addColorStop(0.8, withAlpha(look.shade, 0.6))
  light.addColorStop(1, mixHex(look.shade, '#5a2418', 0.3))
  context.fillStyle = light
  context.fillRect(-130, -160, 260, 330)
}

function softNose(context: SKRSContext2D, look: PresenterStyle): void {
  const form = context.createRadialGradient(-4, 16, 1, 0, 20, 18)
  form.addColorStop(0, mixHex(look.skin, '#ffffff', 0.35))
  form.addColorStop(0.55, mixHex(look.skin, look.lip, 0.16))
  form.addColorStop(1, withAlpha(mixHex(look.shade, look.lip, 0.3), 0.85))
  fillEllipse(context, form, 0, 20, 14.5, 12, 0)
}

/** Draws one hard-edged shade on the side away from the light, warm cheeks, and the shadow of the hair. */
function drawShades(context: SKRSContext2D, look: PresenterStyle, jaw: number, shift: number): void {
  context.save()
  facePath(context, look, jaw)
  context.clip()
  if (look.isSoft) softShade(context, look, shift)
  else {
    context.fillStyle = withAlpha(look.shade, 0.62)
    context.beginPath()
    context.rect(-120, -160, 260, 320)
    context.ellipse(-26 + shift * 0.4, -22, 86, 132, 0.08, 0, Math.PI * 2)
    context.fill('evenodd')
  }
  for (const side of [-1, 1]) {
    const x = side * 45 + shift * 0.7
    const blush = context.createRadialGradient(x, 36, 2, x, 36, 24)
    blush.addColorStop(0, withAlpha(look.lip, look.gender === 'man' ? 0.12 : 0.3))
    blush.addColorStop(1, withAlpha(look.lip, 0))
    context.fillStyle = blush
    context.fillRect(x - 26, 10, 52, 52)
  }
  if (look.cut !== 'buzz') {
    fillEllipse(context, withAlpha(look.shade, 0.55), 4, -96, 86, 38, -0.05)
  }
  context.restore()
}

function drawNose(context: SKRSContext2D, look: PresenterStyle, shift: number): void {
  context.save()
  context.translate(shift * 1.45, 0)
  if (look.gender === 'man') context.scale(1.14, 1.08)
  if (look.isSoft) {
    softNose(context, look)
    context.restore()
    return
  }
  context.fillStyle = withAlpha(look.shade, 0.75)
  context.beginPath()
  context.moveTo(3, -8)
  context.quadraticCurveTo(8, 14, 13, 25)
  context.quadraticCurveTo(10, 32, 1, 31.5)
  context.quadraticCurveTo(5, 16, 3, -8)
  context.fill()
  context.strokeStyle = mixHex(look.shade, '#5a2a1c', 0.3)
  context.lineWidth = 2.3
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(-10, 27)
  context.quadraticCurveTo(-6, 32.5, 0, 31.5)
  context.quadraticCurveTo(7, 33.5, 12, 27)
  context.stroke()
  context.restore()
}

/** Draws lines from the nose to the corners of the mouth, stronger with age. */
function drawLines(context: SKRSContext2D, look: PresenterStyle, shift: number): void {
  context.strokeStyle = withAlpha(look.shade, saturate((look.age - 26) / 34) * 0.9)
  context.lineWidth = 2
  context.lineCap = 'round'
  for (const side of [-1, 1]) {
    context.beginPath()
    context.moveTo(side * 20 + shift * 1.2, 31)
    context.quadraticCurveTo(side * 32 + shift, 40, side * 36 + shift, 53)
    context.stroke()
  }
}

/** Draws a beard with a moustache: along the jaw, around the mouth, and up to the hair before the ears. */
function drawBeard(context: SKRSContext2D, look: PresenterStyle, jaw: number, shift: number): void {
  context.save()
  facePath(context, look, jaw)
  context.clip()
  context.fillStyle = withAlpha(mixHex(look.hair, look.skin, 0.12), look.beard === 'stubble' ? 0.34 : 0.94)
  const drop = jaw * 0.35
  context.beginPath()
  context.moveTo(-90, -34)
  context.bezierCurveTo(-64, -20, -70, 30, -52, 52)
  context.bezierCurveTo(-46, 60, -42, 48, -34 + shift, 45)
  context.bezierCurveTo(-22 + shift, 37, -10 + shift, 37, shift, 40)
  context.bezierCurveTo(10 + shift, 37, 22 + shift, 37, 34 + shift, 45)
  context.bezierCurveTo(42, 48, 46, 60, 52, 52)
  context.bezierCurveTo(70, 30, 64, -20, 90, -34)
  context.lineTo(90, 150)
  context.lineTo(-90, 150)
  context.closePath()
  // The skin between the moustache and the tuft below the lip.
  context.moveTo(-27 + shift, 58 + drop)
  context.bezierCurveTo(-26 + shift, 76 + drop, -14 + shift, 76 + drop, -8 + shift, 73 + drop)
  context.lineTo(8 + shift, 73 + drop)
  context.bezierCurveTo(14 + shift, 76 + drop, 26 + shift, 76 + drop, 27 + shift, 58 + drop)
  context.bezierCurveTo(14 + shift, 50 + drop, -14 + shift, 50 + drop, -27 + shift, 58 + drop)
  context.fill('evenodd')
  context.restore()
}

/** Draws a head around the centre of its face. */
export function drawHead(context: SKRSContext2D, pose: Pose, look: PresenterStyle): void {
  const jaw = pose.mouth.open * jawDrop
  const shift = pose.yaw * 8
  drawEars(context, look, shift)
  facePath(context, look, jaw)
  context.fillStyle = look.skin
  context.fill()
  drawShades(context, look, jaw, shift)
  drawLines(context, look, shift)
  if (look.beard !== 'none') drawBeard(context, look, jaw, shift * 1.1)
  drawNose(context, look, shift)
  context.save()
  context.translate(shift * 1.1, 58 + jaw * 0.35)
  drawMouth(context, pose.mouth, look)
  context.restore()
  context.save()
  context.translate(shift * 0.35, pose.nod * 1.5)
  drawHairBefore(context, look)
  context.restore()
  context.save()
  context.translate(0, -10)
  drawEyes(context, pose, look)
  context.restore()
}
