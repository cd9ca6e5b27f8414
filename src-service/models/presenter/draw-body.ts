import type { SKRSContext2D } from '@napi-rs/canvas'
import { mixHex, withAlpha } from '../video/video-palette.ts'
import type { PresenterStyle } from './presenter-style.ts'
import type { Pose } from './pose.ts'
import { drawArm, shoulderLift } from './draw-arm.ts'
import { fillEllipse } from '../drawing/canvas-image.ts'

/** The lower end of the body, in head units. */
const floor = 620

/** What a body does: the breath from -1 to 1, how far each shoulder is lifted, and the hands. */
type Posture = Pick<Pose, 'breath' | 'shoulders' | 'hands'>

/** Traces the body without its arms. A lifted shoulder raises its end of the shoulder line. */
function torso(context: SKRSContext2D, { left, right }: Posture['shoulders']): void {
  const [up, down] = [left * shoulderLift, right * shoulderLift]
  context.beginPath()
  context.moveTo(-50, 138)
  context.bezierCurveTo(-90, 162 - up * 0.4, -136, 164 - up, -160, 196 - up)
  context.bezierCurveTo(-182, 236 - up, -160, 330, -156, 400)
  context.lineTo(-160, floor)
  context.lineTo(160, floor)
  context.lineTo(156, 400)
  context.bezierCurveTo(160, 330, 182, 236 - down, 160, 196 - down)
  context.bezierCurveTo(136, 164 - down, 90, 162 - down * 0.4, 50, 138)
  context.closePath()
}

function drawNeck(context: SKRSContext2D, look: PresenterStyle): void {
  const half = look.gender === 'man' ? 45 : 35
  const path = () => {
    context.beginPath()
    context.moveTo(-half, 60)
    context.bezierCurveTo(-half, 118, -half - 4, 138, -60, 152)
    context.quadraticCurveTo(0, 220, 60, 152)
    context.bezierCurveTo(half + 4, 138, half, 118, half, 60)
    context.closePath()
  }
  path()
  context.fillStyle = look.skin
  context.fill()
  context.save()
  path()
  context.clip()
  fillEllipse(context, withAlpha(look.shade, 0.9), 8, 84, half + 16, 44, 0.1)
  context.restore()
}

function polygon(context: SKRSContext2D, points: readonly (readonly [number, number])[]): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.closePath()
  context.fill()
}

function drawBlazer(context: SKRSContext2D, look: PresenterStyle): void {
  context.fillStyle = look.under
  polygon(context, [
    [-54, 146],
    [0, 172],
    [54, 146],
    [66, 220],
    [6, 420],
    [-6, 420],
    [-66, 220],
  ])
  const lapel = mixHex(look.cloth, '#ffffff', 0.1)
  for (const side of [-1, 1]) {
    context.fillStyle = side < 0 ? lapel : mixHex(look.cloth, '#000000', 0.1)
    polygon(context, [
      [side * 54, 136],
      [side * 100, 186],
      [side * 82, 210],
      [side * 96, 226],
      [side * 4, 430],
      [side * 46, 250],
    ])
  }
  context.strokeStyle = withAlpha('#000000', 0.3)
  context.lineWidth = 2.4
  context.beginPath()
  context.moveTo(4, 428)
  context.lineTo(8, floor)
  context.stroke()
}

/** Draws a blazer over a shirt with a tie. */
function drawSuit(context: SKRSContext2D, look: PresenterStyle): void {
  drawBlazer(context, look)
  context.fillStyle = look.shape
  polygon(context, [
    [-12, 176],
    [12, 176],
    [8, 200],
    [20, 340],
    [2, 416],
    [-2, 416],
    [-20, 340],
    [-8, 200],
  ])
  context.fillStyle = withAlpha('#000000', 0.22)
  polygon(context, [
    [-9, 201],
    [9, 201],
    [7, 206],
    [-7, 206],
  ])
  for (const side of [-1, 1]) {
    context.fillStyle = mixHex(look.under, '#000000', side < 0 ? 0.04 : 0.12)
    polygon(context, [
      [side * 57, 128],
      [side * 3, 184],
      [side * 34, 216],
      [side * 68, 160],
    ])
  }
}

