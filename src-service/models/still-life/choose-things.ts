import { colour, type Colour, mixColour } from '../drawing/colour.ts'
import { promptWords, countOf, singular } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { bookPile, cube, type ChosenThing, turnedThing, type Nest } from './make-things.ts'
import type { Spot, Surface } from './placing.ts'
import type { StillLifeInput } from './still-life-model.ts'
import { glazes, thingKinds, type ThingKind } from './thing-kinds.ts'
import { turnOf, type Solid } from './solids.ts'
import { colourOf } from '../drawing/colour-words.ts'

const mostThings = 8
const ownChoice = ['vase', 'bottle', 'jar', 'tall vase', 'bowl', 'cup', 'jug'] as const
const ownFruit = ['pear', 'lemon', 'apple', 'plum', 'orange'] as const
const mostInBowl = 5
const nestRadius = 0.088

function kindNamed(name: string): ThingKind {
  const kind = thingKinds.find((one) => one.name === name)
  if (kind === undefined) throw new Error(`The still life knows no ${name}.`)
  return kind
}

/** A kind of object that the prompt requests. `colour` is null if none is named. */
type Wanted = {
  readonly what: ThingKind | 'book' | 'branch' | 'box'
  readonly count: number
  readonly colour: Colour | null
  /** Whether it is in the bowl named before it. */
  readonly isInside: boolean
}

/** The objects that a prompt requests, and the colours of the surroundings. */
export type ShoppingList = {
  readonly things: readonly Wanted[]
  readonly wall: Colour | null
  readonly ledge: Colour | null
  /** Colours that belong to no object. */
  readonly mood: readonly Colour[]
}

const wallWords = ['wall', 'background', 'backdrop', 'room', 'cove']
const ledgeWords = ['table', 'ledge', 'plinth', 'pedestal', 'shelf', 'board', 'slab', 'block', 'cloth', 'sill']
const branchWords = [
  'branch',
  'twig',
  'stem',
  'eucalyptus',
  'leaves',
  'leaf',
  'flower',
  'blossom',
  'olive',
  'sprig',
  'ikebana',
  'bouquet',
]
const bookWords = ['book', 'novel', 'magazine', 'notebook']
const boxWords = ['cube', 'box', 'brick']
const lightWords = ['light', 'shadow', 'sun', 'sunlight', 'hour', 'glow']
const fruitWords = ['fruit']
/** Words after "a" that mean several. */
const groupWords = ['pile', 'stack', 'bunch', 'group', 'row', 'set', 'collection', 'cluster']
const bowlWords = ['bowl', 'basin', 'dish']
const fillWords = ['of', 'with', 'full', 'holding', 'filled']
const mostOfAKind = 5
const wordsThatSplit = ['and', 'with', 'beside', 'next', 'near', 'holding', 'behind', 'under']

function whatIs(word: string): Wanted['what'] | null {
  const one = singular(word)
  const is = (words: readonly string[]) => words.includes(word) || words.includes(one)
  if (is(branchWords)) return 'branch'
  if (is(bookWords)) return 'book'
  if (is(boxWords)) return 'box'
  if (is(fruitWords)) return thingKinds.find((kind) => kind.name === 'pear') ?? null
  return thingKinds.find((kind) => is(kind.words)) ?? null
}

/** Words that are both colour and object ("orange", "plum") are colours if an object follows directly. */
function isColourHere(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  const next = words[index + 1] ?? ''
  if (colourOf(word) === null) return false
  if (whatIs(word) === null) return true
  return (
    whatIs(next) !== null || [...wallWords, ...ledgeWords, ...lightWords, 'glazed', 'glaze'].includes(singular(next))
  )
}

