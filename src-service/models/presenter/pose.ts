import { createNoise } from '../drawing/noise.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import { blend, saturate } from '../drawing/scalar.ts'
import { easeBoth, shareOf } from '../video/easing.ts'
import { framesPerSecond } from '../video/rendered-video.ts'

type Look = { readonly at: number; readonly x: number; readonly y: number }
type Stress = { readonly at: number; readonly force: number }

const closeSec = 0.07
const shutSec = 0.035
const openSec = 0.13

/** Plans blinks: every two to five seconds, sometimes double. */
function planBlinks(seed: string, durationSec: number): number[] {
  const random = createRandomStream(`${seed} blinks`)
  const blinks: number[] = []
  for (let at = random.between(0.6, 2); at < durationSec; at += random.between(2, 4.8)) {
    blinks.push(at)
    if (random.chance(0.15)) blinks.push(at + 0.28)
  }
  return blinks
}

/** Plans the gaze: mostly at the viewer, with short thoughtful glances aside. */
function planLooks(seed: string, durationSec: number): Look[] {
  const random = createRandomStream(`${seed} looks`)
  const looks: Look[] = [{ at: 0, x: 0, y: 0 }]
  for (let at = random.between(1.2, 2.6); at < durationSec;) {
    const away = random.chance(0.3)
    looks.push({ at, x: random.between(-1, 1) * (away ? 0.75 : 0.1), y: away ? random.between(-0.5, 0.4) : 0 })
    at += away ? random.between(0.35, 0.8) : random.between(1.3, 3.2)
  }
  return looks
}

/** A mouth shape. Shares from 0 to 1; `wide` from -1 (drawn together) to 1 (spread). */
export type Mouth = {
  readonly open: number
  readonly wide: number
  /** Lips pushed forward: oo, w. */
  readonly round: number
  /** How much of the upper teeth is visible: s, f, ee. */
  readonly teeth: number
  /** Lips pressed together: m, b, p. */
  readonly press: number
}

/** A presenter at one moment. Angles and offsets are shares of their maximum, -1 to 1. */
export type Pose = {
  readonly mouth: Mouth
  /** 0 is open, 1 is closed. */
  readonly blink: number
  readonly gazeX: number
  readonly gazeY: number
  readonly brow: number
  readonly yaw: number
  readonly nod: number
  /** Radians. */
  readonly roll: number
  readonly sway: number
  readonly breath: number
}

/** A friendly resting mouth. */
export const restingMouth: Mouth = { open: 0, wide: 0.35, round: 0, teeth: 0, press: 0.2 }

/** Finds where the voice gets clearly louder: the head nods there. */
function findStresses(mouths: readonly Mouth[]): Stress[] {
  const stresses: Stress[] = []
  let mean = 0
  for (const [frame, { open }] of mouths.entries()) {
    const at = frame / framesPerSecond
    const rise = open - mean
    if (rise > 0.3 && at - (stresses.at(-1)?.at ?? -1) > 0.5) stresses.push({ at, force: saturate(rise * 1.3) })
    mean += (open - mean) * 0.12
  }
  return stresses
}

function blinkAt(blinks: readonly number[], seconds: number): number {
  let shut = 0
  for (const at of blinks) {
    const since = seconds - at
    if (since < -closeSec || since > shutSec + openSec) continue
    const share = since < 0 ? 1 + since / closeSec : 1 - (since - shutSec) / openSec
    shut = Math.max(shut, easeBoth(share))
  }
  return shut
}

/** Creates a presenter's gestures: everything but the mouth, random by the seed and driven by the voice's stresses. */
export function createGestures(mouths: readonly Mouth[], durationSec: number, seed: string): (seconds: number) => Pose {
  const noise = createNoise(`${seed} sway`)
  const blinks = planBlinks(seed, durationSec)
  const looks = planLooks(seed, durationSec)
  const stresses = findStresses(mouths)
  return (seconds) => {
    const index = Math.max(
      0,
      looks.findLastIndex(({ at }) => at <= seconds),
    )
    const now = looks[index] ?? { at: 0, x: 0, y: 0 }
    const before = looks[index - 1] ?? now
    const moved = easeBoth(shareOf(seconds, now.at, now.at + 0.09))
    let nod = 0
    let brow = 0
    for (const { at, force } of stresses) {
      const share = shareOf(seconds, at - 0.1, at + 0.5)
      if (share <= 0 || share >= 1) continue
      nod += force * Math.sin(Math.PI * share)
      if (force > 0.6) brow = Math.max(brow, force * Math.sin(Math.PI * share))
    }
    const gazeX = blend(before.x, now.x, moved)
    return {
      mouth: mouths[Math.min(mouths.length - 1, Math.round(seconds * framesPerSecond))] ?? restingMouth,
      blink: blinkAt(blinks, seconds),
      gazeX,
      gazeY: blend(before.y, now.y, moved),
      brow,
      yaw: noise.flat(seconds * 0.33, 1.5) * 0.9 + gazeX * 0.25,
      nod: nod + noise.flat(seconds * 0.4, 7.7) * 0.4,
      roll: noise.flat(seconds * 0.27, 9.3) * 0.055,
      sway: noise.flat(seconds * 0.21, 4.4),
      breath: Math.sin(seconds * 1.65),
    }
  }
}
