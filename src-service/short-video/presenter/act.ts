import { createRandomStream } from '../../models/drawing/random-stream.ts'
import { blend } from '../../models/drawing/scalar.ts'
import { easeBoth, shareOf } from '../../models/video/easing.ts'
import { createGestures } from '../../models/presenter/gestures.ts'
import type { Mouth, Pose } from '../../models/presenter/pose.ts'
import type { TimedBeat } from '../voice/time-beats.ts'

/** What the presenter's face does at a beat: brows, a tilt of the head in radians, a turn, a smile, how far it nods. */
type Expression = {
  readonly at: number
  readonly brow: number
  readonly roll: number
  readonly yaw: number
  readonly smile: number
  readonly nod: number
}

const rest: Expression = { at: 0, brow: 0, roll: 0, yaw: 0, smile: 0.15, nod: 0 }
const changeSec = 0.35

function planExpressions(beats: readonly TimedBeat[], seed: string): Expression[] {
  const random = createRandomStream(`${seed} expressions`)
  let side = random.chance(0.5) ? 1 : -1
  return beats.flatMap(({ kind, text, from, until }): Expression[] => {
    side = -side
    const isAsking = /[?？؟]\s*$/u.test(text)
    const begin = {
      at: from - 0.1,
      brow: kind === 'hook' || isAsking ? 0.75 : random.between(0.05, 0.3),
      roll: side * random.between(0.015, 0.045) * (isAsking ? 1.6 : 1),
      yaw: side * random.between(0.15, 0.55),
      smile: kind === 'close' ? 1 : random.between(0, 0.5),
      nod: kind === 'hook' ? -0.6 : random.between(-0.2, 0.3),
    }
    // Nobody holds a face for long: it eases off before the beat is over.
    return [begin, { ...rest, at: from + Math.min(2.2, (until - from) * 0.7), smile: begin.smile * 0.6 }]
  })
}

/** Makes a presenter act: blinks, glances and nods of its own, and an expression with every beat. Pure in time. */
export function createActing(
  mouths: readonly Mouth[],
  beats: readonly TimedBeat[],
  durationSec: number,
  seed: string,
): (seconds: number) => Pose {
  const poseAt = createGestures(mouths, durationSec, seed)
  const expressions = planExpressions(beats, seed)
  return (seconds) => {
    const pose = poseAt(seconds)
    const index = expressions.findLastIndex(({ at }) => at <= seconds)
    const now = expressions[index] ?? rest
    const before = expressions[index - 1] ?? rest
    const share = easeBoth(shareOf(seconds, now.at, now.at + changeSec))
    const between = (key: keyof Expression) => blend(before[key], now[key], share)
    const smile = between('smile')
    const { mouth } = pose
    return {
      ...pose,
      mouth: { ...mouth, wide: Math.min(1, mouth.wide + smile * 0.5 * (1 - mouth.round)) },
      blink: Math.max(pose.blink, smile * 0.14),
      brow: Math.min(1.2, pose.brow * 0.8 + between('brow')),
      roll: pose.roll + between('roll'),
      yaw: Math.max(-1.2, Math.min(1.2, pose.yaw * 0.7 + between('yaw'))),
      nod: pose.nod + between('nod'),
    }
  }
}
