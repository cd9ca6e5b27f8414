import type { Noise } from '../drawing/noise.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { hashCell } from '../drawing/random-stream.ts'
import { saturate, smoothStep } from '../drawing/scalar.ts'

/** The kinds of ground that a prompt can ask for. */
export type GroundName = 'mountains' | 'hills' | 'forest' | 'dunes' | 'canyon' | 'coast' | 'city'

/** The height of the ground above the water, at a point in front of the camera (`deep` is the distance from it). */
export type Relief = (x: number, deep: number) => number

/** Computes ridges (Musgrave's ridged multifractal): sharp crests, smooth valleys. About 0 to 1. */
function ridged(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let height = 0.55
  let carried = 1
  let atX = x
  let atY = y
  for (let octave = 0; octave < octaves; octave += 1) {
    const crest = 1 - Math.abs(noise.flat(atX, atY)) * 1.25
    const sharp = crest > 0 ? crest * crest * carried : 0
    sum += sharp * height
    carried = saturate(sharp * 1.6)
    const nextX = 1.66 * atX + 1.15 * atY + 5.2
    atY = 1.66 * atY - 1.15 * atX + 1.3
    atX = nextX
    height *= 0.45
  }
  return sum
}

function mountains(noise: Noise, random: RandomStream): Relief {
  const side = random.between(-0.6, 0.6)
  const lake = random.between(0.5, 0.72)
  const high = random.between(2.3, 3)
  return (x, deep) => {
    const far = smoothStep(3, 15, deep)
    const crest = ridged(noise, x * 0.17, deep * 0.17, 8)
    const bank = smoothStep(0.8, 4.5, Math.abs(x - side * deep * 0.12)) * 0.34
    const near = smoothStep(0.7, 2.6, deep)
    return ((crest - lake + 0.16) * (0.4 + far * high) + bank + far * 0.5) * near - 0.16
  }
}

/** Creates bare rolling ground. */
function rolling(noise: Noise, random: RandomStream): Relief {
  const steep = random.between(0.75, 1.05)
  return (x, deep) => {
    const wide = noise.layered(x * 0.16, deep * 0.2, 4)
    const fold = 1 - Math.abs(noise.flat(x * 0.11 + 9, deep * 0.15 + 4))
    const far = smoothStep(2, 24, deep)
    return (
      (wide * 1.5 + fold * 0.75) * steep * (0.34 + far * 1.75) + 0.1 + far * 0.7 + noise.flat(x * 3, deep * 3) * 0.008
    )
  }
}

/** Creates open hills with tufts of grass and a few groves. */
function hills(noise: Noise, random: RandomStream): Relief {
  const ground = rolling(noise, random)
  return (x, deep) => {
    const base = ground(x, deep)
    const tufts = deep < 5 ? noise.flat(x * 23, deep * 23) * 0.0042 : 0
    const grove = saturate(noise.flat(x * 0.42 + 3, deep * 0.42) * 3.2 - 1.15) * smoothStep(1.6, 3, deep)
    return base + tufts + (grove > 0 ? trees(x, deep, grove) * 0.8 : 0)
  }
}

const treeGrids = [0.15, 0.23, 0.34] as const

/** Computes the height of conifers, as cones on the ground: jittered grids of several sizes, so that no rows show. */
function trees(x: number, deep: number, thick: number): number {
  let highest = 0
  for (let grid = 0; grid < treeGrids.length; grid += 1) {
    const size = treeGrids[grid] as number
    const column = Math.floor(x / size + grid * 0.37)
    const row = Math.floor(deep / size + grid * 0.61)
    const chance = hashCell(column, row, grid + 3)
    if (chance > thick) continue
    const inX = (x / size + grid * 0.37 - column - 0.5 - (hashCell(column, row, grid + 13) - 0.5) * 0.5) * size
    const inDeep = (deep / size + grid * 0.61 - row - 0.5 - (hashCell(row, column, grid + 17) - 0.5) * 0.5) * size
    const reach = size * 0.24
    const away = Math.sqrt(inX * inX + inDeep * inDeep)
    if (away > reach) continue
    const share = 1 - away / reach
    const tall = size * (0.8 + hashCell(row, column, grid + 23) * 1.25)
    const whorl = Math.abs(((share * 7) % 1) - 0.5) * 0.05
    const here = tall * (share - whorl)
    if (here > highest) highest = here
  }
  return highest
}

