import type { Noise } from '../drawing/noise.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { saturate, smoothStep } from '../drawing/scalar.ts'
import type { Form } from './gradient-input.ts'

/**
 * How far along the palette a place is (0 its dark end, 1 its light end). `x` and `y` run from -1 to 1 over the shorter
 * side.
 */
export type Field = (x: number, y: number) => number

type MakeField = (noise: Noise, random: RandomStream) => Field

const createMist: MakeField = (noise, random) => {
  const turn = random.between(0, Math.PI * 2)
  const [across, down] = [Math.cos(turn), Math.sin(turn)]
  const scale = random.between(0.32, 0.5)
  return (x, y) => {
    const warpX = noise.flat(x * scale + 3, y * scale)
    const warpY = noise.flat(x * scale, y * scale + 9)
    const drift = noise.flat(x * scale * 0.9 + warpX * 0.9 + 20, y * scale * 0.9 + warpY * 0.9)
    return 0.5 + 0.32 * (x * across + y * down) + drift * 0.62 + warpX * 0.2
  }
}

const createOrb: MakeField = (noise, random) => {
  const [atX, atY] = [random.between(-0.2, 0.2), random.between(-0.12, 0.12)]
  const radius = random.between(0.5, 0.62)
  const turn = random.between(-2.4, -0.7)
  return (x, y) => {
    const far = Math.hypot(x - atX, y - atY) / radius
    const towards = (Math.cos(turn) * (x - atX) + Math.sin(turn) * (y - atY)) / radius
    const soft = noise.flat(x * 0.9, y * 0.9) * 0.08
    const glow = 0.32 * Math.exp(-Math.max(0, far - 1) * 2.6) * (0.55 + 0.45 * towards)
    const inside = 0.16 + 0.78 * smoothStep(-0.9, 1, towards) + 0.12 * far ** 6 + soft
    const edge = smoothStep(1.012, 0.988, far)
    return (0.05 + glow + soft * 0.4) * (1 - edge) + inside * edge
  }
}

const createHorizon: MakeField = (noise, random) => {
  const level = random.between(0.05, 0.3)
  const sunX = random.between(-0.5, 0.5)
  return (x, y) => {
    const above = level - y
    const sky = Math.exp(-Math.max(0, above) * 1.35) * 0.86
    const sun = 0.42 * Math.exp(-((x - sunX) ** 2 * 2.2 + above ** 2 * 5))
    const mirror = 0.62 * Math.exp(above * 1.9) + sun * 0.5 + noise.flat(x * 1.1, y * 26) * 0.035 * (1 + above)
    const band = noise.layered(x * 0.8, y * 3.2, 3) * 0.07
    return smoothStep(-0.012, 0.012, above) * (sky + sun + band) + smoothStep(0.012, -0.012, above) * mirror
  }
}

const createGlass: MakeField = (noise, random) => {
  const panes = random.between(5, 9)
  const mist = createMist(noise, random)
  return (x, y) => {
    const across = (x + 4) * panes * 0.5
    const part = across - Math.floor(across)
    const bend = part - 0.5
    const shine = 0.07 * smoothStep(0.7, 0.98, part) * smoothStep(1, 0.985, part) - 0.05 * smoothStep(0.12, 0, part)
    return mist(x + bend * 0.55, y + bend * bend * 0.3) + shine
  }
}

const createBeam: MakeField = (noise, random) => {
  const turn = random.between(-0.5, 0.5) + (random.chance(0.5) ? 0 : Math.PI / 2)
  const [across, down] = [Math.cos(turn), Math.sin(turn)]
  const places = [random.between(-0.7, -0.3), random.between(-0.1, 0.2), random.between(0.4, 0.8)]
  const widths = places.map(() => random.between(0.12, 0.42))
  return (x, y) => {
    const bow = noise.flat(x * 0.5, y * 0.5) * 0.35
    const side = x * across + y * down + bow
    const along = y * across - x * down
    const light = places.reduce((sum, place, index) => {
      const from = side - place
      const width = widths[index] ?? 0.3
      return (
        sum + (from < 0 ? Math.exp(-((from / (width * 0.12)) ** 2)) : Math.exp(-from / width)) * (0.8 - index * 0.18)
      )
    }, 0)
    return saturate(0.04 + light * (0.62 + 0.38 * Math.cos(along * 1.5 + bow * 3)))
  }
}

const makers: Record<Exclude<Form, 'from the prompt'>, MakeField> = {
  mist: createMist,
  orb: createOrb,
  horizon: createHorizon,
  glass: createGlass,
  beam: createBeam,
}

/** Makes the field of a form. */
export function createField(form: Exclude<Form, 'from the prompt'>, noise: Noise, random: RandomStream): Field {
  return makers[form](noise, random)
}
