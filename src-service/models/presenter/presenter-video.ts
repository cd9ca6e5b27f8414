import { createCanvas } from '@napi-rs/canvas'
import { decodeSound } from '../audio/decode-sound.ts'
import { durationOf } from '../audio/sound.ts'
import { frameCount } from '../video/rendered-video.ts'
import { videoRenderer, onlyFile, type VideoMaker } from '../video/video-renderer.ts'
import { videoSize } from '../video/video-size.ts'
import { loadImageFile } from '../video/load-image.ts'
import { readableText } from '../video/typefaces.ts'
import { drawPresenter, standingOf } from './draw-presenter.ts'
import { createGestures } from './gestures.ts'
import { hearMouth } from './hear-mouth.ts'
import { namePlate } from './name-plate.ts'
import { longestSec, PresenterInput } from './presenter-input.ts'
import { chanceLook, namedLook } from './presenter-style.ts'
import { buildStage } from './presenter-stage.ts'

/** A drawn presenter who speaks a voice that was sent. */
export const presenterVideo: VideoMaker = async (job, size) => {
  const input = PresenterInput.parse(job.input)
  const frame = size ?? videoSize(input.aspect_ratio, input.resolution)
  const sound = await decodeSound(onlyFile(job, 'audio').path, { channels: 2, mostSeconds: longestSec })
  const durationSec = durationOf(sound)
  const look = input.presenter === 'by chance' ? chanceLook(job.seed) : namedLook(input.presenter)
  const backdrop = job.media['image']?.[0]
  const image = backdrop === undefined ? null : await loadImageFile(backdrop, frame)
  const standing = standingOf(frame, input.framing)
  const stage = buildStage(frame, look, input.background, standing.x, image)
  const mouths = hearMouth(sound, frameCount(durationSec))
  const poseAt = createGestures(mouths, durationSec, `presenter ${job.seed}`)
  const words = { name: readableText(input.name), role: readableText(input.role) }
  const drawPlate = namePlate(createCanvas(8, 8).getContext('2d'), frame, words, look.shape)
  return {
    ...frame,
    durationSec,
    sound,
    posterSec: Math.min(durationSec * 0.5, 2),
    draw(context, seconds) {
      drawPresenter(context, frame, stage, look, standing, poseAt(seconds))
      drawPlate(context, seconds)
    },
    close: () => Promise.resolve(),
  }
}

/** Shoots a presenter who speaks. */
export const renderPresenter = videoRenderer(presenterVideo)
