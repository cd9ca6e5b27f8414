import type { Sound } from '../../models/audio/sound.ts'
import { blend } from '../../models/drawing/scalar.ts'
import { hearMouth } from '../../models/presenter/hear-mouth.ts'
import { planPerformance } from '../../models/presenter/performance.ts'
import { readPhrases } from '../../models/presenter/phrases.ts'
import { type Mouth, type Pose, poseOf, restingMouth } from '../../models/presenter/pose.ts'
import { frameCount, framesPerSecond } from '../../models/video/rendered-video.ts'
import type { TimedPhone, TimedWord } from '../../models/voices/spoken.ts'
import type { TimedBeat } from '../voice/voice-times.ts'

/** How far lips move ahead of their sound. Seconds. */
const leadSec = 0.03
/** How fast a mouth shape builds up and fades around its sound. Seconds. */
const rampSec = 0.05

/** The mouth shape of a speech sound, and its weight. */
type Shape = { readonly part: Partial<Mouth>; readonly force: number }

// The engines write speech sounds in ARPAbet or IPA; a symbol that is the same in both is listed once.
const shapes: readonly (readonly [RegExp, Shape])[] = [
  [/^(p|b|m|em)$|^[pbmɓ]/u, { part: { open: 0, press: 1, teeth: 0 }, force: 1 }],
  [/^(f|v)$|^[fvɸβʋ]/u, { part: { open: 0.16, teeth: 0.9, press: 0.3 }, force: 0.9 }],
  [/^(w|uw|uh|ow|oy)$|^[wuʊʉoɵɔ]/u, { part: { round: 0.9, wide: -0.2 }, force: 0.75 }],
  [/^(iy|ey|ih|y)$|^[ijeɪɨ]/u, { part: { wide: 0.85, round: 0, teeth: 0.6 }, force: 0.65 }],
  [/^(s|z)$|^[szɕʑ]/u, { part: { teeth: 1, wide: 0.5, open: 0.14 }, force: 0.6 }],
  [/^(sh|zh|ch|jh)$|^[ʃʒʂʐ]/u, { part: { teeth: 0.8, round: 0.55, open: 0.2 }, force: 0.6 }],
]

function shapeOf(phone: string): Shape | null {
  return phone === '' ? null : (shapes.find(([pattern]) => pattern.test(phone))?.[1] ?? null)
}

/**
 * Returns the mouth for each frame: the opening follows the voice's level, the shape follows the speech sound. Whatever
 * the level, lips close at p, b and m, teeth touch the lip at f and v, oo is round and ee is wide.
 */
function mouthTrack(voice: Sound, phones: readonly TimedPhone[], frames: number): Mouth[] {
  const shaped = phones.flatMap((phone) => {
    const shape = shapeOf(phone.phone)
    return shape === null ? [] : [{ ...phone, shape }]
  })
  let first = 0
  return hearMouth(voice, frames).map((heard, frame) => {
    const at = frame / framesPerSecond + leadSec
    while ((shaped[first]?.end ?? Infinity) < at - rampSec) first += 1
    const mouth: { -readonly [Key in keyof Mouth]: Mouth[Key] } = { ...heard }
    for (let index = first; (shaped[index]?.start ?? Infinity) < at + rampSec; index += 1) {
      const { start, end, shape } = shaped[index] as (typeof shaped)[number]
      const away = Math.max(0, start - at, at - end)
      const force = shape.force * (1 - away / rampSec)
      if (force <= 0) continue
      for (const key of Object.keys(shape.part) as (keyof Mouth)[])
        mouth[key] = blend(mouth[key], shape.part[key] ?? mouth[key], force)
    }
    return mouth
  })
}

/** A voice, what is heard in it, and the parts of its script. Seconds. */
type Heard = {
  readonly sound: Sound
  readonly words: readonly TimedWord[]
  readonly phones: readonly TimedPhone[]
  readonly beats: readonly TimedBeat[]
  readonly durationSec: number
  readonly seed: number
}

/** Plans the pose of a presenter in each frame: gestures by the phrases, lips by the sounds. The same seed gives the same. */
export function planPoses({ sound, words, phones, beats, durationSec, seed }: Heard): (frame: number) => Pose {
  const mouths = mouthTrack(sound, phones, frameCount(durationSec))
  const performAt = planPerformance(readPhrases(words, phones, beats), durationSec, `short video ${seed}`)
  return (frame) => poseOf(performAt(frame / framesPerSecond), mouths[frame] ?? restingMouth)
}