/** Parses a prompt from left to right: a count and colours apply to the object that follows. */
export function readShoppingList(prompt: string): ShoppingList {
  const words = promptWords(prompt)
  const things: Wanted[] = []
  const mood: Colour[] = []
  let wall: Colour | null = null
  let ledge: Colour | null = null
  let count: number | null = null
  let colours: Colour[] = []
  let holds = false

  words.forEach((word, index) => {
    const one = singular(word)
    if (isColourHere(words, index)) {
      const named = colourOf(word)
      if (named !== null) colours.push(named)
    } else if (wallWords.includes(one)) {
      wall = colours.pop() ?? wall
    } else if (ledgeWords.includes(one)) {
      ledge = colours.pop() ?? ledge
    } else if (lightWords.includes(one)) {
      colours.pop()
    } else {
      const what = whatIs(word)
      const known = what !== null && things.some((thing) => thing.what === what)
      const isPlural = word !== one
      if (what !== null && !(known && count === null && colours.length === 0)) {
        const many = Math.min(mostOfAKind, count ?? (isPlural ? 3 : 1))
        const isFruit = typeof what !== 'string' && what.material === 'fruit'
        things.push(...share(what, many, colours, isFruit && holds))
        holds = false
        colours = []
        count = null
      }
      count = groupWords.includes(word) ? null : (countOf(word) ?? count)
    }
    if (bowlWords.includes(singular(words[index - 1] ?? '')) && fillWords.includes(word)) holds = true
    if (wordsThatSplit.includes(word) && things.length > 0) {
      mood.push(...colours)
      colours = []
      count = null
    }
  })
  return { things, wall, ledge, mood: [...mood, ...colours] }
}

/** Splits several objects of one kind evenly among their colours. */
function share(what: Wanted['what'], count: number, colours: readonly Colour[], isInside: boolean): Wanted[] {
  if (colours.length < 2) return [{ what, count, colour: colours[0] ?? null, isInside }]
  return colours.slice(0, count).map((named, index, used) => ({
    what,
    colour: named,
    isInside,
    count: Math.floor(count / used.length) + (index < count % used.length ? 1 : 0),
  }))
}

/** Removes what a negative prompt names. */
export function withoutUnwanted(list: ShoppingList, negativePrompt: string): ShoppingList {
  const words = promptWords(negativePrompt)
  const banned = new Set(words.map(whatIs))
  const noFruit = words.some((word) => fruitWords.includes(singular(word)))
  const things = list.things.filter(
    ({ what }) => !banned.has(what) && !(noFruit && typeof what !== 'string' && what.material === 'fruit'),
  )
  return { ...list, things }
}

/** Chooses objects if the prompt names none: one to three vessels and sometimes a fruit. */
function ownIdea(random: RandomStream): Wanted[] {
  const names: string[] = [...ownChoice]
  const things = Array.from({ length: random.pick([1, 2, 3, 3]) }, (): Wanted => {
    const [name] = names.splice(random.whole(names.length), 1)
    return { what: kindNamed(name ?? 'vase'), count: 1, colour: null, isInside: false }
  })
  if (!random.chance(0.4)) return things
  const fruit = kindNamed(random.pick(ownFruit))
  return [...things, { what: fruit, count: random.pick([1, 2]), colour: null, isInside: false }]
}

/** Twigs need a vessel: adds a bottle if the prompt names none. */
function withHolder(wanted: readonly Wanted[]): readonly Wanted[] {
  const hasVessel = wanted.some(({ what }) => typeof what !== 'string' && what.material === 'glaze')
  if (hasVessel || !wanted.some(({ what }) => what === 'branch')) return wanted
  return [{ what: kindNamed('bottle'), count: 1, colour: null, isInside: false }, ...wanted]
}

/** Returns a place in a bowl: three around the centre, the others on top. */
function nestFor(bowl: Spot, index: number, random: RandomStream): Nest {
  const turn = index * 2.1 + random.between(-0.2, 0.2)
  const isOnTop = index >= 3
  const away = isOnTop ? nestRadius * 0.45 : nestRadius
  return { bowl, x: Math.cos(turn) * away, z: Math.sin(turn) * away, y: isOnTop ? 0.2 : 0.082 }
}

/** How far twigs rise above their vessel. */
const twigHeight = 0.42

type Point = readonly [number, number, number]

const segments = 6
const twigThickness = 0.0085

