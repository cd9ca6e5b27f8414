import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { join } from 'node:path'
import { decodeSound } from '../audio/decode-sound.ts'
import { durationOf } from '../audio/sound.ts'
import { blend } from '../drawing/scalar.ts'
import { hearMouth } from '../presenter/hear-mouth.ts'
import type { RenderedFile, RenderJob } from '../model-definition.ts'
import { type Mouth, type Pose, restingMouth } from '../presenter/pose.ts'
import type { Renderer } from '../renderer.ts'
import { copyImages } from '../video/copy-images.ts'
import { bothOf, muxVideo } from '../video/mux-video.ts'
import { drawnCoding } from '../video/coding.ts'
import { framesOfPart } from '../video/open-h264.ts'
import type { Planes } from '../video/planes.ts'
import { renderVideo } from '../video/render-video.ts'
import { frameCount, framesPerSecond } from '../video/rendered-video.ts'
import { encodeSound } from '../video/sound-track.ts'
import { AvatarJoinInput, AvatarVideoInput, avatarVideoSize } from './avatar-input.ts'
import { type OpenAvatar, openAvatar } from './open-avatar.ts'
import { planMotion } from './plan-motion.ts'

const thumbSide = 480

/** Mixes two mouths. */
function between(one: Mouth, other: Mouth, share: number): Mouth {
  const part = (key: keyof Mouth) => blend(one[key], other[key], share)
  return { open: part('open'), wide: part('wide'), round: part('round'), teeth: part('teeth'), press: part('press') }
}

/** Returns the mouth over time from a voice; at rest after its end. */
function mouthsOf(mouths: readonly Mouth[]): (seconds: number) => Mouth {
  return (seconds) => {
    const at = seconds * framesPerSecond
    const first = Math.floor(at)
    return between(mouths[first] ?? restingMouth, mouths[first + 1] ?? restingMouth, at - first)
  }
}

/** How often a mouth changes: mixing it takes a third of the time of a frame. Times a second. */
const mouthRate = 30

/** The pose of a frame. Mouths change with every frame, or every other one of 60 a second. */
function poseOfFrame(poseAt: (seconds: number) => Pose, frame: number, fps: number): Pose {
  const steps = fps / mouthRate
  const { mouth, smile } = poseAt((Math.floor(frame / steps) * steps) / fps)
  return { ...poseAt(frame / fps), mouth, smile }
}

const voiceOf = ({ media }: RenderJob) => media['audio']?.[0] ?? null

/** A WebP of the first frame. */
async function drawThumbnail(avatar: OpenAvatar, pose: Pose): Promise<RenderedFile> {
  const { width, height } = avatar
  const scale = thumbSide / Math.max(width, height)
  const first = createCanvas(width, height)
  await avatar.draw(first.getContext('2d'), pose)
  const thumbnail = createCanvas(Math.round(width * scale), Math.round(height * scale))
  thumbnail.getContext('2d').drawImage(first, 0, 0, thumbnail.width, thumbnail.height)
  const file = new Uint8Array(await thumbnail.encode('webp', 82))
  return { file, contentType: 'image/webp', width: thumbnail.width, height: thumbnail.height }
}

/**
 * Renders the video of an avatar: MP4, and a WebP of its poster. The head moves as the motion style says; with a voice, it
 * lasts at least as long as the voice, up to the length in the input's `durationSeconds`, and the lips follow it. Of a
 * part only the images are written, and the first part has the poster: each frame stands alone.
 */
export const renderAvatarVideo: Renderer = async (job, { signal, onProgress }) => {
  const input = AvatarVideoInput.parse(job.input)
  const { avatar: portrait, motionStyle: style, durationSeconds: durationSec, shortSide, fps, lipSync, part } = input
  const size = avatarVideoSize(portrait.aspectRatio, shortSide)
  const count = frameCount(durationSec, fps)
  const { from, until } = part === undefined ? { from: 0, until: count } : framesOfPart(count, part, fps)
  if (from === until) return { files: [] }
  const voice = voiceOf(job)
  const sound = voice === null ? null : await decodeSound(voice.path, { channels: 2, mostSeconds: durationSec })
  const mouthAt = sound === null || !lipSync ? null : mouthsOf(hearMouth(sound, frameCount(durationOf(sound))))
  const avatar = await openAvatar(portrait, job.seed, size)
  const poseAt = planMotion(avatar.pose, { style, durationSec, seed: job.seed }, mouthAt)
  const poseIn = (seconds: number) => poseOfFrame(poseAt, from + Math.round(seconds * fps), fps)
  signal.throwIfAborted()
  const { drawInto } = avatar
  const path = join(job.folder, part === undefined ? 'video.mp4' : `part-${part.at}.mp4`)
  const seconds = (until - from) / fps
  const video = {
    ...size,
    durationSec: seconds,
    sound: part === undefined ? sound : null,
    posterSec: 0,
    fps,
    coding: drawnCoding,
    draw: (context: SKRSContext2D, at: number) => avatar.draw(context, poseIn(at)),
    ...(drawInto === null ? {} : { drawInto: (target: Planes, at: number) => drawInto(target, poseIn(at)) }),
    close: () => Promise.resolve(),
  }
  await renderVideo(video, path, { signal, onProgress })
  const made = { file: path, contentType: 'video/mp4', ...size, durationSec: seconds, posterSec: 0 } as const
  return { files: from === 0 ? [made, await drawThumbnail(avatar, poseAt(0))] : [made] }
}

/** Joins the parts of an avatar's video, and adds the voice. */
export const joinAvatarVideo: Renderer = async (job, context) => {
  Log.setLevel(AV_LOG_ERROR)
  const { durationSeconds, fps } = AvatarJoinInput.parse(job.input)
  const [first, ...others] = (job.media['video'] ?? []).map(({ path }) => path)
  if (first === undefined) throw new Error('The video has no frames.')
  const copying = copyImages([first, ...others], fps)
  const voice = voiceOf(job)
  const encode = async (path: string) =>
    encodeSound(await decodeSound(path, { channels: 2, mostSeconds: durationSeconds }), context)
  const [images, track] = voice === null ? [await copying, null] : await bothOf(copying, encode(voice.path))
  const { width, height } = images
  const durationSec = images.packets.length / fps
  const path = join(job.folder, 'video.mp4')
  await muxVideo(path, images, track, fps)
  return { files: [{ file: path, contentType: 'video/mp4', width, height, durationSec, posterSec: 0 }] }
}
