import { colour, type Colour, atLuminance, luminance } from '../drawing/colour.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { Spot, Surface } from './placing.ts'
import { createProfileField } from './outline.ts'
import { turnOf, upright, type Shape, type Solid } from './solids.ts'
import type { ThingKind } from './thing-kinds.ts'
import { mentions } from '../drawing/prompt-words.ts'

/** A place in a bowl: the bowl's spot, and the offset from its centre and above its foot. */
export type Nest = { readonly bowl: Spot; readonly x: number; readonly y: number; readonly z: number }

const stemColour = '#3d2f22'
const withoutHandle = ['tumbler', 'beaker']

function handleFor(
  kind: ThingKind,
  radius: number,
  top: number,
  random: RandomStream,
  surface: number,
  foot: Spot,
): (lift: number) => Solid {
  const isJug = kind.name === 'jug'
  const tall = top * (isJug ? 0.24 : 0.27)
  const across = isJug ? 0.1 : 0.066
  const heading = random.between(-0.5, 0.5) + (random.chance(0.5) ? 0 : Math.PI)
  const out = isJug ? radius * 0.78 : radius * 0.98
  return (lift) => ({
    shape: { kind: 'ring', across, tall, tube: isJug ? 0.019 : 0.016 },
    at: [foot.x + Math.cos(heading) * out, lift + top * (isJug ? 0.64 : 0.52), foot.z + Math.sin(heading) * out],
    turn: turnOf(0, 0, -heading),
    surface,
  })
}

function stemFor(kind: ThingKind): Shape {
  return { kind: 'rod', length: kind.name === 'candle' ? 0.03 : 0.045, thick: 0.0055, thin: 0.007 }
}

const clays = ['#b9795a', '#d8ccb8', '#8a5a42'] as const
const metals = ['brass', 'copper', 'bronze', 'silver', 'gold', 'pewter']

/** Chooses the surface of a turned object from its kind and words such as matte, glossy, speckled, brass. */
function thingSurface(
  kind: ThingKind,
  wanted: Colour | null,
  words: readonly string[],
  height: number,
  random: RandomStream,
): Surface {
  const base = wanted ?? colour(random.pick(kind.colours))
  const phase = random.between(0, 50)
  if (kind.material === 'fruit') {
    return { kind: 'fruit', base, second: colour(kind.blush ?? '#b98f3c'), line: -1, speckle: 0.4, gloss: 0.35, phase }
  }
  if (kind.material === 'stone')
    return { kind: 'stone', base, second: base, line: -1, speckle: 0.5, gloss: 0.08, phase }
  const metal = metals.find((word) => words.includes(word))
  if (metal !== undefined && wanted !== null && random.chance(0.9)) {
    return {
      kind: 'metal',
      base: atLuminance(wanted, Math.max(0.25, luminance(wanted))),
      second: base,
      line: -1,
      speckle: 0,
      gloss: 0.75,
      phase,
    }
  }
  const isMatte = mentions(words, 'matte', 'unglazed', 'raw', 'bisque', 'earthenware')
  const isGlossy = mentions(words, 'glossy', 'glazed', 'shiny', 'porcelain', 'glass')
  return {
    kind: 'glaze',
    base,
    second: colour(random.pick(clays)),
    line: random.chance(0.55) && !isMatte ? height * random.between(0.1, 0.36) : -1,
    speckle: mentions(words, 'speckled', 'stoneware') ? 1 : random.chance(0.6) ? random.between(0.4, 0.9) : 0,
    gloss: isMatte ? 0.05 : isGlossy ? 0.9 : random.pick([0.28, 0.5, 0.75]),
    phase,
  }
}

/** An object that is not placed yet. */
export type ChosenThing = {
  /** Where it will stand; null if it is inside another object. */
  readonly spot: Spot | null
  /** How far it rises above the objects on the ledge. */
  readonly rises: number
  /** Builds its solids once the spots are final. `lift` is the height of the ledge. */
  build(lift: number): Solid[]
}

