import type { Noise } from '../drawing/noise.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { Ramp } from './silk-palette.ts'
import { smoothStep } from '../drawing/scalar.ts'

const probe = 0.004

/** Writes a point's linear red, green and blue to `into`. The image's shorter side is -1 to 1, y downwards. */
export type Weave = (x: number, y: number, into: Float64Array) => void

/** Creates satin folds: a sheet of warped waves, lit low from one side. */
export function createFolds(noise: Noise, ramp: Ramp, detail: number, random: RandomStream): Weave {
  const turn = random.between(-0.9, 0.9) + (random.chance(0.5) ? Math.PI / 2 : 0)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const zoom = random.between(0.85, 1.25)
  const offX = random.between(-40, 40)
  const offY = random.between(-40, 40)
  const warp = random.between(0.7, 1.15)
  const lightTurn = random.between(0, Math.PI * 2)
  const lightX = Math.cos(lightTurn) * 0.72
  const lightY = Math.sin(lightTurn) * 0.72
  const lightZ = 0.62
  const halfLength = Math.sqrt(lightX * lightX + lightY * lightY + (lightZ + 1) * (lightZ + 1))

  function height(x: number, y: number): number {
    const sheetX = (x * cos + y * sin) * zoom
    const sheetY = (y * cos - x * sin) * zoom * 0.55
    const bendX = noise.flat(sheetX * 0.7 + offX, sheetY * 0.7 + offY)
    const bendY = noise.flat(sheetX * 0.7 + offX + 31.7, sheetY * 0.7 + offY + 11.3)
    const wideX = sheetX + bendX * warp
    const wideY = sheetY + bendY * warp
    const swing = noise.flat(wideX * 0.9 + offY, wideY * 0.8 + offX)
    const big = Math.sin(wideX * 3.1 + swing * 3.4 + offX)
    const ridge = Math.sin(wideX * 2.3 + wideY * 1.1 + swing * 3.6)
    const crease = 1 - Math.sqrt(ridge * ridge + 0.02)
    let sum = big * 0.2 + crease * crease * 0.16 + swing * 0.22
    const fine = noise.flat(wideX * 3.4 + swing * 2.2, wideY * 1.5 + offX)
    sum += fine * 0.034
    if (detail > 1) sum += noise.flat(wideX * 7.5 + fine * 1.5 + offX, wideY * 2.6) * 0.008 * (detail - 1)
    if (detail > 2) sum += noise.flat(wideX * 16 + fine * 2, wideY * 5 + offY) * 0.0018 * (detail - 2)
    return sum
  }

  return (x, y, into) => {
    const here = height(x, y)
    const slopeX = (height(x + probe, y) - here) / probe
    const slopeY = (height(x, y + probe) - here) / probe
    const over = 1 / Math.sqrt(slopeX * slopeX * 0.36 + slopeY * slopeY * 0.36 + 1)
    const normalX = -slopeX * 0.6 * over
    const normalY = -slopeY * 0.6 * over
    const facing = normalX * lightX + normalY * lightY + over * lightZ
    const half = (normalX * lightX + normalY * lightY + over * (lightZ + 1)) / halfLength
    const held = half > 0 ? half : 0
    const held8 = held ** 8
    const sheen = held8 * held8 * held8
    const rim = (1 - over) * (1 - over)
    const deep = here < 0 ? 1 + here * 0.9 : 1
    const tone = 0.04 + 0.5 * Math.max(0, facing * 0.5 + 0.5) ** 2.2 * deep + here * 0.3 + rim * 0.22
    ramp(tone + sheen * 0.2, into)
    const light = (0.3 + 0.85 * Math.max(0, facing) * deep) * (0.8 + 0.4 * (0.5 + here))
    const glint = sheen * 0.32
    const red = into[0] as number
    const green = into[1] as number
    const blue = into[2] as number
    into[0] = red * light * 1.25 + (0.4 * red + 0.6) * glint
    into[1] = green * light * 1.25 + (0.4 * green + 0.57) * glint
    into[2] = blue * light * 1.25 + (0.4 * blue + 0.52) * glint
  }
}

type Sheet = {
  readonly base: number
  readonly swing: number
  readonly wave: number
  readonly phase: number
  readonly lean: number
  readonly tone: number
  readonly depth: number
  readonly sheen: number
}

const stride = 0.0095
/** The flow is measured once on a grid over this range, then looked up. */
const reach = 2.2
const cells = 440
const perUnit = cells / (reach * 2)

function measureFlow(noise: Noise, random: RandomStream): Float32Array {
  const zoom = random.between(0.42, 0.66)
  const turns = random.between(1.7, 2.7)
  const offX = random.between(-40, 40)
  const offY = random.between(-40, 40)
  const first = random.between(0, Math.PI)
  const flow = new Float32Array((cells + 1) * (cells + 1))
  for (let row = 0; row <= cells; row += 1) {
    for (let column = 0; column <= cells; column += 1) {
      const x = column / perUnit - reach
      const y = row / perUnit - reach
      const bend = noise.flat(x * zoom * 1.9 + offY, y * zoom * 1.9 + offX) * 0.55
      flow[row * (cells + 1) + column] = first + noise.flat(x * zoom + offX, y * zoom + offY) * turns + bend
    }
  }
  return flow
}

