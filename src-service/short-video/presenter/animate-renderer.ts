import { join } from 'node:path'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { z } from 'zod'
import { decodeSound } from '../../models/audio/decode-sound.ts'
import { addRoomTone } from '../edit/room-tone.ts'
import { durationOf, type Sound } from '../../models/audio/sound.ts'
import { copyImages } from '../../models/video/copy-images.ts'
import { encodeDrawn, type EncodedImages } from '../../models/video/encode-drawn.ts'
import { frameCount, framesPerSecond } from '../../models/video/rendered-video.ts'
import { onlyFile } from '../../models/video/video-renderer.ts'
import { drawnCoding } from '../../models/video/coding.ts'
import { framesOfPart } from '../../models/video/open-h264.ts'
import type { Planes } from '../../models/video/planes.ts'
import { bothOf, muxVideo } from '../../models/video/mux-video.ts'
import { encodeSound, type EncodedSound } from '../../models/video/sound-track.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { RenderResult } from '../../models/model-definition.ts'
import type { Renderer } from '../../models/renderer.ts'
import { characterNames } from '../../models/presenter-3d/character.ts'
import { characterOf } from '../short-video-options.ts'
import { genders, presets, Script, shortVideoSize } from '../short-video.ts'
import { timeBeats, readVoiceTimes } from '../voice/voice-times.ts'
import { buildRoom } from './background-room.ts'
import { standOf, lookOf } from './draw-figure.ts'
import { createTake } from './take.ts'
import { createTake3d } from './take-3d.ts'
import { blend } from '../../models/drawing/scalar.ts'
import { hearMouth } from '../../models/presenter/hear-mouth.ts'
import { type Mouth, poseOf, restingMouth } from '../../models/presenter/pose.ts'
import { planPerformance } from '../../models/presenter/performance.ts'
import { readPhrases } from '../../models/presenter/phrases.ts'
import type { TimedPhone } from '../../models/voices/spoken.ts'

const AnimateInput = z.object({
  script: Script,
  gender: z.enum(genders),
  preset: z.enum(presets),
  /** Whom the 3D look shows. */
  character: z.enum(characterNames).optional(),
  /** The part of a 3D presenter's video to render, without sound; all of it if absent. */
  part: z.object({ at: z.int(), of: z.int() }).optional(),
})

/** Maximum length of a spoken script. Seconds. */
const mostSeconds = 400

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

const isCut = () => false

/** Writes the lip-synced video. */
async function writeTake(
  folder: string,
  images: EncodedImages,
  sound: EncodedSound,
  count: number,
): Promise<RenderResult> {
  const path = join(folder, 'raw.mp4')
  const durationSec = count / framesPerSecond
  const { width, height } = images
  await muxVideo(path, images, sound)
  const posterSec = Math.min(1, durationSec / 2)
  return { files: [{ file: path, contentType: 'video/mp4', width, height, durationSec, posterSec }] }
}

/** Joins the parts of a lip-synced video, and adds the voice. */
export const joinAnimation: Renderer = async (job, context) => {
  Log.setLevel(AV_LOG_ERROR)
  const [first, ...others] = (job.media['video'] ?? []).map(({ path }) => path)
  if (first === undefined) throw new Error('The lip-synced video has no frames.')
  const sound = await decodeSound(onlyFile(job, 'audio').path, { channels: 1, mostSeconds })
  const [images, track] = await bothOf(
    copyImages([first, ...others]),
    encodeSound(addRoomTone(sound, `short video ${job.seed}`), context),
  )
  return writeTake(job.folder, images, track, images.packets.length)
}

/** Creates the renderer of the lip-synced video; `size` differs from the video's only in tests. */
export function createAnimateRenderer(size: ImageSize = shortVideoSize): Renderer {
  return async (job, context) => {
    Log.setLevel(AV_LOG_ERROR)
    const { script, gender, preset, character, part } = AnimateInput.parse(job.input)
    const times = await readVoiceTimes(onlyFile(job, 'times').path)
    const sound = await decodeSound(onlyFile(job, 'audio').path, { channels: 1, mostSeconds })
    const durationSec = durationOf(sound)
    const count = frameCount(durationSec)
    const look = lookOf(gender, preset)
    const stand = standOf(size, preset)
    const room = buildRoom(size, look, preset)
    const mouths = mouthTrack(sound, times.phones, count)
    const beats = timeBeats(script, times.words, durationSec)
    const phrases = readPhrases(times.words, times.phones, beats)
    const performAt = planPerformance(phrases, durationSec, `short video ${job.seed}`)
    const poseAt = (frame: number) => poseOf(performAt(frame / framesPerSecond), mouths[frame] ?? restingMouth)
    const take =
      preset === 'pixar'
        ? await createTake3d({ size, person: character ?? characterOf(gender, null), room, poseAt })
        : await createTake({ size, look, stand, room, count, poseAt })

    try {
      if (part !== undefined) {
        const { from, until } = framesOfPart(count, part)
        if (until === from) return { files: [] }
        const drawInto = (target: Planes, index: number) => take.drawInto(target, from + index)
        const images = await encodeDrawn(
          { ...size, count: until - from, coding: drawnCoding, drawInto, isCut },
          context,
        )
        const path = join(job.folder, `part-${part.at}.mp4`)
        await muxVideo(path, images, null)
        return { files: [{ file: path, contentType: 'video/mp4', ...size }] }
      }
      const source = { ...size, count, coding: drawnCoding, drawInto: take.drawInto, isCut }
      const [images, track] = await bothOf(
        encodeDrawn(source, context),
        encodeSound(addRoomTone(sound, `short video ${job.seed}`), context),
      )
      return await writeTake(job.folder, images, track, count)
    } finally {
      take.free()
    }
  }
}

/** Renders the lip-synced video: MP4, 1080 x 1920, 30 frames per second. */
export const renderAnimation = createAnimateRenderer()
