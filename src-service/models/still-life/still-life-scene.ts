import { atLuminance, colour, luminance, mixColour, scaleColour, type Colour } from '../drawing/colour.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { readDaylight, type Daylight } from './daylight.ts'
import { placeThings, type Extent, type Surface } from './placing.ts'
import { chooseThings, readShoppingList, withoutUnwanted, type ShoppingList } from './choose-things.ts'
import { type Solid, upright } from './solids.ts'
import type { StillLifeInput } from './still-life-model.ts'
import type { Cove } from './tracer.ts'

/** The camera: it looks along -z, with a shifted image plane so that verticals stay vertical. */
type Camera = {
  readonly eye: readonly [number, number, number]
  /** Half the image's height at distance 1. */
  readonly spread: number
  readonly shiftX: number
  readonly shiftY: number
}

/** The scene before rendering. `surfaces[0]` is the cove. */
export type StillLifeScene = {
  readonly solids: readonly Solid[]
  readonly surfaces: readonly Surface[]
  readonly cove: Cove
  readonly camera: Camera
  readonly daylight: Daylight
  readonly beam: readonly [number, number, number]
  readonly seedText: string
}

const wallColours = [
  '#cfc8bd',
  '#b8aea0',
  '#d9cfc2',
  '#9aa39f',
  '#857d76',
  '#c8a98f',
  '#a7b3b8',
  '#e4dcd0',
  '#b39a84',
  '#a8a594',
] as const
const tallestPart = 0.5
/** Wall paint is duller than a glaze of the same name. */
const paintedGrey = 0.28
const widestPart = 0.66

function chooseWall(list: ShoppingList, random: RandomStream): Colour {
  const plain = colour(random.pick(wallColours))
  if (list.wall !== null) {
    const bright = Math.min(0.5, Math.max(0.09, luminance(list.wall)))
    return mixColour(atLuminance(list.wall, bright), [bright, bright, bright], paintedGrey)
  }
  const named = [...list.mood, ...list.things.map((thing) => thing.colour)].filter(
    (value) => value !== null && value !== undefined,
  )
  const first = named[0]
  if (first === undefined) return plain
  const tint = atLuminance(first, Math.max(0.1, luminance(plain) * 0.8))
  return mixColour(plain, tint, list.mood.length > 0 ? 0.5 : 0.22)
}

function aim(extent: Extent, lift: number, aspect: number, random: RandomStream): Camera {
  const spread = Math.tan((aspect >= 1 ? 12.5 : 14) * (Math.PI / 180))
  const tall = Math.max(0.62, extent.height)
  const wide = Math.max(0.5, extent.width)
  const distance = Math.max(tall / tallestPart / 2 / spread, wide / widestPart / 2 / (spread * aspect)) + 0.3
  const eyeX = extent.middle + random.between(-0.3, 0.3)
  const eyeY = lift + 0.42 + distance * 0.1
  const lookX = extent.middle + Math.min(0.4, extent.width * 0.2) * random.between(-0.2, 0.75)
  const lookY = lift + tall * 0.5 + (aspect < 1 ? 0.14 : 0.02)
  return {
    eye: [eyeX, eyeY, distance],
    spread,
    shiftX: (lookX - eyeX) / distance,
    shiftY: (lookY - eyeY) / distance,
  }
}

function coveSurface(wall: Colour, random: RandomStream): Surface {
  return {
    kind: 'plaster',
    base: wall,
    second: scaleColour(wall, random.between(0.88, 1)),
    line: -1,
    speckle: 0,
    gloss: 0,
    phase: random.between(0, 50),
  }
}

/** What the objects stand on: `lift` is its height above the floor. */
type Furnishing = {
  readonly solids: readonly Solid[]
  readonly lift: number
  readonly depth: number
  readonly bend: number
}

const plinthHeight = 0.22
const ledgeHeight = 2
/** How far a plinth reaches into the floor, so that no light passes under it. */
const sunk = 0.02
const ledgeFront = 0.62

