import { imageSize } from '../image-size.ts'
import { createNoise, type Noise } from '../drawing/noise.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, hashCell, hashText, type RandomStream } from '../drawing/random-stream.ts'
import { saturate, smoothStep } from '../drawing/scalar.ts'
import { fromLab, toByte, type Lab, toLab, colour } from '../drawing/colour.ts'
import type { Painter } from '../painter.ts'
import { GradientInput, longSide, type Form } from './gradient-model.ts'
import { coloursIn } from '../drawing/colour-words.ts'

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

/** Creates the palette as bytes (not rounded), from its dark to its light end, eased between its tints. */
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

type Palette = { readonly words: readonly string[]; readonly tints: readonly string[] }

/** Five tints each, from background to light. */
const palettes: readonly [Palette, ...Palette[]] = [
  { words: ['dawn', 'sunrise', 'morning', 'blush'], tints: ['#27304f', '#7d6c93', '#e79a86', '#f8cfa4', '#fdf0dc'] },
  { words: ['dusk', 'sunset', 'evening'], tints: ['#1c1538', '#5b2a63', '#c94f5f', '#f39a5a', '#fcd9a0'] },
  { words: ['sea', 'ocean', 'water', 'lagoon'], tints: ['#06202e', '#0e5566', '#2fa3a0', '#a5dcc6', '#f3f0dc'] },
  { words: ['aurora', 'north'], tints: ['#07101f', '#123c55', '#1f9b84', '#9be58f', '#c9b7ff'] },
  { words: ['ember', 'fire', 'lava', 'heat'], tints: ['#16070d', '#5c1020', '#c32a1d', '#f5822a', '#ffdf9c'] },
  { words: ['forest', 'moss', 'garden', 'leaf'], tints: ['#0d1f1a', '#24513d', '#6f9a57', '#c8cf84', '#f4efd2'] },
  { words: ['night', 'midnight', 'moon'], tints: ['#060914', '#14204a', '#37479b', '#8a86d6', '#e9d9f4'] },
  { words: ['candy', 'spring', 'blossom', 'pastel'], tints: ['#b79ad9', '#f0a6c0', '#fbc9b0', '#fdeacb', '#bfe0ea'] },
  { words: ['desert', 'clay', 'earth'], tints: ['#2b1a18', '#7a3b2a', '#c97a4c', '#e9bd8d', '#f7e8d2'] },
  { words: ['ice', 'frost', 'glacier', 'winter'], tints: ['#12263a', '#3d6f97', '#8fbdd6', '#d5e8ec', '#fbf6ee'] },
]

/** Chooses a gradient's colours, darkest first: those the prompt names, those of a mood it names, or random ones. */
function chooseTints(words: readonly string[], random: RandomStream): readonly Lab[] {
  const byChance = random.pick(palettes)
  const byMood = palettes.find((palette) => mentions(words, ...palette.words))
  const named = coloursIn(words, byMood?.words)
  if (named.length === 0) return (byMood ?? byChance).tints.map((tint) => toLab(colour(tint)))
  const labs = named.map(toLab).toSorted((one, other) => one[0] - other[0])
  const [dark = labs[0] ?? [0.2, 0, 0]] = labs
  const light = labs.at(-1) ?? dark
  const deep: Lab = [Math.min(0.24, dark[0] * 0.5), dark[1] * 0.7, dark[2] * 0.7]
  const pale: Lab = [Math.max(0.93, light[0]), light[1] * 0.35, light[2] * 0.35 + 0.015]
  const middle = labs.length > 1 ? labs : [...labs, [labs[0]?.[0] ?? 0.5, dark[1] * 0.8, dark[2] * 0.8] satisfies Lab]
  return mentions(words, 'pale', 'light', 'white', 'soft', 'pastel') ? [...middle, pale] : [deep, ...middle, pale]
}

/** The position of a point on the palette, 0 (dark) to 1 (light). `x`, `y` run from -1 to 1 over the shorter side. */
type Field = (x: number, y: number) => number

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

function createField(form: Exclude<Form, 'from the prompt'>, noise: Noise, random: RandomStream): Field {
  return makers[form](noise, random)
}

/** Paints one soft field of light over a palette, with a fine grain that prevents banding. */
export const gradientPainter: Painter = {
  plan(job, size) {
    const { width, height } = size ?? imageSize(GradientInput.parse(job.input).aspect_ratio, longSide)
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
          // The ramp has one step beyond the last.
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
