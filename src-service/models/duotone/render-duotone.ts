import sharp from 'sharp'
import { colour, fromLab, toByte, toLab } from '../drawing/colour.ts'
import { hashCell } from '../drawing/random-stream.ts'
import { saturate, smoothStep } from '../drawing/scalar.ts'
import { finishPng, readSource } from '../drawing/source-image.ts'
import type { Renderer } from '../renderer.ts'
import { DuotoneInput, inks } from './duotone-model.ts'

const longSide = 2_048
const steps = 256

/** Creates a ramp from the dark ink to the light one, as bytes. */
function createRamp([dark, light]: readonly [string, string]): Float32Array {
  const from = toLab(colour(dark))
  const to = toLab(colour(light))
  const ramp = new Float32Array(steps * 3)
  for (let step = 0; step < steps; step += 1) {
    const share = step / (steps - 1)
    const mixed = fromLab([
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
      from[2] + (to[2] - from[2]) * share,
    ])
    ramp.set(mixed.map(toByte), step * 3)
  }
  return ramp
}

/** Finds the tones below and above which 0.5 % of the pixels lie: they become full ink and bare paper. */
function levelsOf(tones: Float32Array): readonly [number, number] {
  const counts = new Uint32Array(steps)
  for (const tone of tones) counts[Math.round(tone * (steps - 1))] = (counts[Math.round(tone * (steps - 1))] ?? 0) + 1
  const part = tones.length * 0.005
  const find = (order: readonly number[]) => {
    let sum = 0
    return order.find((step) => (sum += counts[step] ?? 0) > part) ?? 0
  }
  const rising = Array.from({ length: steps }, (_, step) => step)
  const least = find(rising) / (steps - 1)
  return [least, Math.max(least + 0.05, find(rising.toReversed()) / (steps - 1))]
}

/** Computes how much paper shows at a point of a print screen: dots or lines sized by the tone. */
function screened(screen: 'halftone' | 'lines', tone: number, x: number, y: number, pitch: number): number {
  const turn = Math.PI / 4
  const across = (x * Math.cos(turn) + y * Math.sin(turn)) / pitch
  const down = (-x * Math.sin(turn) + y * Math.cos(turn)) / pitch
  const wave =
    screen === 'lines'
      ? 0.5 + 0.5 * Math.cos(down * Math.PI * 2)
      : 0.5 + 0.25 * (Math.cos(across * Math.PI * 2) + Math.cos(down * Math.PI * 2))
  const soft = Math.min(0.3, 1.4 / pitch)
  // Solid ink and bare paper stay free of dots.
  return smoothStep(-soft, soft, tone * (1 + soft * 2) - soft - wave)
}

/** Prints an image in two inks, smoothly or through a screen. */
export const renderDuotone: Renderer = async (job) => {
  const input = DuotoneInput.parse(job.input)
  const { data, width, height } = await readSource(job, 'image', longSide)
  const ramp = createRamp(inks[input.inks])
  const tones = new Float32Array(width * height)
  for (let index = 0; index < tones.length; index += 1) {
    const at = index * 4
    const opacity = (data[at + 3] as number) / 255
    const grey = 0.2126 * (data[at] as number) + 0.7152 * (data[at + 1] as number) + 0.0722 * (data[at + 2] as number)
    tones[index] = (grey / 255) * opacity + 1 - opacity
  }
  const [least, most] = levelsOf(tones)
  const steep = 0.35 + input.contrast * 0.13
  const pitch = Math.max(4, Math.max(width, height) / 170)
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < tones.length; index += 1) {
    const flat = saturate(((tones[index] as number) - least) / (most - least))
    const curved = saturate(flat + (flat * flat * (3 - 2 * flat) - flat) * steep)
    const [x, y] = [index % width, Math.floor(index / width)]
    const tone = input.screen === 'smooth' ? curved : screened(input.screen, curved, x, y, pitch)
    const place = Math.round(tone * (steps - 1)) * 3
    const grain = (hashCell(x, y, 5) + hashCell(x, y, 9) - 1) * 5
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[index * 3 + channel] = Math.max(0, Math.min(255, Math.round((ramp[place + channel] as number) + grain)))
    }
  }
  return finishPng(sharp(pixels, { raw: { width, height, channels: 3 } }))
}
