import { colour, type Colour } from '../drawing/colour.ts'
import { promptWords } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import { bookPile, cube } from './boxes.ts'
import type { ChosenThing } from './chosen-thing.ts'
import type { Spot } from './placing.ts'
import type { ShoppingList, Wanted } from './shopping-list.ts'
import type { StillLifeInput } from './still-life-input.ts'
import type { Surface } from './surface.ts'
import { glazes, thingKinds, type ThingKind } from './thing-kinds.ts'
import { turnedThing, type Nest } from './turned-thing.ts'
import { twigs } from './twigs.ts'

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

/** What to show where the prompt names no thing: one to three vessels and now and then a fruit. */
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

/** Twigs need a vessel: where the prompt names none, a bottle. */
function withHolder(wanted: readonly Wanted[]): readonly Wanted[] {
  const hasVessel = wanted.some(({ what }) => typeof what !== 'string' && what.material === 'glaze')
  if (hasVessel || !wanted.some(({ what }) => what === 'branch')) return wanted
  return [{ what: kindNamed('bottle'), count: 1, colour: null, isInside: false }, ...wanted]
}

/** Places in a bowl: three around the middle, the others on top of them. */
function nestFor(bowl: Spot, index: number, random: RandomStream): Nest {
  const turn = index * 2.1 + random.between(-0.2, 0.2)
  const isOnTop = index >= 3
  const away = isOnTop ? nestRadius * 0.45 : nestRadius
  return { bowl, x: Math.cos(turn) * away, z: Math.sin(turn) * away, y: isOnTop ? 0.2 : 0.082 }
}

/** Chooses and makes the things of the picture; adds their surfaces. */
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
