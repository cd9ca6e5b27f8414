import type { SKRSContext2D } from '@napi-rs/canvas'
import { mixTint } from '../drawing/tint.ts'
import type { Person } from './person.ts'

// The head stands at the origin: 250 wide each way, its crown at -330, its chin at 320.

function fillEllipse(context: SKRSContext2D, x: number, y: number, across: number, down: number): void {
  context.beginPath()
  context.ellipse(x, y, across, down, 0, 0, Math.PI * 2)
  context.fill()
}

/** Hair that hangs or stands behind the head. */
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
    fillEllipse(context, 0, -80, 292, 290)
  }
  if (cut === 'bun') {
    if (!hat) fillEllipse(context, 0, -400, 120, 112)
    fillEllipse(context, 0, -90, 268, 268)
  }
  if (cut === 'curls') {
    for (let index = 0; index < 22; index += 1) {
      const angle = Math.PI * (0.86 + (index / 21) * 1.28)
      fillEllipse(context, Math.cos(angle) * 300, -70 + Math.sin(angle) * 300, 92, 92)
    }
    fillEllipse(context, 0, -90, 320, 310)
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

/** Hair over the brow, with a lit edge; or a knitted hat. */
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
    context.lineWidth = 9
    context.lineCap = 'round'
    for (let line = 0; line < 3; line += 1) {
      context.beginPath()
      context.arc(-20, 40, 330 + line * 24, Math.PI * (1.2 + line * 0.03), Math.PI * 1.38)
      context.stroke()
    }
    context.restore()
  }
  if (!hat) return
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
