import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { z } from 'zod'
import { decodeSound } from '../../models/audio/decode-sound.ts'
import { encodeSound as encodeFile } from '../../models/audio/encode-sound.ts'
import { outputSampleRate, type Sound } from '../../models/audio/sound.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { RenderJob } from '../../models/model-definition.ts'
import type { Renderer } from '../../models/renderer.ts'
import { timingFile } from '../../models/voices/recite.ts'
import { copyImages } from '../../models/video/copy-images.ts'
import { drawPlanes } from '../../models/video/draw-planes.ts'
import { cutCoding } from '../../models/video/coding.ts'
import { encodeDrawn } from '../../models/video/encode-drawn.ts'
import { bothOf, muxVideo } from '../../models/video/mux-video.ts'
import { framesOfPart } from '../../models/video/open-h264.ts'
import { blankPlanes, type Planes } from '../../models/video/planes.ts'
import { frameCount, framesPerSecond } from '../../models/video/rendered-video.ts'
import { encodeSound } from '../../models/video/sound-track.ts'
import { onlyFile } from '../../models/video/video-renderer.ts'
import type { TakeOrder } from '../../composer/take-order.ts'
import { composeBed, mixSound } from '../edit/mix-sound.ts'
import { planPoses } from '../presenter/plan-poses.ts'
import { shortVideoSize } from '../short-video.ts'
import { readVoiceTimes, timeBeats } from '../voice/voice-times.ts'
import { chooseLayout, type LayoutName } from './choose-layout.ts'
import { openHyphenation } from './hyphenate.ts'
import { planScenes } from './plan-scenes.ts'
import { scriptOf, speakTake } from './speak-take.ts'
import { createTakeFrames, sceneIndexAt, sceneStarts } from './take-frames.ts'
import { readTake } from './take-input.ts'

/** The input of the jobs of a take's video. */
const JobInput = z.object({
  /** Checked again by `readTake`. */
  order: z.custom<TakeOrder>((value) => typeof value === 'object' && value !== null),
  /** The size of the video as a share of the full one; differs from 1 in tests only. */
  scale: z.number().positive().max(1).default(1),
  durationSec: z.number().positive().optional(),
  part: z.object({ at: z.int(), of: z.int() }).optional(),
})

/** The category of the music under each layout. */
const categories: Readonly<Record<LayoutName, string>> = {
  list: 'list',
  split: 'product',
  question: 'explainer',
  quote: 'story',
  countdown: 'motivation',
  myth: 'how-to',
  story: 'opinion',
}

const mostSeconds = 60

function readJob(job: RenderJob) {
  Log.setLevel(AV_LOG_ERROR)
  const { order, scale, durationSec = 0, part } = JobInput.parse(job.input)
  const even = (pixels: number) => 2 * Math.round((pixels * scale) / 2)
  const size = { width: even(shortVideoSize.width), height: even(shortVideoSize.height) }
  return { take: readTake(order), size, durationSec, part }
}

/** Speaks a take: its voice (WAV, with the length of the video) and the times of what is heard (JSON). */
export const renderTakeVoice: Renderer = async (job, context) => {
  const { take } = readJob(job)
  const { spoken, language, durationSec } = await speakTake(take, context)
  const sound = { ...(await encodeFile(spoken.sound, 'wav')), durationSec }
  return { files: [sound, timingFile(spoken, language)] }
}

/** The work of a frame with a presenter, compared with one without. Measured. */
const presenterWork = 2

/** Draws a part of the images of a take's video, without sound; the first part with the poster. */
export const renderTakeImages: Renderer = async (job, context) => {
  const { take, size, durationSec, part = { at: 0, of: 1 } } = readJob(job)
  const times = await readVoiceTimes(onlyFile(job, 'times').path)
  const parts = timeBeats(scriptOf(take), times.words, durationSec)
  const plan = planScenes(take, parts, durationSec, await openHyphenation(take.language))
  const starts = sceneStarts(plan)
  const isPresented = (frame: number) => plan.scenes[sceneIndexAt(starts, frame)]?.panel?.kind === 'presenter'
  const workOf = (frame: number) => (isPresented(frame) ? presenterWork : 1)
  const { from, until } = framesOfPart(frameCount(durationSec), part, framesPerSecond, workOf)
  if (until === from) return { files: [] }
  const { seed, presenter: person } = take
  async function openPresenter(name: NonNullable<typeof person>) {
    const sound = await decodeSound(onlyFile(job, 'audio').path, { channels: 1, mostSeconds })
    return { person: name, poseAt: planPoses({ sound, ...times, beats: parts, durationSec, seed }) }
  }
  const presenter = person === null ? null : await openPresenter(person)
  const frames = createTakeFrames({ plan, size, seed, presenter })
  const drawInto = (target: Planes, index: number) => frames.drawInto(target, from + index)
  const isCut = (index: number) => frames.isCut(from + index)
  const poster = part.at === 0 ? await drawPoster(frames.drawInto, size) : null
  const images = await encodeDrawn({ ...size, count: until - from, coding: cutCoding, drawInto, isCut }, context)
  const path = join(job.folder, `part-${part.at}.mp4`)
  await muxVideo(path, images, null)
  return {
    files: [
      { file: path, contentType: 'video/mp4', ...size },
      ...(poster === null ? [] : [{ file: poster, contentType: 'image/jpeg' as const, ...size }]),
    ],
  }
}

/** Draws the poster: the first frame, before it loses anything to a video's coding. */
async function drawPoster(
  drawInto: (target: Planes, frame: number) => Promise<void>,
  size: ImageSize,
): Promise<Uint8Array> {
  const first = blankPlanes(size)
  await drawInto(first, 0)
  const canvas = createCanvas(size.width, size.height)
  drawPlanes(canvas.getContext('2d'), first)
  return new Uint8Array(await canvas.encode('jpeg', 92))
}

/** Lengthens a sound with silence. */
function lengthened({ rate, channels: [voice] }: Sound, seconds: number): Sound {
  const whole = new Float32Array(Math.round(seconds * outputSampleRate))
  whole.set(voice.subarray(0, whole.length))
  return { rate, channels: [whole] }
}

/** Joins the parts of a take's images, and adds its voice with music. */
export const joinTakeVideo: Renderer = async (job, context) => {
  const { take, durationSec } = readJob(job)
  const [first, ...others] = (job.media['video'] ?? []).map(({ path }) => path)
  if (first === undefined) throw new Error('The video has no frames.')
  async function playSound() {
    const voice = lengthened(await decodeSound(onlyFile(job, 'audio').path, { channels: 1, mostSeconds }), durationSec)
    const category = categories[chooseLayout(take.structure, take.seed)]
    const quiet = { signal: context.signal, onProgress: () => undefined }
    const bed = await composeBed(category, durationSec, take.seed, quiet)
    return encodeSound(mixSound(voice, bed, true, take.seed), context)
  }
  const [images, sound] = await bothOf(copyImages([first, ...others]), playSound())
  const path = join(job.folder, 'video.mp4')
  const seconds = images.packets.length / framesPerSecond
  const size = { width: images.width, height: images.height }
  await muxVideo(path, images, sound)
  return { files: [{ file: path, contentType: 'video/mp4', ...size, durationSec: seconds, posterSec: 0 }] }
}