/** Creates a turned object and its surfaces. In a `nest` it has no spot of its own. */
export function turnedThing(
  kind: ThingKind,
  wanted: Colour | null,
  words: readonly string[],
  surfaces: Surface[],
  random: RandomStream,
  nest: Nest | null = null,
): ChosenThing {
  const field = createProfileField(kind.outline(random))
  const surface = surfaces.length
  surfaces.push(thingSurface(kind, wanted, words, field.top, random))
  const spot: Spot = { x: 0, z: 0, radius: field.radius, height: field.top }
  const liesDown = kind.name === 'lemon' || kind.name === 'egg' || (kind.name === 'pear' && random.chance(0.3))
  const lean = liesDown ? random.between(1.25, 1.5) : kind.material === 'fruit' ? random.between(0.03, 0.2) : 0
  const heading = random.between(0, Math.PI * 2)
  const turn = lean === 0 ? upright : turnOf(lean, heading)
  const hasHandle = kind.extras === 'handle' && !withoutHandle.some((word) => words.includes(word))
  const handle = hasHandle ? handleFor(kind, field.radius, field.top, random, surface, spot) : null
  const bark = surfaces.length
  const hasStem = kind.extras === 'stem'
  if (hasStem) {
    const base = colour(stemColour)
    surfaces.push({ kind: 'stone', base, second: base, line: -1, speckle: 0, gloss: 0, phase: 0 })
  }
  return {
    spot: nest === null ? spot : null,
    rises: 0,
    build(lift) {
      const foot = nest === null ? spot : { x: nest.bowl.x + nest.x, z: nest.bowl.z + nest.z }
      // A leaning object rotates around its foot: it is raised so that nothing dips below the ledge.
      const raise = (liesDown ? field.radius * 0.93 : Math.sin(lean) * field.radius * 0.12) + (nest?.y ?? 0)
      const way = [Math.sin(lean) * Math.cos(heading), Math.cos(lean), Math.sin(lean) * Math.sin(heading)] as const
      const back = liesDown ? field.top / 2 : 0
      const at = [foot.x - way[0] * back, lift + raise, foot.z - way[2] * back] as const
      const solids: Solid[] = [{ shape: { kind: 'turned', field }, at, turn, surface }]
      if (handle !== null) solids.push(handle(lift))
      if (hasStem) {
        const up = field.top * (kind.name === 'apple' ? 0.83 : 0.97)
        const tip = [at[0] + way[0] * up, at[1] + way[1] * up, at[2] + way[2] * up] as const
        solids.push({ shape: stemFor(kind), at: tip, turn, surface: bark })
      }
      return solids
    },
  }
}

/** Creates a pile of books. */
export function bookPile(count: number, wanted: Colour | null, surfaces: Surface[], random: RandomStream): ChosenThing {
  const spot: Spot = { x: 0, z: 0, radius: 0.27, height: count * 0.065 }
  const covers = ['#7a3b2e', '#2f4756', '#c2a878', '#4d5a45', '#2c2a2a', '#8c6a3f']
  const books = Array.from({ length: count }, (_, index) => {
    const surface = surfaces.length
    const base = index === 0 && wanted !== null ? wanted : colour(covers[random.whole(covers.length)] ?? '#7a3b2e')
    surfaces.push({
      kind: 'paper',
      base,
      second: colour('#ded3bd'),
      line: -1,
      speckle: 0,
      gloss: 0.12,
      phase: random.between(0, 50),
    })
    return {
      surface,
      half: [random.between(0.2, 0.25), random.between(0.022, 0.036), random.between(0.15, 0.175)] as const,
      spin: random.between(-0.3, 0.3),
    }
  })
  return {
    spot,
    rises: 0,
    build(lift) {
      let height = lift
      return books.map(({ surface, half, spin }): Solid => {
        const at = [spot.x, height + half[1], spot.z] as const
        height += half[1] * 2
        return { shape: { kind: 'box', half, round: 0.004 }, at, turn: turnOf(0, 0, spin), surface }
      })
    },
  }
}

/** Creates a stone cube. */
export function cube(wanted: Colour | null, surfaces: Surface[], random: RandomStream): ChosenThing {
  const half = random.between(0.12, 0.19)
  const spot: Spot = { x: 0, z: 0, radius: half * 1.3, height: half * 2 }
  const surface = surfaces.length
  const base = wanted ?? colour('#c9bfae')
  surfaces.push({
    kind: 'stone',
    base,
    second: base,
    line: -1,
    speckle: 0.3,
    gloss: 0.06,
    phase: random.between(0, 50),
  })
  const turn = turnOf(0, 0, random.between(0.2, 1.3))
  return {
    spot,
    rises: 0,
    build: (lift) => [
      {
        shape: { kind: 'box', half: [half, half, half], round: 0.008 },
        at: [spot.x, lift + half, spot.z],
        turn,
        surface,
      },
    ],
  }
}
