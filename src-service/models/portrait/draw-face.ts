import type { SKRSContext2D } from '@napi-rs/canvas'
import { mixTint } from '../drawing/tint.ts'
import type { Person } from './person.ts'

function traceHead(context: SKRSContext2D, width: number): void {
  const half = 245 * width
  context.beginPath()
  context.moveTo(-half, -70)
  context.bezierCurveTo(-half - 4, 110, -half * 0.82, 230, -half * 0.4, 296)
  context.quadraticCurveTo(0, 348, half * 0.4, 296)
  context.bezierCurveTo(half * 0.82, 230, half + 4, 110, half, -70)
  context.bezierCurveTo(half, -260, half * 0.55, -330, 0, -330)
  context.bezierCurveTo(-half * 0.55, -330, -half, -260, -half, -70)
  context.closePath()
}

function drawEyes(context: SKRSContext2D, { resting, hair }: Person): void {
  context.lineCap = 'round'
  for (const side of [-1, 1]) {
    const x = side * 105
    context.strokeStyle = mixTint(hair, '#1c1620', 0.55)
    context.lineWidth = 17
    context.beginPath()
    context.moveTo(x - 52, -92 + (side > 0 ? -4 : 4))
    context.quadraticCurveTo(x, -118, x + 52, -92 + (side > 0 ? 4 : -4))
    context.stroke()
    context.strokeStyle = '#251b20'
    context.lineWidth = 10
    if (resting) {
      context.beginPath()
      context.arc(x, -36, 36, Math.PI * 0.18, Math.PI * 0.82)
      context.stroke()
      continue
    }
    context.fillStyle = '#251b20'
    context.beginPath()
    context.ellipse(x, -18, 17, 22, 0, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = '#fff8ee'
    context.beginPath()
    context.arc(x - 6, -26, 5.5, 0, Math.PI * 2)
    context.fill()
    context.beginPath()
    context.arc(x, -8, 46, Math.PI * 1.2, Math.PI * 1.8)
    context.stroke()
  }
}

function drawMouth(context: SKRSContext2D, { smile, skin }: Person): void {
  context.strokeStyle = mixTint(skin[1], '#7a1f24', 0.62)
  context.lineWidth = 13
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(-56, 186 - smile * 8)
  context.quadraticCurveTo(0, 186 + smile * 42, 56, 186 - smile * 8)
  context.stroke()
}

/** Draws ears, face, eyes, nose and mouth; half of the face lies in shade. */
export function drawFace(context: SKRSContext2D, person: Person): void {
  const { skin, hair, width } = person
  const [lit, shade] = skin
  for (const side of [-1, 1]) {
    context.fillStyle = side < 0 ? lit : shade
    context.beginPath()
    context.ellipse(side * 246 * width, 0, 42, 66, side * 0.14, 0, Math.PI * 2)
    context.fill()
    context.strokeStyle = mixTint(shade, '#5a2a20', 0.3)
    context.lineWidth = 8
    context.beginPath()
    context.arc(side * 250 * width, 2, 22, side > 0 ? -1.3 : 1.84, side > 0 ? 1.3 : 4.44)
    context.stroke()
    if (!person.earrings) continue
    context.fillStyle = '#e5b94e'
    context.beginPath()
    context.arc(side * 256 * width, 92, 19, 0, Math.PI * 2)
    context.fill()
  }
  context.fillStyle = lit
  traceHead(context, width)
  context.fill()
  context.save()
  traceHead(context, width)
  context.clip()
  context.fillStyle = shade
  context.beginPath()
  context.moveTo(30, -360)
  context.bezierCurveTo(10, -180, 12, -80, 6, -10)
  context.lineTo(52, 88)
  context.quadraticCurveTo(40, 116, 12, 116)
  context.bezierCurveTo(30, 200, 20, 280, 0, 360)
  context.lineTo(320, 360)
  context.lineTo(320, -360)
  context.fill()
  context.fillStyle = mixTint(lit, '#e4604f', 0.28)
  for (const x of [-150, 158]) {
    context.globalAlpha = 0.55
    context.beginPath()
    context.ellipse(x, 92, 54, 38, 0, 0, Math.PI * 2)
    context.fill()
  }
  context.globalAlpha = 1
  if (person.beard) {
    context.fillStyle = mixTint(hair, '#1a1418', 0.15)
    context.beginPath()
    context.moveTo(-270, 20)
    context.bezierCurveTo(-220, 150, -150, 128, -90, 132)
    context.quadraticCurveTo(0, 110, 90, 132)
    context.bezierCurveTo(150, 128, 220, 150, 270, 20)
    context.lineTo(270, 380)
    context.lineTo(-270, 380)
    context.fill()
    context.fillStyle = lit
    context.beginPath()
    context.ellipse(0, 190, 78, 34, 0, 0, Math.PI * 2)
    context.fill()
  }
  context.restore()
  context.strokeStyle = mixTint(shade, '#6a2f22', 0.42)
  context.lineWidth = 11
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(-22, 108)
  context.quadraticCurveTo(6, 124, 34, 106)
  context.stroke()
  drawEyes(context, person)
  drawMouth(context, person)
  if (!person.glasses) return
  context.strokeStyle = '#2a2230'
  context.lineWidth = 13
  for (const side of [-1, 1]) {
    context.beginPath()
    context.roundRect(side * 108 - 88, -92, 176, 142, 66)
    context.fillStyle = '#ffffff2b'
    context.fill()
    context.stroke()
  }
  context.beginPath()
  context.moveTo(-20, -38)
  context.quadraticCurveTo(0, -52, 20, -38)
  context.stroke()
}
