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
const ledgeFront = 0.62

function plinth(extent: Extent, surface: number, random: RandomStream): Solid[] {
  const half = extent.width / 2 + random.between(0.08, 0.22)
  const step = random.between(0.3, 0.5)
  const low: Solid = {
    shape: { kind: 'box', half: [half, plinthHeight / 2, step + 0.08], round: 0.008 },
    at: [extent.middle + random.between(-0.08, 0.08), plinthHeight / 2, 0.02],
    turn: upright,
    surface,
  }
  return [low]
}

function ledge(depth: number, surface: number): Solid[] {
  const half = (depth + ledgeFront) / 2
  return [
    {
      shape: { kind: 'box', half: [9, ledgeHeight / 2, half], round: 0.012 },
      at: [0, ledgeHeight / 2, ledgeFront - half],
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
    return { solids: ledge(depth, surface), lift: ledgeHeight, depth, bend: 0.05 }
  }
  if (!isBare && (wantsPlinth || byChance)) {
    surfaces.push({ ...matte, kind: 'stone', base: wanted ?? mixColour(wall, colour('#8f8a84'), 0.4) })
    return { solids: plinth(extent, surface, random), lift: plinthHeight, depth, bend: 0.9 }
  }
  return { solids: [], lift: 0, depth, bend: 0.9 }
}
