import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import { addGoal, type Goal } from './movement.ts'
import type { Accent, Phrase, PhraseKind } from './phrases.ts'
import { restingHand, type Hand, type Sides } from './pose.ts'

type Side = keyof Sides<unknown>
const sides = ['left', 'right'] as const

/** A gesture: the hands that make it, and where they are at its strokes. */
type Gesture = {
  readonly hands: 'one' | 'both'
  readonly place: Omit<Hand, 'count'>
  /** How far the hand travels between strokes. */
  readonly swing: number
}

const gestures = {
  /** Both palms up: a question, or everything at once. */
  open: { hands: 'both', place: { raise: 0.82, out: 0.02, turn: 0.9, open: 0.8 }, swing: 0.16 },
  /** One palm up, towards the viewer. */
  offer: { hands: 'one', place: { raise: 0.86, out: -0.3, turn: 0.75, open: 0.55 }, swing: 0.26 },
  /** Palms facing each other, as around a thing. */
  frame: { hands: 'both', place: { raise: 0.9, out: -0.15, turn: 0.05, open: 0.5 }, swing: 0.22 },
  /** One loosely closed hand that underlines words. */
  point: { hands: 'one', place: { raise: 0.98, out: -0.2, turn: -0.15, open: 0.1 }, swing: 0.18 },
  /** Palms down: calm, settled. */
  settle: { hands: 'both', place: { raise: 0.68, out: 0, turn: -0.7, open: 0.7 }, swing: 0.18 },
  /** The hands meet: a farewell, a conclusion. */
  meet: { hands: 'both', place: { raise: 0.72, out: -0.72, turn: 0.15, open: 0.25 }, swing: 0.06 },
  /** One hand held up to count with its fingers. */
  count: { hands: 'one', place: { raise: 1.12, out: 0.05, turn: 0.35, open: 0.1 }, swing: 0.06 },
} as const satisfies Record<string, Gesture>

type GestureName = keyof typeof gestures

const fitting: Record<PhraseKind, readonly [GestureName, ...GestureName[]]> = {
  hook: ['open', 'offer', 'frame'],
  say: ['offer', 'frame', 'point', 'settle', 'offer', 'point', 'frame'],
  ask: ['open', 'offer'],
  list: ['count'],
  close: ['meet', 'open', 'settle'],
}

/** An accent of at least this force gets a stroke if a hand is up. */
const strokeFrom = 0.58
/** The shortest time between two strokes, and the times of a movement's parts. Seconds. */
const apartSec = 0.55
const fallSec = 0.17
const liftSec = 0.26
const raiseSec = 0.5
const lowerSec = 0.75
/** Hands stay up where the next phrase's first stroke is this near. Seconds. */
const stayWithin = 1.5

type Course = Goal<Hand>[]

/** Chooses the accents that get a stroke: the strongest first, no two too near. */
function strokesOf(accents: readonly Accent[]): Accent[] {
  const chosen: Accent[] = []
  for (const accent of accents.toSorted((one, other) => other.force - one.force || one.at - other.at)) {
    if (accent.force < strokeFrom) break
    if (chosen.every(({ at }) => Math.abs(at - accent.at) >= apartSec)) chosen.push(accent)
  }
  return chosen.toSorted((one, other) => one.at - other.at)
}

/** Lifts a hand and lets it fall so that it arrives when the vowel is heard. */
function strike(course: Course, at: number, to: Hand, force: number, isUp: boolean): void {
  const lift = isUp ? liftSec : raiseSec
  const raised = { ...to, raise: to.raise + 0.1 + 0.12 * force }
  addGoal(course, { at: at - fallSec, move: lift, to: raised })
  addGoal(course, { at, move: fallSec, to })
}

function varied(place: Gesture['place'], swing: number, random: RandomStream, count: number): Hand {
  const stray = () => random.between(-1, 1)
  return {
    raise: place.raise + stray() * swing * 0.4,
    out: place.out + stray() * swing,
    turn: place.turn + stray() * 0.12,
    open: place.open + stray() * 0.1,
    count,
  }
}

/** The phrases in which hands move, each with its gesture and strokes. */
function chooseGestures(phrases: readonly Phrase[], random: RandomStream) {
  let last: GestureName | null = null
  let isResting = false
  return phrases.flatMap((phrase) => {
    const items = phrase.kind === 'list' ? phrase.items : []
    const accents =
      items.length > 0
        ? items.map((from) => phrase.accents.find(({ at }) => at >= from) ?? { at: from + 0.1, force: 0.8 })
        : strokesOf(phrase.accents)
    const isQuiet = phrase.kind === 'say' && !isResting && random.chance(0.24)
    isResting = isQuiet
    if (accents.length === 0 || isQuiet) return []
    const others = fitting[phrase.kind].filter((name) => name !== last)
    const name: GestureName = others[random.whole(others.length)] ?? fitting[phrase.kind][0]
    last = name
    const gesture: Gesture = gestures[name]
    return [{ phrase, gesture, accents, isCounting: name === 'count' }]
  })
}

/** Where hands wait between two gestures. */
const ready = (random: RandomStream): Hand => ({
  raise: random.between(0.5, 0.62),
  out: random.between(-0.45, -0.15),
  turn: random.between(-0.15, 0.2),
  open: random.between(0.1, 0.35),
  count: 0,
})

/**
 * Plans where the hands go: up before the first stressed word of a phrase, a stroke that ends on each strong stress, and
 * down again after the last, unless the next phrase is near. About a quarter of the phrases leave the hands at rest.
 */
export function planHands(phrases: readonly Phrase[], seed: string): Sides<readonly Goal<Hand>[]> {
  const random = createRandomStream(`${seed} hands`)
  const courses: Sides<Course> = { left: [], right: [] }
  let side: Side = random.pick(sides)
  const planned = chooseGestures(phrases, random)
  for (const [index, { gesture, accents, isCounting, phrase }] of planned.entries()) {
    if (random.chance(0.65)) side = side === 'left' ? 'right' : 'left'
    const used: readonly Side[] = gesture.hands === 'both' ? sides : [side]
    const next = planned[index + 1]?.accents[0]?.at ?? Infinity
    for (const own of used) {
      const course = courses[own]
      // The second hand follows the first a little later, and each goes its own way.
      const late = own === side ? 0 : random.between(0.02, 0.06)
      for (const [place, { at, force }] of accents.entries()) {
        const count = isCounting ? Math.min(3, place + 1) : 0
        const isUp = (course.at(-1)?.to.raise ?? 0) > 0.4
        strike(course, at + late, varied(gesture.place, gesture.swing, random, count), force, isUp)
      }
    }
    for (const own of sides) {
      const course = courses[own]
      const held = course.at(-1)
      if (held === undefined || held.to.raise < 0.4) continue
      const from = Math.max(held.at + random.between(0.25, 0.5), used.includes(own) ? phrase.until - 0.15 : held.at)
      const stays = next - from < stayWithin && random.chance(0.75)
      const to = stays
        ? ready(random)
        : { ...restingHand, out: random.between(0.1, 0.3), open: random.between(0.1, 0.3) }
      const move = stays ? 0.45 : lowerSec * random.between(0.85, 1.2)
      const space = next - raiseSec - 0.15
      if (from + move <= space) addGoal(course, { at: from + move, move, to })
    }
  }
  return courses
}
