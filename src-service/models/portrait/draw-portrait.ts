import type { CanvasDrawing } from '../drawing/canvas-image.ts'
import { grainCanvas } from '../drawing/paper-grain.ts'
import { promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import { drawClothes, drawNeck } from './draw-clothes.ts'
import { drawFace } from './draw-face.ts'
import { drawHairBefore, drawHairBehind } from './draw-hair.ts'
import { makePerson } from './person.ts'
import { PortraitInput, portraitSize } from './portrait-input.ts'

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
