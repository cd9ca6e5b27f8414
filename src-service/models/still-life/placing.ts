import type { RandomStream } from '../drawing/random-stream.ts'
import type { Colour } from '../drawing/colour.ts'

/** Position and size of an object's foot on the ledge. */
export type Spot = { x: number; z: number; readonly radius: number; readonly height: number }

/** What the camera must cover: the group's width and height around its centre. */
export type Extent = {
  readonly middle: number
  readonly width: number
  readonly height: number
  /** How far the objects reach towards the wall and towards the camera. */
  readonly back: number
  readonly front: number
}

const tallFrom = 0.4
const pushRounds = 60
const mostInRow = 2

function lineUp(spots: readonly Spot[], depth: number, centre: number, random: RandomStream): void {
  let x = 0
  let before: Spot | null = null
  for (const spot of spots) {
    if (before !== null) x += (before.radius + spot.radius) * random.between(0.98, 1.12) + random.between(0, 0.05)
    spot.x = x
    spot.z = depth + random.between(-0.07, 0.07)
    before = spot
  }
  for (const spot of spots) spot.x += centre - x / 2
}

/** Moves overlapping objects apart, sideways more than in depth. */
function pushApart(spots: readonly Spot[]): void {
  for (let round = 0; round < pushRounds; round += 1) {
    spots.forEach((one, index) => {
      for (const other of spots.slice(index + 1)) {
        const [awayX, awayZ] = [other.x - one.x, other.z - one.z]
        const apart = Math.hypot(awayX, awayZ) || 0.01
        const missing = (one.radius + other.radius) * 1.02 - apart
        if (missing <= 0) continue
        const step = (missing / apart) * 0.5
        one.x -= awayX * step
        other.x += awayX * step
        one.z -= awayZ * step * 0.5
        other.z += awayZ * step * 0.5
      }
    })
  }
}

/** Places tall objects behind and low ones in front, off centre, the tallest never at the edge of a long row. */
export function placeThings(spots: readonly Spot[], random: RandomStream): Extent {
  const tall = spots.filter((spot) => spot.height >= tallFrom)
  const low = spots.filter((spot) => spot.height < tallFrom)
  const tallest = [...tall].sort((one, other) => other.height - one.height)
  const row = tallest.reduce<Spot[]>((line, spot, index) => (index % 2 === 0 ? [spot, ...line] : [...line, spot]), [])
  if (random.chance(0.5)) row.reverse()
  lineUp(row, -0.12, 0, random)
  const half = row.reduce((sum, spot) => sum + spot.radius, 0)
  const side = random.chance(0.5) ? 1 : -1
  const centre = tall.length === 0 ? 0 : side * half * random.between(0.55, 1)
  const rows = low.length > mostInRow ? 2 : 1
  for (let line = 0; line < rows; line += 1) {
    const members = low.filter((_, index) => index % rows === line)
    const depth = (tall.length === 0 ? -0.06 : 0.2) + line * 0.3
    lineUp(members, depth, centre + line * random.between(-0.16, 0.16), random)
  }
  pushApart(spots)
  const left = Math.min(...spots.map((spot) => spot.x - spot.radius))
  const right = Math.max(...spots.map((spot) => spot.x + spot.radius))
  return {
    middle: (left + right) / 2,
    width: right - left,
    height: Math.max(...spots.map((spot) => spot.height)),
    back: Math.min(...spots.map((spot) => spot.z - spot.radius)),
    front: Math.max(...spots.map((spot) => spot.z + spot.radius)),
  }
}

/** The material of an object. Heights are in the object's own frame. */
export type Surface = {
  readonly kind: 'plaster' | 'stone' | 'wood' | 'glaze' | 'fruit' | 'paper' | 'metal' | 'leaf'
  readonly base: Colour
  /** Bare clay below the glaze line, a blush on a fruit, the pages of a book. */
  readonly second: Colour
  /** Height of the glaze line; below 0 the glaze covers everything. */
  readonly line: number
  /** Amount of iron speckle, 0 to 1. */
  readonly speckle: number
  /** 0 is dull, 1 is wet. */
  readonly gloss: number
  /** Offset of the pattern, so that no two objects look the same. */
  readonly phase: number
}
