import { atLuminance, colour, luminance, mixColour, scaleColour, type Colour } from '../drawing/colour.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { readDaylight, type Daylight } from './daylight.ts'
import { furnish, type Furnishing } from './furnish.ts'
import { placeThings, type Extent } from './placing.ts'
import { chooseThings } from './choose-things.ts'
import { readShoppingList, withoutUnwanted, type ShoppingList } from './shopping-list.ts'
import type { Solid } from './solids.ts'
import type { StillLifeInput } from './still-life-input.ts'
import type { Surface } from './surface.ts'
import type { Cove } from './tracer.ts'

/** The camera: it looks along -z, its picture moved so that upright things stay upright. */
type Camera = {
  readonly eye: readonly [number, number, number]
  /** Half the picture's height at distance 1. */
  readonly spread: number
  readonly shiftX: number
  readonly shiftY: number
}

/** Everything that is known of the picture before a ray is sent. `surfaces[0]` is the cove. */
export type StillLifeScene = {
  readonly solids: readonly Solid[]
  readonly surfaces: readonly Surface[]
  readonly cove: Cove
  readonly camera: Camera
  readonly daylight: Daylight
  readonly beam: readonly [number, number, number]
  readonly seedText: string
}

const spendingLimits = [
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
  const plain = colour(random.pick(spendingLimits))
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

/** Builds the picture that a prompt and a seed describe. */
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
