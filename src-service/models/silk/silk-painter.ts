import { imageSize } from '../image-size.ts'
import { createDeveloper } from '../drawing/tone.ts'
import { createNoise } from '../drawing/noise.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, hashCell, hashText, type RandomStream } from '../drawing/random-stream.ts'
import type { Painter } from '../painter.ts'
import { createFolds, type Weave, createRibbons, createStrands } from './weaves.ts'
import { SilkInput, longSide } from './silk-model.ts'
import { choosePalette } from './silk-palette.ts'

const stepA = 0.7548776662466927
const stepB = 0.5698402909980532

function chooseWeave(words: readonly string[], random: RandomStream) {
  const byChance = random.pick([createFolds, createFolds, createRibbons, createRibbons, createStrands])
  if (
    mentions(words, 'strand', 'hair', 'thread', 'fibre', 'fiber', 'flow', 'field', 'grass', 'swirl', 'current', 'line')
  )
    return createStrands
  if (mentions(words, 'ribbon', 'layer', 'paper', 'band', 'wave', 'dune', 'veil', 'curve', 'poster'))
    return createRibbons
  if (mentions(words, 'silk', 'satin', 'fold', 'drape', 'cloth', 'fabric', 'velvet', 'sheet', 'curtain'))
    return createFolds
  return byChance
}

/** Paints cloth and flowing fields procedurally. More detail means more layers and more samples per pixel. */
export const silkPainter: Painter = {
  plan(job, size) {
    const { width, height } = size ?? imageSize(SilkInput.parse(job.input).aspect_ratio, longSide)
    return { width, height, floats: 0, stages: [height] }
  },

  open(job, { width, height, pixels }) {
    const input = SilkInput.parse(job.input)
    const seedText = `silk ${input.prompt} ${job.seed}`
    const random = createRandomStream(seedText)
    const words = promptWords(input.prompt)
    const ramp = choosePalette(input.palette, words, random)
    const create = chooseWeave(words, random)
    const weave: Weave = create(createNoise(seedText), ramp, input.detail, random)
    const samples = create === createStrands ? Math.ceil(input.detail / 2) : 1 + input.detail * 2
    const develop = createDeveloper(width, height, {
      exposure: 0.86,
      vignette: 0.22,
      grain: 2.2,
      saturation: 0.94,
      seed: hashText(seedText) & 0xffff,
    })
    const scale = 2 / Math.min(width, height)
    const into = new Float64Array(3)

    function paintPixel(x: number, y: number): void {
      const startA = hashCell(x, y, 3)
      const startB = hashCell(x, y, 5)
      let red = 0
      let green = 0
      let blue = 0
      for (let index = 0; index < samples; index += 1) {
        const partA = startA + index * stepA
        const partB = startB + index * stepB
        weave(
          (x + partA - Math.floor(partA) - width / 2) * scale,
          (y + partB - Math.floor(partB) - height / 2) * scale,
          into,
        )
        red += into[0] as number
        green += into[1] as number
        blue += into[2] as number
      }
      develop(pixels, x, y, red / samples, green / samples, blue / samples)
    }

    return {
      paint(_stage, first, end) {
        for (let y = first; y < end; y += 1) for (let x = 0; x < width; x += 1) paintPixel(x, y)
      },
    }
  },
}