function drawShirt(context: SKRSContext2D, look: PresenterStyle): void {
  const line = withAlpha('#000000', 0.22)
  for (const side of [-1, 1]) {
    context.fillStyle = side < 0 ? mixHex(look.cloth, '#ffffff', 0.35) : mixHex(look.cloth, '#000000', 0.08)
    polygon(context, [
      [side * 56, 128],
      [side * 4, 196],
      [side * 44, 232],
      [side * 76, 156],
    ])
  }
  context.strokeStyle = line
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(0, 198)
  context.lineTo(0, floor)
  context.stroke()
  context.fillStyle = line
  for (const y of [250, 320, 390, 460]) {
    context.beginPath()
    context.arc(7, y, 3.4, 0, Math.PI * 2)
    context.fill()
  }
}

function drawRollNeck(context: SKRSContext2D, look: PresenterStyle): void {
  context.fillStyle = mixHex(look.cloth, '#ffffff', 0.09)
  context.beginPath()
  context.moveTo(-42, 98)
  context.quadraticCurveTo(0, 122, 42, 98)
  context.bezierCurveTo(46, 120, 50, 138, 60, 152)
  context.quadraticCurveTo(0, 196, -60, 152)
  context.bezierCurveTo(-50, 138, -46, 120, -42, 98)
  context.fill()
  context.strokeStyle = withAlpha('#000000', 0.22)
  context.lineWidth = 2.2
  context.beginPath()
  context.moveTo(-50, 130)
  context.quadraticCurveTo(0, 162, 50, 130)
  context.stroke()
}

function drawCrewNeck(context: SKRSContext2D, look: PresenterStyle): void {
  context.fillStyle = mixHex(look.cloth, '#ffffff', 0.14)
  context.beginPath()
  context.moveTo(-66, 146)
  context.quadraticCurveTo(0, 246, 66, 146)
  context.lineTo(50, 137)
  context.quadraticCurveTo(0, 203, -50, 137)
  context.closePath()
  context.fill()
}

function drawGarment(context: SKRSContext2D, look: PresenterStyle): void {
  switch (look.garment) {
    case 'blazer':
      return drawBlazer(context, look)
    case 'suit':
      return drawSuit(context, look)
    case 'shirt':
      return drawShirt(context, look)
    case 'roll neck':
      return drawRollNeck(context, look)
    case 'crew neck':
      return drawCrewNeck(context, look)
  }
}

function softShade(context: SKRSContext2D, shoulders: Posture['shoulders']): void {
  torso(context, shoulders)
  const light = context.createRadialGradient(-90, 190, 20, -30, 320, 330)
  light.addColorStop(0, '#ffffff40')
  light.addColorStop(0.5, '#ffffff00')
  light.addColorStop(1, '#0000004d')
  context.fillStyle = light
  context.fill()
}

/** Shades the side away from the light, with a hard edge. */
function hardShade(context: SKRSContext2D, shoulders: Posture['shoulders']): void {
  context.save()
  torso(context, shoulders)
  context.clip()
  context.fillStyle = withAlpha('#000000', 0.16)
  context.beginPath()
  context.moveTo(96, 120)
  context.bezierCurveTo(120, 260, 70, 420, 90, floor)
  context.lineTo(260, floor)
  context.lineTo(260, 120)
  context.fill()
  context.restore()
}

/** Draws neck, body, arms and hands below a head whose face is centred at the origin. */
export function drawBody(context: SKRSContext2D, look: PresenterStyle, { breath, shoulders, hands }: Posture): void {
  const isHigh = look.garment === 'roll neck'
  context.save()
  const isMan = look.gender === 'man'
  context.translate(0, 200)
  context.scale((1 + breath * 0.004) * (isMan ? 1.09 : 0.92), 1 + breath * 0.008)
  context.translate(0, -200)
  if (isHigh) drawNeck(context, look)
  torso(context, shoulders)
  context.fillStyle = look.cloth
  context.fill()
  if (look.isSoft) softShade(context, shoulders)
  else hardShade(context, shoulders)
  if (!isHigh) drawNeck(context, look)
  drawGarment(context, look)
  drawArm(context, look, -1, hands.left, shoulders.left)
  drawArm(context, look, 1, hands.right, shoulders.right)
  context.restore()
}