function plinth(extent: Extent, surface: number, random: RandomStream): Solid[] {
  const side = random.between(0.08, 0.22)
  const back = Math.min(-0.3, extent.back - 0.08)
  const front = Math.max(0.3, extent.front + random.between(0.08, 0.16))
  return [
    {
      shape: {
        kind: 'box',
        half: [extent.width / 2 + side, plinthHeight / 2 + sunk, (front - back) / 2],
        round: 0.008,
      },
      at: [extent.middle + random.between(-0.06, 0.06), plinthHeight / 2 - sunk, (front + back) / 2],
      turn: upright,
      surface,
    },
  ]
}

function ledge(extent: Extent, depth: number, surface: number): Solid[] {
  const front = Math.max(ledgeFront, extent.front + 0.14)
  const half = (depth + front) / 2
  return [
    {
      shape: { kind: 'box', half: [9, ledgeHeight / 2, half], round: 0.012 },
      at: [0, ledgeHeight / 2, front - half],
      turn: upright,
      surface,
    },
  ]
}

/** Chooses floor, plinth or table from the prompt, or randomly. Adds their surfaces. */
function furnish(
  words: readonly string[],
  isBare: boolean,
  wanted: Colour | null,
  wall: Colour,
  extent: Extent,
  surfaces: Surface[],
  random: RandomStream,
): Furnishing {
  const depth = random.between(1.05, 1.35)
  const wantsWood = mentions(words, 'wood', 'wooden', 'oak', 'walnut', 'table', 'board', 'pine')
  const wantsLedge = wantsWood || mentions(words, 'ledge', 'sill', 'shelf', 'mantelpiece')
  const wantsPlinth = mentions(words, 'plinth', 'pedestal', 'block', 'slab', 'podium')
  const byChance = random.chance(0.35)
  const surface = surfaces.length
  const phase = random.between(0, 50)
  const matte = { second: wall, line: -1, speckle: 0.25, gloss: 0.04, phase }
  if (wantsLedge) {
    const timber = mentions(words, 'walnut', 'dark') ? '#5c4230' : '#a67c52'
    const base = wanted ?? (wantsWood ? colour(timber) : scaleColour(wall, 0.92))
    surfaces.push({ ...matte, kind: wantsWood ? 'wood' : 'stone', base, gloss: wantsWood ? 0.25 : 0.05 })
    return { solids: ledge(extent, depth, surface), lift: ledgeHeight, depth, bend: 0.05 }
  }
  if (!isBare && (wantsPlinth || byChance)) {
    surfaces.push({ ...matte, kind: 'stone', base: wanted ?? mixColour(wall, colour('#8f8a84'), 0.4) })
    return { solids: plinth(extent, surface, random), lift: plinthHeight, depth, bend: 0.9 }
  }
  return { solids: [], lift: 0, depth, bend: 0.9 }
}

/** Builds the scene that a prompt and a seed describe. */
export function createStillLifeScene(input: StillLifeInput, seed: number, aspect: number): StillLifeScene {
  const seedText = `still life ${input.prompt} ${seed}`
  const random = createRandomStream(seedText)
  const words = promptWords(input.prompt)
  const list = withoutUnwanted(readShoppingList(input.prompt), input.negative_prompt)
  const daylight = readDaylight(words, input.light_angle, random)
  const wall = chooseWall(list, random)
  const surfaces: Surface[] = [coveSurface(wall, random)]
  const things = chooseThings(list, input, surfaces, random)
  const loose = things
    .filter((thing) => thing.spot !== null)
    .map((thing) => thing.spot)
    .filter((spot) => spot !== null)
  const placed = placeThings(loose, random)
  const rises = Math.max(0, ...things.map((thing) => thing.rises))
  const extent = { ...placed, height: placed.height + rises }
  const isBare = mentions(promptWords(input.negative_prompt), 'plinth', 'pedestal', 'block')
  const furnishing: Furnishing = furnish(words, isBare, list.ledge, wall, extent, surfaces, random)
  const solids = things.flatMap((thing) => thing.build(furnishing.lift))
  return {
    solids: [...furnishing.solids, ...solids],
    surfaces,
    cove: { depth: furnishing.depth, bend: furnishing.bend },
    camera: aim(extent, furnishing.lift, aspect, random),
    daylight,
    beam: [extent.middle + random.between(-0.2, 0.35), furnishing.lift + extent.height * 0.45, 0],
    seedText,
  }
}
