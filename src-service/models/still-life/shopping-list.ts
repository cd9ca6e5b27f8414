import { colourOf } from '../drawing/colour-words.ts'
import type { Colour } from '../drawing/colour.ts'
import { countOf, promptWords, singular } from '../drawing/prompt-words.ts'
import { thingKinds, type ThingKind } from './thing-kinds.ts'

/** One kind of thing that the prompt asks for. `colour` is null where it names none. */
export type Wanted = {
  readonly what: ThingKind | 'book' | 'branch' | 'box'
  readonly count: number
  readonly colour: Colour | null
  /** It lies in the bowl that was named before it. */
  readonly isInside: boolean
}

/** What a prompt asks for, thing by thing, with the colours that belong to the room. */
export type ShoppingList = {
  readonly things: readonly Wanted[]
  readonly wall: Colour | null
  readonly ledge: Colour | null
  /** Colours that belong to nothing in particular. */
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
/** Words after "a" that stand for several. */
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

/** Words that are both colour and thing ("orange", "plum") are colours where a thing follows at once. */
function isColourHere(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  const next = words[index + 1] ?? ''
  if (colourOf(word) === null) return false
  if (whatIs(word) === null) return true
  return (
    whatIs(next) !== null || [...wallWords, ...ledgeWords, ...lightWords, 'glazed', 'glaze'].includes(singular(next))
  )
}

/** Reads a prompt from left to right: a count and colours belong to the thing that follows them. */
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

/** Several things and several colours: each colour gets its part. */
function share(what: Wanted['what'], count: number, colours: readonly Colour[], isInside: boolean): Wanted[] {
  if (colours.length < 2) return [{ what, count, colour: colours[0] ?? null, isInside }]
  return colours.slice(0, count).map((named, index, used) => ({
    what,
    colour: named,
    isInside,
    count: Math.floor(count / used.length) + (index < count % used.length ? 1 : 0),
  }))
}

/** Takes away what a negative prompt names. */
export function withoutUnwanted(list: ShoppingList, negativePrompt: string): ShoppingList {
  const words = promptWords(negativePrompt)
  const banned = new Set(words.map(whatIs))
  const noFruit = words.some((word) => fruitWords.includes(singular(word)))
  const things = list.things.filter(
    ({ what }) => !banned.has(what) && !(noFruit && typeof what !== 'string' && what.material === 'fruit'),
  )
  return { ...list, things }
}
