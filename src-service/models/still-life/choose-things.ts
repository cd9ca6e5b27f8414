import { atLuminance, colour, luminance, mixColour, scaleColour, type Colour } from '../drawing/colour.ts'
import { mentions, promptWords } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { growBranch } from './branch.ts'
import type { Spot } from './placing.ts'
import { createProfileField } from './profile-field.ts'
import type { ShoppingList, Wanted } from './shopping-list.ts'
import { turnOf, upright, type Shape, type Solid } from './solids.ts'
import type { StillLifeInput } from './still-life-input.ts'
import type { Surface } from './surface.ts'
import { glazes, thingKinds, type ThingKind } from './thing-kinds.ts'

/** A thing that waits for its place. A thing without a spot of its own stands in or on another one. */
export type ChosenThing = { readonly spot: Spot | null; build(lift: number): Solid[] }

const mostThings = 8
const clays = ['#b9795a', '#d8ccb8', '#8a5a42'] as const
const ownChoice = ['vase', 'bottle', 'jar', 'tall vase', 'bowl', 'cup', 'jug'] as const
const ownFruit = ['pear', 'lemon', 'apple', 'plum', 'orange'] as const

function kindNamed(name: string): ThingKind {
  const kind = thingKinds.find((one) => one.name === name)
  if (kind === undefined) throw new Error(`The still life knows no ${name}.`)
  return kind
}

/** What to show where the prompt names no thing: one to three vessels and now and then a fruit. */
function ownIdea(mood: readonly Colour[], random: RandomStream): Wanted[] {
  const count = random.pick([1, 2, 3, 3])
  const names = [...ownChoice].sort(() => random.unit() - 0.5).slice(0, count)
  const things: Wanted[] = names.map((name, index) => ({
    what: kindNamed(name),
    count: 1,
    colour: mood[index % Math.max(1, mood.length)] ?? null,
  }))
  if (random.chance(0.4))
    things.push({ what: kindNamed(random.pick(ownFruit)), count: random.pick([1, 2]), colour: null })
  return things
}

