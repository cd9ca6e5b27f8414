import { imageSize } from '../image-size.ts'
import { type CanvasDrawing, fillCircle, fillEllipse } from '../drawing/canvas-image.ts'
import { grainCanvas } from '../drawing/noise.ts'
import { promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import { drawFace, drawHairBefore, drawHairBehind } from './draw-head.ts'
import { makePerson, type Person } from './person.ts'
import { longSide, PortraitInput } from './portrait-model.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { lightness, mixTint } from '../drawing/colour.ts'

function traceShoulders(context: SKRSContext2D): void {
  context.beginPath()
  context.moveTo(-620, 1200)
  context.bezierCurveTo(-610, 700, -470, 580, -150, 520)
  context.lineTo(150, 520)
  context.bezierCurveTo(470, 580, 610, 700, 620, 1200)
  context.closePath()
}

function drawNeck(context: SKRSContext2D, { skin }: Person): void {
  context.fillStyle = skin[0]
  context.beginPath()
  context.roundRect(-118, 200, 236, 420, 90)
  context.fill()
  context.save()
  context.clip()
  fillEllipse(context, mixTint(skin[1], '#4a2018', 0.22), 20, 250, 250, 160, 0)
  context.fillStyle = skin[1]
  context.fillRect(60, 200, 200, 420)
  context.restore()
}

/** Draws a band around the neck, half in shade: left, top, width and height. */
function drawRoll(
  context: SKRSContext2D,
  tint: string,
  [x, y, wide, tall]: readonly [number, number, number, number],
): void {
  context.save()
  context.beginPath()
  context.roundRect(x, y, wide, tall, 58)
  context.clip()
  context.fillStyle = mixTint(tint, '#fff2de', 0.12)
  context.fillRect(x, y, wide, tall)
  context.fillStyle = mixTint(tint, '#15131d', 0.2)
  context.beginPath()
  context.moveTo(58, y)
  context.quadraticCurveTo(92, y + tall / 2, 78, y + tall)
  context.lineTo(x + wide, y + tall)
  context.lineTo(x + wide, y)
  context.fill()
  context.restore()
}

function drawScarf(context: SKRSContext2D, tint: string): void {
  context.fillStyle = mixTint(tint, '#15131d', 0.16)
  context.beginPath()
  context.roundRect(34, 520, 150, 470, 40)
  context.fill()
  context.strokeStyle = mixTint(tint, '#15131d', 0.4)
  context.lineWidth = 8
  for (let x = 58; x < 180; x += 26) {
    context.beginPath()
    context.moveTo(x, 950)
    context.lineTo(x, 990)
    context.stroke()
  }
  drawRoll(context, tint, [-214, 420, 428, 178])
}

/** Draws the collar of a shirt or the lapels of a jacket, and a tie. */
function drawCollar(context: SKRSContext2D, { clothes, collar, tie }: Person, pale: string): void {
  const dark = mixTint(clothes, '#15131d', 0.28)
  if (tie !== null) {
    context.fillStyle = tie
    context.beginPath()
    for (const [x, y] of [
      [-34, 560],
      [34, 560],
      [24, 640],
      [62, 1240],
      [-62, 1240],
      [-24, 640],
    ] as const)
      context.lineTo(x, y)
    context.fill()
    context.fillStyle = '#15131d3d'
    context.beginPath()
    for (const [x, y] of [
      [6, 560],
      [34, 560],
      [24, 640],
      [62, 1240],
      [6, 1240],
    ] as const)
      context.lineTo(x, y)
    context.fill()
  }
  for (const side of [-1, 1]) {
    context.fillStyle =
      collar === 'shirt'
        ? mixTint(pale, '#c9b8a0', side > 0 ? 0.3 : 0)
        : side > 0
          ? mixTint(dark, '#0e0c14', 0.25)
          : mixTint(clothes, '#fff2de', 0.1)
    context.beginPath()
    context.moveTo(side * 128, 452)
    context.lineTo(side * 16, collar === 'shirt' ? 610 : 960)
    context.lineTo(side * (collar === 'shirt' ? 168 : 268), collar === 'shirt' ? 668 : 720)
    context.lineTo(side * 208, 530)
    context.closePath()
    context.fill()
  }
}

function drawClothes(context: SKRSContext2D, person: Person): void {
  const { clothes, collar, skin, stripes } = person
  const pale = lightness(clothes) > 0.75 ? mixTint(clothes, '#8a7a66', 0.3) : '#f4ecdf'
  context.fillStyle = clothes
  traceShoulders(context)
  context.fill()
  context.save()
  traceShoulders(context)
  context.clip()
  if (stripes) {
    context.fillStyle = mixTint(clothes, lightness(clothes) > 0.6 ? '#24314f' : '#f6eee0', 0.78)
    for (let y = 640; y < 1300; y += 88) context.fillRect(-700, y, 1400, 36)
  }
  context.fillStyle = '#15131d47'
  context.beginPath()
  context.moveTo(120, 480)
  context.bezierCurveTo(300, 700, 300, 900, 260, 1240)
  context.lineTo(700, 1240)
  context.lineTo(700, 480)
  context.fill()
  if (collar === 'round' || collar === 'lapel') {
    context.fillStyle = collar === 'round' ? skin[0] : pale
    context.beginPath()
    if (collar === 'round') context.ellipse(0, 520, 172, 96, 0, 0, Math.PI * 2)
    else {
      context.moveTo(-165, 500)
      context.lineTo(0, 1020)
      context.lineTo(165, 500)
    }
    context.fill()
  }
  context.restore()
  if (collar === 'roll') drawRoll(context, clothes, [-158, 424, 316, 150])
  if (collar === 'shirt' || collar === 'lapel') drawCollar(context, person, pale)
  if (person.scarf !== null) drawScarf(context, person.scarf)
}

/** Draws an imaginary person in flat shapes, half in light and half in shade. */
export const portraitDrawing: CanvasDrawing = {
  sizeOf: (input) => imageSize(PortraitInput.parse(input).aspect_ratio, longSide),

  draw(context, job, size) {
    const { width, height } = size
    const input = PortraitInput.parse(job.input)
    const random = createRandomStream(`portrait ${input.prompt} ${job.seed}`)
    const person = makePerson(promptWords(input.prompt), random)
    const side = Math.min(width, height)
    context.fillStyle = person.ground[0]
    context.fillRect(0, 0, width, height)
    fillCircle(context, person.ground[1], width / 2, height - side * 0.52, side * 0.4)
    const scale = side / 1_500
    context.save()
    context.translate(width / 2, height - side * 0.58)
    context.scale(scale, scale)
    if (height > width) context.translate(0, -40)
    drawHairBehind(context, person)
    drawNeck(context, person)
    drawClothes(context, person)
    if (height > width) {
      context.fillStyle = person.clothes
      context.fillRect(-620, 1198, 1240, 200)
    }
    drawFace(context, person)
    drawHairBefore(context, person)
    context.restore()
    grainCanvas(context, size, 5, job.seed & 0xffff)
  },
}
