import { createRandomStream } from '../drawing/random-stream.ts'
import { easeBoth } from '../video/easing.ts'
import type { Phrase } from './phrases.ts'
import type { Goal } from './movement.ts'

const closeSec = 0.07
const shutSec = 0.035
const openSec = 0.13

/** Plans blinks: every two to five seconds, sometimes double, and often where a phrase ends. */
export function planBlinks(phrases: readonly Phrase[], durationSec: number, seed: string): number[] {
  const random = createRandomStream(`${seed} blinks`)
  const blinks: number[] = []
  for (const { until } of phrases) if (random.chance(0.45)) blinks.push(until + random.between(-0.05, 0.12))
  for (let at = random.between(0.6, 2); at < durationSec; at += random.between(2, 4.8)) {
    if (blinks.some((other) => Math.abs(other - at) < 0.8)) continue
    blinks.push(at)
    if (random.chance(0.15)) blinks.push(at + 0.28)
  }
  return blinks.toSorted((one, other) => one - other)
}

/** Returns how far the eyes are shut at a time, from 0 to 1. */
export function blinkAt(blinks: readonly number[], seconds: number): number {
  let shut = 0
  for (const at of blinks) {
    const since = seconds - at
    if (since < -closeSec) break
    if (since > shutSec + openSec) continue
    const share = since < 0 ? 1 + since / closeSec : 1 - (since - shutSec) / openSec
    shut = Math.max(shut, easeBoth(share))
  }
  return shut
}

/** Plans the gaze: mostly at the viewer, with short thoughtful glances aside. */
export function planLooks(durationSec: number, seed: string): Goal<{ x: number; y: number }>[] {
  const random = createRandomStream(`${seed} looks`)
  const looks: Goal<{ x: number; y: number }>[] = []
  for (let at = random.between(1.2, 2.6); at < durationSec;) {
    const away = random.chance(0.3)
    const to = { x: random.between(-1, 1) * (away ? 0.75 : 0.1), y: away ? random.between(-0.5, 0.4) : 0 }
    looks.push({ at: at + 0.09, move: 0.09, to })
    at += away ? random.between(0.35, 0.8) : random.between(1.3, 3.2)
  }
  return looks
}

/** The breath at rest: how long one lasts, shortest and longest. Seconds. */
const restingBreath = [3.1, 4.6] as const
const inhaleSec = { quick: 0.42, calm: 1.3 } as const
/** The shortest time between two breaths, and the shortest pause that is used for one. Seconds. */
const leastApart = 1.6
const leastPause = 0.14

/**
 * Plans the breath: in before each phrase, quickly, and out while speaking; calm where nobody speaks. Each is deeper or
 * shallower than the last, so that no rhythm repeats.
 */
export function planBreaths(phrases: readonly Phrase[], durationSec: number, seed: string): Goal<{ breath: number }>[] {
  const random = createRandomStream(`${seed} breaths`)
  const course: Goal<{ breath: number }>[] = []
  let free = 0
  function takeBreath(full: number, inhale: number, until: number): void {
    const low = random.between(-0.9, -0.55)
    const start = full - inhale
    const before = course.at(-1)?.at ?? Math.min(0, start) - 0.5
    if (start > before) course.push({ at: start, move: start - before, to: { breath: low } })
    course.push({ at: full, move: full - Math.max(start, before), to: { breath: random.between(0.55, 1) } })
    free = until
  }
  const speech = phrases.filter(
    ({ from }, index) => index === 0 || from - (phrases[index - 1]?.until ?? 0) > leastPause,
  )
  for (const { from } of [...speech, { from: durationSec + inhaleSec.calm }]) {
    while (from - free > restingBreath[1] + leastApart) {
      const length = random.between(...restingBreath)
      takeBreath(free + length * 0.4, inhaleSec.calm, free + length)
    }
    const isLate = from - (course.at(-1)?.at ?? -Infinity) < leastApart
    if (!isLate) takeBreath(from - 0.03, inhaleSec.quick, from + leastApart)
  }
  return course
}
