import { colour, mixColour, scaleColour, type Colour } from '../drawing/colour.ts'
import { mentions } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { Extent } from './placing.ts'
import { upright, type Solid } from './solids.ts'
import type { Surface } from './surface.ts'

/** What the things stand on: `lift` is its height over the floor. */
export type Furnishing = {
  readonly solids: readonly Solid[]
  readonly lift: number
  readonly depth: number
  readonly bend: number
}

const plinthHeight = 0.22
const ledgeHeight = 2
/** A plinth reaches this far into the floor, so that no light passes under it. */
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

/** Chooses floor, plinth or table from the prompt, or by chance where it says nothing. Adds their surfaces. */
export function furnish(
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