function forest(noise: Noise, random: RandomStream): Relief {
  const ground = rolling(noise, random)
  return (x, deep) => {
    const base = ground(x, deep)
    const thick = saturate(0.6 + noise.flat(x * 0.45, deep * 0.45) * 1.3) * smoothStep(1.2, 2.4, deep)
    return base + trees(x, deep, thick)
  }
}

function dunes(noise: Noise, random: RandomStream): Relief {
  const turn = random.between(0.2, 0.7) * (random.chance(0.5) ? 1 : -1)
  return (x, deep) => {
    const bend = noise.layered(x * 0.14, deep * 0.17, 2)
    const along = (deep * 0.42 + x * turn * 0.5 + bend * 3.4) * 0.85
    const wave = along - Math.floor(along)
    const sheer = wave < 0.72 ? wave / 0.72 : (1 - wave) / 0.28
    const crest = sheer * sheer * (3 - 2 * sheer)
    const small = Math.sin((x * 0.9 + deep * 2.1 + noise.flat(x * 0.8, deep * 0.8) * 2.2) * 21) * 0.006
    const far = smoothStep(1, 20, deep)
    return crest * (0.34 + far * 0.62) * (0.7 + bend) + bend * (0.5 + far * 1.2) + small * (1 - far) + 0.35 + far * 0.2
  }
}

function canyon(noise: Noise, random: RandomStream): Relief {
  const floors = random.between(4.5, 6.5)
  return (x, deep) => {
    const wide = noise.layered(x * 0.15 + 3, deep * 0.14, 6) * 1.35 + 0.42
    const steps = wide * floors
    const floor = Math.floor(steps)
    const terrace = (floor + smoothStep(0.5, 0.92, steps - floor)) / floors
    const open = smoothStep(1.5, 7, deep)
    return (terrace * 0.86 + wide * 0.14) * (0.5 + open * 1.9) - 0.15 + noise.flat(x * 4, deep * 4) * 0.012
  }
}

function coast(noise: Noise, random: RandomStream): Relief {
  const side = random.chance(0.5) ? 1 : -1
  const shore = random.between(0.1, 0.5)
  return (x, deep) => {
    const crest = ridged(noise, x * 0.21 + 7, deep * 0.16, 7)
    const land = smoothStep(-0.4, 1, (x * side) / (1 + deep * 0.24) - shore + noise.flat(x * 0.2, deep * 0.2) * 0.5)
    const isle = smoothStep(0.52, 0.9, crest) * smoothStep(6, 12, deep) * 0.5
    return land * smoothStep(0.6, 1.8, deep) * (0.14 + crest * 1.5 * smoothStep(1, 8, deep)) + isle - 0.22
  }
}

const block = 0.5
const cityNear = 6.5
const cityFar = 15

/** Creates towers on a rotated grid by the water, tallest near the middle; flat ground in front and behind. */
function city(random: RandomStream): Relief {
  const turn = random.between(0.25, 0.6)
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const off = random.between(0, 900)
  const middle = random.between(-0.9, 0.9)
  return (x, deep) => {
    const shore = cityNear + Math.sin(x * 0.5 + off) * 0.25
    if (deep < shore) return -0.05
    if (deep > cityFar) return 0.02
    const alongX = (x * cos + deep * sin) / block + off
    const alongDeep = (deep * cos - x * sin) / block + off
    const column = Math.floor(alongX)
    const row = Math.floor(alongDeep)
    const chance = hashCell(column, row, 41)
    const inX = Math.abs(alongX - column - 0.5)
    const inDeep = Math.abs(alongDeep - row - 0.5)
    const half = 0.2 + chance * 0.2
    if (chance < 0.14) return 0.02
    if (inX > half || inDeep > half) return 0.02
    const aside = x - middle
    const centre = Math.exp(-(aside * aside) / 3.4)
    const tall = 0.12 + 0.16 * chance + hashCell(row, column, 43) ** 2.4 * (0.3 + 1.15 * centre)
    const isStepped = inX < half * 0.6 && inDeep < half * 0.6 && chance > 0.4
    return tall * (isStepped ? 1.14 : 1)
  }
}

/** Creates the ground of a kind. */
export function createRelief(name: GroundName, noise: Noise, random: RandomStream): Relief {
  switch (name) {
    case 'mountains':
      return mountains(noise, random)
    case 'hills':
      return hills(noise, random)
    case 'forest':
      return forest(noise, random)
    case 'dunes':
      return dunes(noise, random)
    case 'canyon':
      return canyon(noise, random)
    case 'coast':
      return coast(noise, random)
    case 'city':
      return city(random)
  }
}
