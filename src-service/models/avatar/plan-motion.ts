import type { MotionStyle } from '#shared/contract/video.ts'
import { createNoise } from '../drawing/noise.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import { clamp } from '../drawing/scalar.ts'
import { pulse } from '../presenter/movement.ts'
import { type Mouth, type Pose, poseOf } from '../presenter/pose.ts'

/** How far and how fast a head moves: the reach of its turns, their pace, and how often it shifts, per second. */
type Motion = { readonly reach: number; readonly pace: number; readonly shifts: number }

const motions: Readonly<Record<MotionStyle, Motion>> = {
  subtle: { reach: 0.3, pace: 0.22, shifts: 0.1 },
  moderate: { reach: 0.75, pace: 0.36, shifts: 0.28 },
  dynamic: { reach: 1.3, pace: 0.6, shifts: 0.55 },
}

type Moment = { readonly at: number; readonly force: number; readonly side: number }

function moments(durationSec: number, perSecond: number, seed: string): Moment[] {
  const random = createRandomStream(seed)
  const found: Moment[] = []
  for (let at = random.between(0.4, 1.6); at < durationSec; at += random.between(0.6, 1.4) / perSecond) {
    found.push({ at, force: random.between(0.5, 1), side: random.chance(0.5) ? 1 : -1 })
  }
  return found
}

/**
 * Plans how the head of a portrait moves: it drifts, turns and nods as the style says, breathes and blinks. `mouthAt` gives
 * the mouth; null keeps the portrait's own. The result is a pure function of the time in seconds, whatever the frame rate.
 */
export function planMotion(
  rest: Pose,
  { style, durationSec, seed }: { readonly style: MotionStyle; readonly durationSec: number; readonly seed: number },
  mouthAt: ((seconds: number) => Mouth) | null,
): (seconds: number) => Pose {
  const { reach, pace, shifts } = motions[style]
  const noise = createNoise(`avatar motion ${seed}`)
  const turns = moments(durationSec, shifts, `avatar turns ${seed}`)
  const blinks = moments(durationSec, 0.28, `avatar blinks ${seed}`)
  const drift = (seconds: number, lane: number) => noise.flat(seconds * pace, lane) * reach
  return (seconds) => {
    let [yaw, nod, brow] = [0, 0, 0]
    for (const { at, force, side } of turns) {
      const share = force * pulse(seconds, at, 0.45, 0.9)
      yaw += side * share * 0.55 * reach
      nod += share * 0.5 * reach
      brow = Math.max(brow, share * 0.4)
    }
    let blink = rest.blink
    for (const { at } of blinks) blink = Math.max(blink, pulse(seconds, at, 0.09, 0.16))
    const moved: Pose = {
      ...rest,
      blink,
      brow: clamp(rest.brow + brow, -1, 1.2),
      yaw: clamp(rest.yaw * 0.6 + yaw + drift(seconds, 1.5), -1.2, 1.2),
      nod: clamp(rest.nod + nod + drift(seconds, 7.7) * 0.9, -1.4, 1.4),
      roll: rest.roll * 0.6 + drift(seconds, 9.3) * 0.07,
      sway: clamp(drift(seconds * 0.7, 4.4) * 0.9, -1.2, 1.2),
      gazeX: clamp(noise.flat(seconds * 0.5, 12.1) * 0.35 - yaw * 0.3, -1, 1),
      breath: Math.sin(seconds * 1.45 + seed),
    }
    return mouthAt === null ? moved : poseOf({ ...moved, smile: rest.smile * 0.6 }, mouthAt(seconds))
  }
}
