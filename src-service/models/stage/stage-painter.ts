import { imageSize } from '../image-size.ts'
import { createDeveloper } from '../drawing/tone.ts'
import { promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, hashText } from '../drawing/random-stream.ts'
import { chooseScheme } from '../drawing/scheme.ts'
import type { Painter } from '../painter.ts'
import { buildSet } from './build-set.ts'
import { createShooting } from './light-set.ts'
import { StageInput, longSide } from './stage-model.ts'

const edgeSamples = [
  [-0.25, -0.35],
  [0.35, -0.2],
  [-0.35, 0.25],
  [0.2, 0.35],
] as const
const edgeContrast = 0.045

/** Paints a stage for a product: plain solids in soft light. One sample per pixel, then more at edges. */
export const stagePainter: Painter = {
  plan(job, size) {
    const { width, height } = size ?? imageSize(StageInput.parse(job.input).aspect_ratio, longSide)
    return { width, height, floats: width * height * 3, stages: [height, height] }
  },

  open(job, { width, height, pixels, scratch }) {
    const input = StageInput.parse(job.input)
    const seedText = `stage ${input.prompt} ${job.seed}`
    const random = createRandomStream(seedText)
    const words = promptWords(input.prompt)
    const shoot = createShooting(buildSet(input, words, chooseScheme(words, random), random))
    const develop = createDeveloper(width, height, {
      exposure: 1.06,
      vignette: 0.16,
      grain: 2,
      saturation: 1.12,
      seed: hashText(seedText) & 0xffff,
    })
    const scale = 2 / Math.min(width, height)
    const into = new Float64Array(3)
    const shootAt = (x: number, y: number) => shoot((x + 0.5 - width / 2) * scale, (y + 0.5 - height / 2) * scale, into)

    function isEdge(x: number, y: number): boolean {
      const at = (y * width + x) * 3
      for (const other of [
        x > 0 ? at - 3 : at,
        x < width - 1 ? at + 3 : at,
        y > 0 ? at - width * 3 : at,
        y < height - 1 ? at + width * 3 : at,
      ]) {
        for (let channel = 0; channel < 3; channel += 1) {
          // Both are inside the image.
          const away = Math.sqrt(scratch[at + channel] as number) - Math.sqrt(scratch[other + channel] as number)
          if (Math.abs(away) > edgeContrast) return true
        }
      }
      return false
    }

    function firstRow(y: number): void {
      for (let x = 0; x < width; x += 1) {
        shootAt(x, y)
        scratch.set(into, (y * width + x) * 3)
      }
    }

    function lastRow(y: number): void {
      for (let x = 0; x < width; x += 1) {
        const at = (y * width + x) * 3
        let [red, green, blue] = [scratch[at] as number, scratch[at + 1] as number, scratch[at + 2] as number]
        if (isEdge(x, y)) {
          for (const [shiftX, shiftY] of edgeSamples) {
            shootAt(x + shiftX, y + shiftY)
            red += into[0] as number
            green += into[1] as number
            blue += into[2] as number
          }
          const shots = edgeSamples.length + 1
          red /= shots
          green /= shots
          blue /= shots
        }
        develop(pixels, x, y, red, green, blue)
      }
    }

    return {
      paint(stage, first, end) {
        for (let y = first; y < end; y += 1) {
          if (stage === 0) firstRow(y)
          else lastRow(y)
        }
      },
    }
  },
}