function surfaceOf(
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
  const metal = ['brass', 'copper', 'bronze', 'silver', 'gold', 'pewter'].find((word) => words.includes(word))
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

function stemFor(kind: ThingKind, top: number, random: RandomStream, surface: number): Shape & { kind: 'rod' } {
  void surface
  return {
    kind: 'rod',
    length: kind.name === 'candle' ? 0.03 : 0.045,
    thick: 0.0055,
    thin: 0.0065 + random.unit() * 0.001,
  }
}

function turnedThing(
  kind: ThingKind,
  wanted: Colour | null,
  words: readonly string[],
  surfaces: Surface[],
  random: RandomStream,
): ChosenThing {
  const field = createProfileField(kind.outline(random))
  const surface = surfaces.length
  surfaces.push(surfaceOf(kind, wanted, words, field.top, random))
  const spot: Spot = { x: 0, z: 0, radius: field.radius, height: field.top }
  const liesDown = kind.name === 'lemon' || kind.name === 'egg' || (kind.name === 'pear' && random.chance(0.3))
  const lean = liesDown ? random.between(1.25, 1.5) : kind.material === 'fruit' ? random.between(0.03, 0.2) : 0
  const heading = random.between(0, Math.PI * 2)
  const turn = lean === 0 ? upright : turnOf(lean, heading)
  const handle =
    kind.extras === 'handle' && !words.includes('tumbler') && !words.includes('beaker')
      ? handleFor(kind, field.radius, field.top, random, surface, spot)
      : null
  const stem = kind.extras === 'stem' ? stemFor(kind, field.top, random, surface) : null
  const bark = surfaces.length
  if (stem !== null)
    surfaces.push({
      kind: 'stone',
      base: colour('#3d2f22'),
      second: colour('#3d2f22'),
      line: -1,
      speckle: 0,
      gloss: 0,
      phase: 0,
    })
  return {
    spot,
    build(lift) {
      // A leaning thing turns about its foot: it is raised by what would dip below the ledge.
      const raise = liesDown ? field.radius * 0.93 : Math.sin(lean) * field.radius * 0.12
      const way = [Math.sin(lean) * Math.cos(heading), Math.cos(lean), Math.sin(lean) * Math.sin(heading)] as const
      const back = liesDown ? field.top / 2 : 0
      const at = [spot.x - way[0] * back, lift + raise, spot.z - way[2] * back] as const
      const solids: Solid[] = [{ shape: { kind: 'turned', field }, at, turn, surface }]
      if (handle !== null) solids.push(handle(lift))
      if (stem !== null) {
        const up = field.top * (kind.name === 'apple' ? 0.83 : 0.97)
        solids.push({
          shape: stem,
          at: [at[0] + way[0] * up, at[1] + way[1] * up, at[2] + way[2] * up],
          turn,
          surface: bark,
        })
      }
      return solids
    },
  }
}

function bookPile(count: number, wanted: Colour | null, surfaces: Surface[], random: RandomStream): ChosenThing {
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

function cube(wanted: Colour | null, surfaces: Surface[], random: RandomStream): ChosenThing {
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

/** Twigs that stand in a vessel, or in a vase of their own kind where there is none. */
function twigs(
  holder: Spot,
  count: number,
  wanted: Colour | null,
  surfaces: Surface[],
  random: RandomStream,
): ChosenThing {
  const bark = surfaces.length
  const green = wanted ?? colour(random.pick(['#6f7d5a', '#7f8a72', '#5c6b4a', '#8a7448']))
  surfaces.push({ kind: 'stone', base: colour('#4a3a2b'), second: green, line: -1, speckle: 0, gloss: 0, phase: 0 })
  surfaces.push({
    kind: 'leaf',
    base: green,
    second: scaleColour(mixColour(green, colour('#c9b98a'), 0.35), 1),
    line: -1,
    speckle: 0,
    gloss: 0.22,
    phase: random.between(0, 50),
  })
  const first = random.between(0, Math.PI * 2)
  return {
    spot: null,
    build: (lift) =>
      Array.from({ length: count }, (_, index) =>
        growBranch(
          [holder.x, lift + holder.height * 0.8, holder.z],
          first + index * 2.2,
          random.between(0.5, 0.72),
          { bark, leaf: bark + 1 },
          random,
        ),
      ).flat(),
  }
}

/** Chooses and makes the things of the picture; adds their surfaces. */
export function chooseThings(
  list: ShoppingList,
  input: StillLifeInput,
  surfaces: Surface[],
  random: RandomStream,
): ChosenThing[] {
  const words = promptWords(input.prompt)
  const asked = list.things.length > 0 ? list.things : ownIdea(list.mood, random)
  const hasVessel = asked.some(({ what }) => typeof what !== 'string' && what.material === 'glaze')
  const wanted = hasVessel
    ? asked
    : asked.flatMap((one): Wanted[] =>
        one.what === 'branch' ? [{ what: kindNamed('bottle'), count: 1, colour: null }, one] : [one],
      )
  const chosen: ChosenThing[] = []
  let tallestVessel: Spot | null = null
  let glaze = random.whole(glazes.length)
  for (const { what, count, colour: named } of wanted) {
    if (what === 'book') chosen.push(bookPile(Math.max(1, count), named, surfaces, random))
    else if (what === 'box') for (let index = 0; index < count; index += 1) chosen.push(cube(named, surfaces, random))
    else if (what !== 'branch') {
      for (let index = 0; index < count && chosen.length < mostThings; index += 1) {
        glaze = (glaze + 1 + random.whole(4)) % glazes.length
        const own =
          named ??
          (what.material === 'glaze'
            ? (list.mood[chosen.length % Math.max(1, list.mood.length)] ?? colour(glazes[glaze] ?? glazes[0]))
            : null)
        const thing = turnedThing(what, own, words, surfaces, random)
        chosen.push(thing)
        const isHolder =
          what.material === 'glaze' &&
          thing.spot !== null &&
          (tallestVessel === null || thing.spot.height > tallestVessel.height)
        if (isHolder) tallestVessel = thing.spot
      }
    }
  }
  for (const { what, count, colour: named } of wanted) {
    if (what === 'branch' && tallestVessel !== null)
      chosen.push(twigs(tallestVessel, Math.min(3, Math.max(2, count)), named, surfaces, random))
  }
  return chosen
}
