import { blend } from '../../models/drawing/scalar.ts'
import type { Sound } from '../../models/audio/sound.ts'
import { framesPerSecond } from '../../models/video/rendered-video.ts'
import { hearMouth } from '../../models/presenter/hear-mouth.ts'
import type { Mouth } from '../../models/presenter/pose.ts'
import type { TimedPhone } from '../../models/voices/spoken.ts'

/** Lips move ahead of their sound. Seconds. */
const leadSec = 0.03
/** How fast a shape comes and goes around its sound. Seconds. */
const rampSec = 0.05

/** What a speech sound asks of the mouth, and how much it insists. */
type Shape = { readonly part: Partial<Mouth>; readonly force: number }

// The engines write speech sounds in ARPAbet or in IPA; what looks alike in both stands once.
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
 * The mouth of each frame: how far it opens is heard in the voice, its shape is that of the speech sound.
 *
 * Lips shut at p, b and m, teeth stand on the lip at f and v, oo is round and ee is wide, whatever the level.
 */
export function mouthTrack(voice: Sound, phones: readonly TimedPhone[], frames: number): Mouth[] {
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
