import { createNoise } from '../drawing/noise.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import { clamp } from '../drawing/scalar.ts'
import { addGoal, followCourse, nearestPlace, pulse, type Course, type Goal } from './movement.ts'
import type { Accent, Phrase } from './phrases.ts'
import { blinkAt, planBlinks, planBreaths, planLooks } from './plan-face.ts'
import { planHands } from './plan-hands.ts'
import { restingHand, type Hand, type Performance, type Sides } from './pose.ts'

/** The attitude of head and body for a phrase. */
type Attitude = {
  readonly brow: number
  readonly smile: number
  readonly yaw: number
  readonly roll: number
  readonly nod: number
  readonly sway: number
  readonly lean: number
}

const atRest: Attitude = { brow: 0, smile: 0.15, yaw: 0, roll: 0, nod: 0, sway: 0, lean: 0 }
const changeSec = 0.4
/** The time around an accent in which something moves. Seconds. */
const accentSec = 0.9

/** Plans an attitude for each phrase: it begins just before the words, and relaxes before the phrase is over. */
function planAttitudes(phrases: readonly Phrase[], seed: string): Goal<Attitude>[] {
  const random = createRandomStream(`${seed} attitudes`)
  const course: Goal<Attitude>[] = []
  let side = random.chance(0.5) ? 1 : -1
  for (const { kind, from, until } of phrases) {
    if (random.chance(0.75)) side = -side
    const isAsking = kind === 'ask'
    const isStrong = isAsking || kind === 'hook'
    const to = {
      brow: isStrong ? 0.75 : random.between(0.05, 0.3),
      smile: kind === 'close' ? 1 : random.between(0, 0.5),
      yaw: side * random.between(0.15, 0.55),
      roll: side * random.between(0.015, 0.045) * (isAsking ? 1.6 : 1),
      nod: kind === 'hook' ? -0.6 : isAsking ? -0.3 : random.between(-0.2, 0.3),
      sway: -side * random.between(0.2, 0.75),
      lean: isStrong ? random.between(0.4, 0.8) : random.between(-0.25, 0.4),
    }
    addGoal(course, { at: from + 0.25, move: changeSec + 0.15, to })
    const eased = {
      ...to,
      brow: to.brow * 0.15,
      smile: to.smile * 0.6,
      roll: to.roll * 0.35,
      nod: 0,
      yaw: to.yaw * 0.4,
    }
    const relaxed = from + Math.min(2.4, Math.max(0.9, (until - from) * 0.75))
    addGoal(course, { at: relaxed + changeSec, move: changeSec, to: eased })
  }
  return course
}

/** The accents near a time; accents are sorted. */
function nearby(accents: readonly Accent[], seconds: number): Accent[] {
  return accents.filter(({ at }) => Math.abs(at - seconds) < accentSec)
}

/** A shrug: where a question ends, sometimes. */
function planShrugs(phrases: readonly Phrase[], seed: string): Accent[] {
  const random = createRandomStream(`${seed} shrugs`)
  return phrases.flatMap(({ kind, accents }) => {
    const last = accents.at(-1)
    return last !== undefined && kind === 'ask' && random.chance(0.7)
      ? [{ at: last.at, force: random.between(0.45, 0.8) }]
      : []
  })
}

/**
 * Plans what a presenter does while speaking, from the phrases and their stressed syllables. Head, brows and shoulders
 * mark the stresses, hands strike on the strong ones, the body turns with each phrase and breathes between them. Nothing
 * repeats. The same arguments give the same performance; the result is a pure function of the time in seconds.
 */
export function planPerformance(
  phrases: readonly Phrase[],
  durationSec: number,
  seed: string,
): (seconds: number) => Performance {
  const noise = createNoise(`${seed} sway`)
  const blinks = planBlinks(phrases, durationSec, seed)
  const accents = phrases.flatMap((phrase) => phrase.accents)
  const shrugs = planShrugs(phrases, seed)
  const lookAt = followCourse(planLooks(durationSec, seed), { x: 0, y: 0 })
  const breathAt = followCourse(planBreaths(phrases, durationSec, seed), { breath: -0.6 })
  const attitudeAt = followCourse(planAttitudes(phrases, seed), atRest)
  const courses = planHands(phrases, seed)

  function followHand(course: Course<Hand>, lane: number): (seconds: number) => Hand {
    const placeAt = followCourse(course, restingHand)
    return (seconds) => {
      const hand = placeAt(seconds)
      const drift = 0.3 + 0.7 * Math.min(1, hand.raise)
      const stray = (pace: number, own: number) => noise.flat(seconds * pace, lane + own) * drift
      return {
        raise: hand.raise + stray(0.5, 0) * 0.035,
        out: hand.out + stray(0.43, 3.1) * 0.06,
        turn: clamp(hand.turn + stray(0.6, 5.7) * 0.08, -1, 1),
        open: clamp(hand.open + stray(0.7, 8.2) * 0.08, 0, 1),
        count: nearestPlace(course, seconds)?.count ?? 0,
      }
    }
  }
  const leftAt = followHand(courses.left, 11.3)
  const rightAt = followHand(courses.right, 31.9)

  return (seconds) => {
    const attitude = attitudeAt(seconds)
    const { breath } = breathAt(seconds)
    const look = lookAt(seconds)
    const hands: Sides<Hand> = { left: leftAt(seconds), right: rightAt(seconds) }
    let [nod, brow, lift, lean] = [0, 0, 0, 0]
    for (const { at, force } of nearby(accents, seconds)) {
      // A nod is prepared by a small lift of the head.
      nod += force * (0.75 * pulse(seconds, at + 0.04, 0.22, 0.42) - 0.2 * pulse(seconds, at - 0.22, 0.18, 0.2))
      lift = Math.max(lift, force * pulse(seconds, at - 0.02, 0.18, 0.5))
      if (force > 0.72) brow = Math.max(brow, force * 0.6 * pulse(seconds, at, 0.14, 0.4))
      if (force > 0.85) lean += 0.3 * pulse(seconds, at, 0.25, 0.6)
    }
    let shrug = 0
    for (const { at, force } of nearby(shrugs, seconds)) shrug = Math.max(shrug, force * pulse(seconds, at, 0.3, 0.55))
    const shoulder = (hand: Hand, lane: number) =>
      clamp(0.06 + 0.05 * noise.flat(seconds * 0.37, lane) + 0.2 * hand.raise + 0.24 * lift + shrug, 0, 1)
    return {
      blink: blinkAt(blinks, seconds),
      gazeX: look.x,
      gazeY: look.y,
      brow: clamp(brow + attitude.brow, -1, 1.2),
      smile: attitude.smile,
      yaw: clamp(attitude.yaw + noise.flat(seconds * 0.33, 1.5) * 0.6 + look.x * 0.2, -1.2, 1.2),
      nod: clamp(nod + attitude.nod + noise.flat(seconds * 0.4, 7.7) * 0.35, -1.5, 1.5),
      roll: attitude.roll + noise.flat(seconds * 0.27, 9.3) * 0.045,
      sway: clamp(attitude.sway + noise.flat(seconds * 0.21, 4.4) * 0.4, -1.2, 1.2),
      lean: clamp(attitude.lean + lean, -1, 1),
      breath,
      shoulders: { left: shoulder(hands.left, 14.2), right: shoulder(hands.right, 16.8) },
      hands,
    }
  }
}
