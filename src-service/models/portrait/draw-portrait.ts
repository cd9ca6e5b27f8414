import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CanvasDrawing } from '../drawing/canvas-picture.ts'
import { grainCanvas } from '../drawing/paper-grain.ts'
import { promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import { lightness, mixTint } from '../drawing/tint.ts'
import { drawFace } from './draw-face.ts'
import { drawHairBefore, drawHairBehind } from './draw-hair.ts'
import { makePerson, type Person } from './person.ts'
import { PortraitInput, portraitSize } from './portrait-input.ts'

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
  context.fillStyle = mixTint(skin[1], '#4a2018', 0.22)
  context.beginPath()
  context.ellipse(20, 250, 250, 160, 0, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = skin[1]
  context.fillRect(60, 200, 200, 420)
  context.restore()
}

function drawClothes(context: SKRSContext2D, { clothes, collar, skin }: Person): void {
  const dark = mixTint(clothes, '#15131d', 0.28)
  const pale = lightness(clothes) > 0.75 ? mixTint(clothes, '#8a7a66', 0.3) : '#f4ecdf'
  context.fillStyle = clothes
  traceShoulders(context)
  context.fill()
  context.save()
  traceShoulders(context)
  context.clip()
  context.fillStyle = dark
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
  if (collar === 'roll') {
    context.fillStyle = mixTint(clothes, '#fff2de', 0.12)
    context.beginPath()
    context.roundRect(-160, 416, 320, 160, 54)
    context.fill()
    context.fillStyle = dark
    context.beginPath()
    context.roundRect(60, 416, 100, 160, 54)
    context.fill()
  }
  if (collar !== 'shirt' && collar !== 'lapel') return
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

/** A made-up person in flat shapes, half in light and half in shade. */
export const portraitDrawing: CanvasDrawing = {
  sizeOf: (input) => portraitSize(PortraitInput.parse(input)),

  draw(context, job, size) {
    const { width, height } = size
    const input = PortraitInput.parse(job.input)
    const random = createRandomStream(`portrait ${input.prompt} ${job.seed}`)
    const person = makePerson(promptWords(input.prompt), random)
    const side = Math.min(width, height)
    context.fillStyle = person.ground[0]
    context.fillRect(0, 0, width, height)
    context.fillStyle = person.ground[1]
    context.beginPath()
    context.arc(width / 2, height - side * 0.52, side * 0.4, 0, Math.PI * 2)
    context.fill()
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
