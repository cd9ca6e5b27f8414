import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { join } from 'node:path'
import { decodeSound } from '../audio/decode-sound.ts'
import { durationOf } from '../audio/sound.ts'
import { blend } from '../drawing/scalar.ts'
import { hearMouth } from '../presenter/hear-mouth.ts'
import { type Mouth, restingMouth } from '../presenter/pose.ts'
import type { Renderer } from '../renderer.ts'
import type { Planes } from '../video/planes.ts'
import { renderVideo } from '../video/render-video.ts'
import { frameCount, framesPerSecond } from '../video/rendered-video.ts'
import { AvatarVideoInput, avatarVideoSize } from './avatar-input.ts'
import { openAvatar } from './open-avatar.ts'
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

/**
 * Renders the video of an avatar: MP4, and a WebP of its poster. The head moves as the motion style says; with a voice, it
 * lasts at least as long as the voice, up to the length in the input's `durationSeconds`, and the lips follow it.
 */
export const renderAvatarVideo: Renderer = async (job, { signal, onProgress }) => {
  const input = AvatarVideoInput.parse(job.input)
  const { avatar: portrait, motionStyle: style, durationSeconds: durationSec, shortSide, fps, lipSync } = input
  const size = avatarVideoSize(portrait.aspectRatio, shortSide)
  const voice = job.media['audio']?.[0]
  const sound = voice === undefined ? null : await decodeSound(voice.path, { channels: 2, mostSeconds: durationSec })
  const mouthAt = sound === null || !lipSync ? null : mouthsOf(hearMouth(sound, frameCount(durationOf(sound))))
  const avatar = await openAvatar(portrait, job.seed, size)
  const poseAt = planMotion(avatar.pose, { style, durationSec, seed: job.seed }, mouthAt)
  signal.throwIfAborted()
  const { drawInto } = avatar
  const path = join(job.folder, 'video.mp4')
  const video = {
    ...size,
    durationSec,
    sound,
    posterSec: 0,
    fps,
    draw: (context: SKRSContext2D, seconds: number) => avatar.draw(context, poseAt(seconds)),
    ...(drawInto === null ? {} : { drawInto: (target: Planes, seconds: number) => drawInto(target, poseAt(seconds)) }),
    close: () => Promise.resolve(),
  }
  await renderVideo(video, path, { signal, onProgress })
  const scale = thumbSide / Math.max(size.width, size.height)
  const first = createCanvas(size.width, size.height)
  await avatar.draw(first.getContext('2d'), poseAt(0))
  const thumbnail = createCanvas(Math.round(size.width * scale), Math.round(size.height * scale))
  thumbnail.getContext('2d').drawImage(first, 0, 0, thumbnail.width, thumbnail.height)
  return {
    files: [
      { file: path, contentType: 'video/mp4', ...size, durationSec: frameCount(durationSec, fps) / fps, posterSec: 0 },
      {
        file: new Uint8Array(await thumbnail.encode('webp', 82)),
        contentType: 'image/webp',
        width: thumbnail.width,
        height: thumbnail.height,
      },
    ],
  }
}