/** Creates a bent twig as rods and leaves, starting at `from`. `heading` is the direction of its lean, in radians. */
function growBranch(
  from: Point,
  heading: number,
  length: number,
  surfaces: { readonly bark: number; readonly leaf: number },
  random: RandomStream,
): Solid[] {
  const grown: Solid[] = []
  const step = length / segments
  let lean = random.between(0.04, 0.16)
  let turning = heading
  let at: Point = from
  for (let segment = 0; segment < segments; segment += 1) {
    const share = segment / segments
    const thick = twigThickness * (1 - share * 0.6)
    grown.push({
      shape: { kind: 'rod', length: step, thick, thin: thick * 0.9 },
      at,
      turn: turnOf(lean, turning),
      surface: surfaces.bark,
    })
    const way: Point = [Math.sin(lean) * Math.cos(turning), Math.cos(lean), Math.sin(lean) * Math.sin(turning)]
    at = [at[0] + way[0] * step, at[1] + way[1] * step, at[2] + way[2] * step]
    if (segment >= 1) grown.push(...growLeaves(at, turning, share, surfaces.leaf, random))
    lean += random.between(0.03, 0.17)
    turning += random.between(-0.35, 0.35)
  }
  return grown
}

function growLeaves(at: Point, turning: number, share: number, surface: number, random: RandomStream): Solid[] {
  const size = random.between(0.05, 0.068) * (1 - share * 0.3)
  return [-1, 1].map((side) => {
    const lean = random.between(0.7, 1.2)
    const heading = turning + side * random.between(1, 1.8)
    const way: Point = [Math.sin(lean) * Math.cos(heading), Math.cos(lean), Math.sin(lean) * Math.sin(heading)]
    return {
      shape: { kind: 'leaf', half: [size * 0.42, size, size * 0.07] },
      at: [at[0] + way[0] * size, at[1] + way[1] * size, at[2] + way[2] * size],
      turn: turnOf(lean, heading, random.between(-1, 1)),
      surface,
    }
  })
}

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
    second: mixColour(green, colour('#c9b98a'), 0.35),
    line: -1,
    speckle: 0,
    gloss: 0.22,
    phase: random.between(0, 50),
  })
  const first = random.between(0, Math.PI * 2)
  return {
    spot: null,
    rises: twigHeight,
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

/** Chooses and makes the objects of the image, and adds their surfaces. */
export function chooseThings(
  list: ShoppingList,
  input: StillLifeInput,
  surfaces: Surface[],
  random: RandomStream,
): ChosenThing[] {
  const words = promptWords(input.prompt)
  const wanted = withHolder(list.things.length > 0 ? list.things : ownIdea(random))
  const chosen: ChosenThing[] = []
  let tallest: Spot | null = null
  let bowl: Spot | null = null
  let glaze = random.whole(glazes.length)

  function colourFor(kind: ThingKind, named: Colour | null): Colour | null {
    if (named !== null || kind.material !== 'glaze') return named
    glaze = (glaze + 1 + random.whole(4)) % glazes.length
    return list.mood[chosen.length % Math.max(1, list.mood.length)] ?? colour(glazes[glaze] ?? glazes[0])
  }

  for (const { what, count, colour: named, isInside } of wanted) {
    if (what === 'book') chosen.push(bookPile(count, named, surfaces, random))
    else if (what === 'box') for (let index = 0; index < count; index += 1) chosen.push(cube(named, surfaces, random))
    else if (what !== 'branch') {
      const most =
        isInside && bowl !== null
          ? Math.min(mostInBowl, Math.max(3, count))
          : Math.min(count, mostThings - chosen.length)
      for (let index = 0; index < most; index += 1) {
        const nest = isInside && bowl !== null ? nestFor(bowl, index, random) : null
        const thing = turnedThing(what, colourFor(what, named), words, surfaces, random, nest)
        chosen.push(thing)
        if (what.material !== 'glaze' || thing.spot === null) continue
        if (what.name === 'bowl') bowl = thing.spot
        if (tallest === null || thing.spot.height > tallest.height) tallest = thing.spot
      }
    }
  }
  for (const { what, count, colour: named } of wanted) {
    if (what !== 'branch' || tallest === null) continue
    chosen.push(twigs(tallest, Math.min(3, Math.max(2, count)), named, surfaces, random))
  }
  return chosen
}
