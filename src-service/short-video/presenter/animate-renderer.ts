import { join } from 'node:path'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { z } from 'zod'
import { decodeSound } from '../../models/audio/decode-sound.ts'
import { durationOf } from '../../models/audio/sound.ts'
import { encodeDrawn } from '../../models/video/encode-drawn.ts'
import { frameCount, framesPerSecond } from '../../models/video/rendered-video.ts'
import { onlyFile } from '../../models/video/video-renderer.ts'
import { rawCoding } from '../../models/video/open-h264.ts'
import { bothOf } from '../../models/video/both-of.ts'
import { muxVideo } from '../../models/video/mux-video.ts'
import { encodeSound } from '../../models/video/sound-track.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { Renderer } from '../../models/renderer.ts'
import { genders, presets, Script, shortVideoSize } from '../short-video.ts'
import { timeBeats } from '../voice/time-beats.ts'
import { readVoiceTimes } from '../voice/voice-times.ts'
import { createActing } from './act.ts'
import { buildRoom } from './background-room.ts'
import { standOf } from './draw-figure.ts'
import { lookOf } from './style-of.ts'
import { mouthTrack } from './mouth-track.ts'
import { createTake } from './take.ts'

const AnimateInput = z.object({ script: Script, gender: z.enum(genders), preset: z.enum(presets) })

/** The longest script that is spoken. Seconds. */
const mostSeconds = 400

/** Makes the renderer of the lip-synced video; `size` is another one than the video's only where it is tested. */
export function createAnimateRenderer(size: ImageSize = shortVideoSize): Renderer {
  return async (job, context) => {
    Log.setLevel(AV_LOG_ERROR)
    const { script, gender, preset } = AnimateInput.parse(job.input)
    const times = await readVoiceTimes(onlyFile(job, 'times').path)
    const sound = await decodeSound(onlyFile(job, 'audio').path, { channels: 1, mostSeconds })
    const durationSec = durationOf(sound)
    const count = frameCount(durationSec)
    const look = lookOf(gender, preset, job.seed)
    const stand = standOf(size, preset)
    const room = buildRoom(size, look, preset, job.seed)
    const mouths = mouthTrack(sound, times.phones, count)
    const beats = timeBeats(script, times.words, durationSec)
    const actAt = createActing(mouths, beats, durationSec, `short video ${job.seed}`)
    const poseAt = (frame: number) => actAt(frame / framesPerSecond)
    const take = await createTake({ size, look, stand, room, count, poseAt })

    try {
      const source = { ...size, count, coding: rawCoding, drawInto: take.drawInto, isCut: () => false }
      const [images, track] = await bothOf(encodeDrawn(source, context), encodeSound(sound, context))
      const path = join(job.folder, 'raw.mp4')
      await muxVideo(path, images, track)
      const posterSec = Math.min(1, durationSec / 2)
      return {
        files: [{ file: path, contentType: 'video/mp4', ...size, durationSec: count / framesPerSecond, posterSec }],
      }
    } finally {
      take.free()
    }
  }
}

/** Makes the lip-synced video: MP4, 1080 x 1920, 30 frames a second. */
export const renderAnimation = createAnimateRenderer()
