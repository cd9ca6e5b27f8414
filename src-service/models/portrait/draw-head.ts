import type { SKRSContext2D } from '@napi-rs/canvas'
import { mixTint } from '../drawing/colour.ts'
import type { Person } from './person.ts'
import { fillCircle, fillEllipse } from '../drawing/canvas-image.ts'

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
    fillEllipse(context, '#251b20', x, -18, 17, 22, 0)
    fillCircle(context, '#fff8ee', x - 6, -26, 5.5)
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

/** Draws ears, face, eyes, nose and mouth; half of the face is in shade. */
export function drawFace(context: SKRSContext2D, person: Person): void {
  const { skin, hair, width } = person
  const [lit, shade] = skin
  for (const side of [-1, 1]) {
    fillEllipse(context, side < 0 ? lit : shade, side * 246 * width, 0, 42, 66, side * 0.14)
    context.strokeStyle = mixTint(shade, '#5a2a20', 0.3)
    context.lineWidth = 8
    context.beginPath()
    context.arc(side * 250 * width, 2, 22, side > 0 ? -1.3 : 1.84, side > 0 ? 1.3 : 4.44)
    context.stroke()
    if (!person.earrings) continue
    fillCircle(context, '#e5b94e', side * 256 * width, 92, 19)
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
    fillEllipse(context, lit, 0, 190, 78, 34, 0)
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

// The head is at the origin: 250 wide each way, its crown at -330, its chin at 320.

function fillOval(context: SKRSContext2D, x: number, y: number, across: number, down: number): void {
  context.beginPath()
  context.ellipse(x, y, across, down, 0, 0, Math.PI * 2)
  context.fill()
}

/** Draws the hair behind the head. */
export function drawHairBehind(context: SKRSContext2D, { cut, hair, hat }: Person): void {
  context.fillStyle = mixTint(hair, '#14101a', 0.32)
  if (cut === 'long' || cut === 'bob') {
    const end = cut === 'long' ? 640 : 300
    context.beginPath()
    context.moveTo(-285, -80)
    context.bezierCurveTo(-330, 120, -330, end - 200, -300, end)
    context.quadraticCurveTo(0, end + 60, 300, end)
    context.bezierCurveTo(330, end - 200, 330, 120, 285, -80)
    context.closePath()
    context.fill()
    fillOval(context, 0, -80, 292, 290)
  }
  if (cut === 'bun') {
    if (hat === 'none') fillOval(context, 0, -400, 120, 112)
    fillOval(context, 0, -90, 268, 268)
  }
  if (cut === 'curls') {
    for (let index = 0; index < 22; index += 1) {
      const angle = Math.PI * (0.86 + (index / 21) * 1.28)
      fillOval(context, Math.cos(angle) * 300, -70 + Math.sin(angle) * 300, 92, 92)
    }
    fillOval(context, 0, -90, 320, 310)
  }
}

function traceFringe(context: SKRSContext2D, cut: Person['cut']): void {
  context.beginPath()
  if (cut === 'crop') {
    context.moveTo(-262, -20)
    context.bezierCurveTo(-320, -290, -150, -400, 40, -385)
    context.bezierCurveTo(230, -385, 310, -220, 262, -20)
    context.bezierCurveTo(246, -110, 220, -165, 190, -195)
    context.bezierCurveTo(60, -160, -60, -190, -130, -240)
    context.bezierCurveTo(-190, -190, -235, -120, -262, -20)
  } else if (cut === 'bun') {
    context.moveTo(-264, 10)
    context.bezierCurveTo(-300, -240, -170, -360, 0, -358)
    context.bezierCurveTo(170, -360, 300, -240, 264, 10)
    context.bezierCurveTo(240, -140, 150, -230, 0, -238)
    context.bezierCurveTo(-150, -230, -240, -140, -264, 10)
  } else {
    context.moveTo(-280, cut === 'curls' ? -10 : 170)
    context.bezierCurveTo(-330, -200, -200, -376, 10, -372)
    context.bezierCurveTo(210, -376, 330, -200, 280, cut === 'curls' ? -10 : 170)
    context.bezierCurveTo(278, -30, 230, -150, 150, -200)
    context.bezierCurveTo(60, -170, -40, -205, -90, -250)
    context.bezierCurveTo(-150, -170, -262, -110, -280, cut === 'curls' ? -10 : 170)
  }
  context.closePath()
}

/** Draws a felt hat: a pinched crown, a ribbon, and a brim that shades the brow. */
function drawBrimHat(context: SKRSContext2D, clothes: string): void {
  const felt = mixTint(clothes, '#d8c3a0', 0.55)
  const dark = mixTint(felt, '#1a1622', 0.24)
  const ribbon = mixTint(clothes, '#1a1622', 0.45)
  context.fillStyle = felt
  context.beginPath()
  context.moveTo(-236, -190)
  context.bezierCurveTo(-240, -420, -200, -480, -90, -476)
  context.quadraticCurveTo(0, -440, 90, -476)
  context.bezierCurveTo(200, -480, 240, -420, 236, -190)
  context.closePath()
  context.fill()
  context.save()
  context.clip()
  context.fillStyle = dark
  context.fillRect(60, -500, 300, 400)
  context.fillStyle = ribbon
  context.fillRect(-260, -276, 520, 74)
  context.restore()
  context.fillStyle = felt
  fillOval(context, 0, -180, 400, 62)
  context.save()
  context.beginPath()
  context.ellipse(0, -180, 400, 62, 0, 0, Math.PI * 2)
  context.clip()
  context.fillStyle = dark
  context.fillRect(60, -260, 400, 200)
  context.restore()
}

/** Draws the hair over the brow with a lit edge, or a knitted hat. */
export function drawHairBefore(context: SKRSContext2D, person: Person): void {
  const { cut, hair, hat, clothes } = person
  if (cut !== 'none') {
    context.fillStyle = hair
    traceFringe(context, cut)
    context.fill()
    context.save()
    traceFringe(context, cut)
    context.clip()
    context.fillStyle = mixTint(hair, '#14101a', 0.22)
    context.fillRect(40, -460, 400, 900)
    context.strokeStyle = mixTint(hair, '#fff4e2', 0.25)
    context.lineWidth = 15
    context.lineCap = 'round'
    context.beginPath()
    context.arc(-10, 20, 336, Math.PI * 1.24, Math.PI * 1.37)
    context.stroke()
    context.restore()
  }
  if (hat === 'none') return
  if (hat === 'brim') {
    drawBrimHat(context, clothes)
    return
  }
  context.fillStyle = mixTint(clothes, '#f3e6cf', 0.25)
  context.beginPath()
  context.moveTo(-280, -170)
  context.bezierCurveTo(-290, -460, 290, -460, 280, -170)
  context.fill()
  context.fillStyle = mixTint(clothes, '#1a1622', 0.2)
  context.beginPath()
  context.roundRect(-300, -225, 600, 100, 44)
  context.fill()
}
