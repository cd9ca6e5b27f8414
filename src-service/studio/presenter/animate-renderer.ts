import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { z } from 'zod'
import { decodeSound } from '../../models/audio/decode-sound.ts'
import { durationOf } from '../../models/audio/sound.ts'
import { createCanvasConverter } from '../../models/film/convert-planes.ts'
import { encodePlanes } from '../../models/film/encode-planes.ts'
import { frameCount, framesPerSecond } from '../../models/film/film.ts'
import { onlyFile } from '../../models/film/film-renderer.ts'
import { rawCoding } from '../../models/film/open-h264.ts'
import { muxFilm } from '../../models/film/mux-film.ts'
import { blankPlanes, copyPart } from '../../models/film/planes.ts'
import type { PictureSize } from '../../models/picture-size.ts'
import type { Renderer } from '../../models/renderer.ts'
import { genders, presets, Script, shortVideoSize } from '../short-video.ts'
import { timeBeats } from '../voice/time-beats.ts'
import { readVoiceTimes } from '../voice/voice-times.ts'
import { createActing } from './act.ts'
import { buildRoom } from './build-room.ts'
import { drawFigure, headBox, standOf } from './draw-figure.ts'
import { lookOf } from './look-of.ts'
import { mouthTrack } from './mouth-track.ts'

const AnimateInput = z.object({ script: Script, gender: z.enum(genders), preset: z.enum(presets) })

/** The shoulders move slowly: they are drawn anew with every second frame, the head with each. */
const shoulderStep = 2
/** The longest script that is spoken. Seconds. */
const mostSeconds = 400

/** Makes the renderer of the lip-synced video; `size` is another one than the video's only where it is tested. */
export function createAnimateRenderer(size: PictureSize = shortVideoSize): Renderer {
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
    const poseAt = createActing(mouths, beats, durationSec, `short video ${job.seed}`)

    const whole = { x: 0, y: 0, ...size }
    const box = headBox(size, stand)
    const canvases = { whole: createCanvas(size.width, size.height), box: createCanvas(box.width, box.height) }
    const converters = { whole: createCanvasConverter(size), box: createCanvasConverter(box) }
    const picture = blankPlanes(size)

    async function pictureAt(index: number) {
      const isWhole = index % shoulderStep === 0
      const part = isWhole ? whole : box
      const seconds = index / framesPerSecond
      const canvas = isWhole ? canvases.whole : canvases.box
      const target = canvas.getContext('2d')
      target.save()
      target.translate(-part.x, -part.y)
      target.drawImage(room, 0, 0)
      const shoulders = poseAt((index - (index % shoulderStep)) / framesPerSecond)
      drawFigure(target, look, stand, poseAt(seconds), shoulders)
      target.restore()
      const shown = await (isWhole ? converters.whole : converters.box).convert(canvas.data())
      if (isWhole) shown.bytes.copy(picture.bytes)
      else copyPart(shown, { x: 0, y: 0, width: part.width, height: part.height }, picture, part.x, part.y)
      return picture
    }

    try {
      const source = { ...size, count, coding: rawCoding, pictureAt, isCut: () => false }
      const pictures = await encodePlanes(source, context)
      const path = join(job.folder, 'raw.mp4')
      await muxFilm(path, pictures, sound)
      const posterSec = Math.min(1, durationSec / 2)
      return {
        files: [{ file: path, contentType: 'video/mp4', ...size, durationSec: count / framesPerSecond, posterSec }],
      }
    } finally {
      converters.whole.free()
      converters.box.free()
    }
  }
}

/** Makes the lip-synced video: MP4, 1080 x 1920, 30 frames a second. */
export const renderAnimation = createAnimateRenderer()
