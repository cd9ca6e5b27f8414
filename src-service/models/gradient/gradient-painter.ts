import { createNoise } from '../drawing/noise.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, hashCell, hashText, type RandomStream } from '../drawing/random-stream.ts'
import { saturate } from '../drawing/scalar.ts'
import { fromLab, toByte, type Lab } from '../drawing/tint.ts'
import type { Painter } from '../painter.ts'
import { createField } from './gradient-field.ts'
import { GradientInput, gradientSize, type Form } from './gradient-input.ts'
import { chooseTints } from './gradient-palette.ts'

const rampSteps = 2048
const grain = 5

function chooseForm(asked: Form, words: readonly string[], random: RandomStream): Exclude<Form, 'from the prompt'> {
  const byChance = random.pick(['mist', 'orb', 'horizon', 'glass', 'beam'] as const)
  if (asked !== 'from the prompt') return asked
  if (mentions(words, 'glass', 'pane', 'window', 'ribbed', 'fluted', 'prism')) return 'glass'
  if (mentions(words, 'orb', 'circle', 'sphere', 'sun', 'moon', 'planet', 'ball')) return 'orb'
  if (mentions(words, 'horizon', 'sea', 'ocean', 'sunset', 'sunrise', 'sky', 'dawn', 'dusk')) return 'horizon'
  if (mentions(words, 'beam', 'ray', 'light', 'curtain', 'aurora', 'stripe')) return 'beam'
  if (mentions(words, 'mist', 'fog', 'cloud', 'smoke', 'mesh', 'blur', 'haze')) return 'mist'
  return byChance
}

/** The palette as bytes (not rounded), from its dark end to its light end, eased between its tints. */
function createRamp(tints: readonly Lab[]): Float32Array {
  const ramp = new Float32Array((rampSteps + 1) * 3)
  for (let step = 0; step <= rampSteps; step += 1) {
    const at = (step / rampSteps) * (tints.length - 1)
    const index = Math.min(tints.length - 2, Math.floor(at))
    const part = at - index
    const share = part * part * (3 - 2 * part) * 0.5 + part * 0.5
    const from = tints[index] ?? [0, 0, 0]
    const to = tints[index + 1] ?? from
    const mixed = fromLab([
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
      from[2] + (to[2] - from[2]) * share,
    ])
    ramp.set(mixed.map(toByte), step * 3)
  }
  return ramp
}

/** Light without things: one soft field over a palette, with a fine grain that keeps it from banding. */
export const gradientPainter: Painter = {
  plan(job, size) {
    const { width, height } = size ?? gradientSize(GradientInput.parse(job.input))
    return { width, height, floats: 0, stages: [height] }
  },

  open(job, { width, height, pixels }) {
    const input = GradientInput.parse(job.input)
    const seedText = `gradient ${input.prompt} ${job.seed}`
    const random = createRandomStream(seedText)
    const words = promptWords(input.prompt)
    const ramp = createRamp(chooseTints(words, random))
    const field = createField(chooseForm(input.form, words, random), createNoise(seedText), random)
    const scale = 2 / Math.min(width, height)
    const grainSeed = hashText(seedText) & 0xffff

    function paintRow(y: number): void {
      for (let x = 0; x < width; x += 1) {
        const place = saturate(field((x + 0.5 - width / 2) * scale, (y + 0.5 - height / 2) * scale)) * (rampSteps - 1)
        const step = place | 0
        const part = place - step
        const speck = (hashCell(x, y, grainSeed) + hashCell(x + 7919, y, grainSeed) - 1) * grain
        const at = (y * width + x) * 3
        for (let channel = 0; channel < 3; channel += 1) {
          // The ramp has a step beyond the last.
          const from = ramp[step * 3 + channel] as number
          const value = from + ((ramp[step * 3 + 3 + channel] as number) - from) * part + speck
          pixels[at + channel] = value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0
        }
      }
    }

    return {
      paint(_stage, first, end) {
        for (let y = first; y < end; y += 1) paintRow(y)
      },
    }
  },
}
