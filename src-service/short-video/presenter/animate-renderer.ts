import { join } from 'node:path'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { z } from 'zod'
import { decodeSound } from '../../models/audio/decode-sound.ts'
import { addRoomTone } from '../edit/room-tone.ts'
import { durationOf } from '../../models/audio/sound.ts'
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
import { planPoses } from './plan-poses.ts'

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
    const beats = timeBeats(script, times.words, durationSec)
    const poseAt = planPoses({ sound, ...times, beats, durationSec, seed: job.seed })
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