/** Creates strands: noise smeared along a flow (line integral convolution), lit like hair (Kajiya and Kay, 1989). */
export function createStrands(noise: Noise, ramp: Ramp, detail: number, random: RandomStream): Weave {
  const steps = 14 + detail * 2
  const flow = measureFlow(noise, random)
  const offX = random.between(-40, 40)
  const offY = random.between(-40, 40)
  const grain = 56 + detail * 14
  const lightTurn = random.between(0, Math.PI)

  function heading(x: number, y: number): number {
    const atX = (x + reach) * perUnit
    const atY = (y + reach) * perUnit
    const column = atX < 0 ? 0 : atX >= cells ? cells - 1 : atX | 0
    const row = atY < 0 ? 0 : atY >= cells ? cells - 1 : atY | 0
    const at = row * (cells + 1) + column
    const partX = atX - column
    const above = (flow[at] as number) + ((flow[at + 1] as number) - (flow[at] as number)) * partX
    const next = at + cells + 1
    const below = (flow[next] as number) + ((flow[next + 1] as number) - (flow[next] as number)) * partX
    return above + (below - above) * (atY - row)
  }

  return (x, y, into) => {
    let sum = noise.flat(x * grain, y * grain)
    let weight = 1
    for (let side = -1; side <= 1; side += 2) {
      let atX = x
      let atY = y
      for (let step = 1; step <= steps; step += 1) {
        const angle = heading(atX, atY)
        atX += Math.cos(angle) * stride * side
        atY += Math.sin(angle) * stride * side
        const fade = 1 - step / (steps + 1)
        sum += noise.flat(atX * grain, atY * grain) * fade
        weight += fade
      }
    }
    const strand = (sum / weight) * Math.sqrt(weight)
    const angle = heading(x, y)
    const body = noise.flat(x * 0.8 + offY, y * 0.8 + offX)
    const along = Math.cos(angle * 1.6 + body * 1.2 + lightTurn)
    const sine = Math.sqrt(Math.max(0, 1 - along * along))
    const sheen = sine ** 10
    ramp(0.44 + body * 0.44 + along * 0.16 + strand * 0.1 + sheen * 0.14, into)
    const light = (0.3 + 0.56 * sine) * (1 + strand * 0.44) * (0.9 + body * 0.3)
    const glint = sheen * Math.max(0, 0.4 + strand * 0.8) * 0.22
    const held = light > 0.02 ? light : 0.02
    into[0] = (into[0] as number) * held * 1.4 + glint
    into[1] = (into[1] as number) * held * 1.4 + glint * 0.95
    into[2] = (into[2] as number) * held * 1.4 + glint * 0.88
  }
}

/** Creates overlapping sheets of cloth, each with a lit edge and a shadow on the one below. */
export function createRibbons(noise: Noise, ramp: Ramp, detail: number, random: RandomStream): Weave {
  const count = 5 + detail * 2
  const turn = random.between(-0.75, 0.75)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const rising = random.chance(0.5)
  const wave = random.between(0.8, 1.35)
  const phase = random.between(0, 40)
  const sheets: Sheet[] = Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1)
    return {
      base: -1.5 + share * 2.9 + random.between(-0.08, 0.08),
      swing: random.between(0.22, 0.46),
      wave: wave * random.between(0.75, 1.3),
      phase: phase + index * random.between(0.25, 0.7),
      lean: random.between(-0.22, 0.22),
      tone: (rising ? share : 1 - share) * 0.62 + random.between(0, 0.16),
      depth: random.between(0.42, 0.8),
      sheen: random.between(0, 50),
    }
  })

  function edge(sheet: Sheet, along: number): number {
    const slow = noise.flat(along * 0.5 + sheet.phase, sheet.sheen)
    return (
      sheet.base +
      sheet.lean * along +
      sheet.swing * Math.sin(along * sheet.wave * 1.7 + sheet.phase + slow * 1.8) +
      slow * 0.25
    )
  }

  return (x, y, into) => {
    const along = x * cos + y * sin
    const across = y * cos - x * sin
    // Searches sheets from the front; the first whose edge is above the point covers it.
    let shadow = 1
    let index = count - 1
    let below = 0
    for (; index > 0; index -= 1) {
      const sheet = sheets[index] as Sheet
      below = across - edge(sheet, along)
      if (below >= 0) break
      const reach = 0.05 + sheet.depth * 0.16
      shadow *= 1 - 0.66 * Math.exp(below / reach) - 0.2 * Math.exp((below / reach) * 6)
    }
    const sheet = sheets[index] as Sheet
    if (index === 0) below = across - edge(sheet, along)
    const into01 = below / sheet.depth
    const swell = noise.flat(along * 0.9 + sheet.sheen, below * 1.4)
    const fibre = noise.flat(along * 2.2 + sheet.sheen, below * 46) * 0.012 * detail
    const roll = Math.exp(-into01 * 2.1)
    const crest = Math.exp(-((into01 - 0.1) * (into01 - 0.1)) / 0.012)
    const glow = smoothStep(-0.5, 0.7, swell)
    ramp(sheet.tone + 0.2 * roll + 0.18 * swell + crest * 0.1 * glow + fibre - 0.1, into)
    const light = shadow * (0.5 + 0.62 * roll + 0.34 * glow * (1 - into01 * 0.4)) * 0.98
    const glint = crest * glow * 0.16 * shadow + Math.exp(-below * 190) * 0.12
    into[0] = (into[0] as number) * light + glint
    into[1] = (into[1] as number) * light + glint * 0.94
    into[2] = (into[2] as number) * light + glint * 0.86
  }
}
