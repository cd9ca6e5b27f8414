import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { decodeSound } from '../audio/decode-sound.ts'
import { durationOf } from '../audio/sound.ts'
import { frameCount, framesPerSecond } from '../video/rendered-video.ts'
import { videoRenderer, onlyFile, type VideoMaker } from '../video/video-renderer.ts'
import { videoSize } from '../video/video-schema.ts'
import { loadImageFile } from '../video/load-image.ts'
import { readableText } from '../video/readable-text.ts'
import { typeface, setText } from '../video/set-text.ts'
import { drawPresenter, standingOf, buildStage } from './presenter-stage.ts'
import { poseOf, restingMouth } from './pose.ts'
import { planPerformance } from './performance.ts'
import { hearPhrases } from './phrases.ts'
import { hearMouth } from './hear-mouth.ts'
import { longestSec, PresenterInput } from './presenter-model.ts'
import { chanceLook, namedLook } from './presenter-style.ts'
import { easeIn, easeOut, shareOf } from '../video/easing.ts'
import { withAlpha } from '../video/video-palette.ts'
import type { ImageSize } from '../image-size.ts'

const fromSec = 0.5
const staySec = 4.5
const moveSec = 0.5

/** Creates a name plate at the lower left that appears after half a second and disappears again. */
function namePlate(
  context: SKRSContext2D,
  frame: ImageSize,
  words: { readonly name: string; readonly role: string },
  colour: string,
): (target: SKRSContext2D, seconds: number) => void {
  if (words.name === '') return () => undefined
  const unit = Math.min(frame.width, frame.height)
  const pad = unit * 0.03
  const box = { width: frame.width * 0.6, leading: 1.2, least: unit * 0.02 }
  const name = setText(context, words.name, { ...box, face: 'heavy', height: unit * 0.06, most: unit * 0.05 })
  const role = setText(context, words.role, { ...box, face: 'text', height: unit * 0.04, most: unit * 0.03 })
  const lineWidth = (face: 'heavy' | 'text', pixels: number, text: string) => {
    context.font = typeface(face, pixels)
    return context.measureText(text).width
  }
  const [nameText = ''] = name.lines
  const [roleText = ''] = role.lines
  const width = Math.max(lineWidth('heavy', name.pixels, nameText), lineWidth('text', role.pixels, roleText)) + pad * 2
  const height = name.pixels * 1.1 + (roleText === '' ? 0 : role.pixels * 1.5) + pad * 1.3
  const x = unit * 0.07
  const y = frame.height - unit * 0.12 - height
  return (target, seconds) => {
    const enter = easeOut(shareOf(seconds, fromSec, fromSec + moveSec))
    const leave = easeIn(shareOf(seconds, fromSec + staySec, fromSec + staySec + moveSec))
    const shown = enter * (1 - leave)
    if (shown <= 0.001) return
    target.save()
    target.beginPath()
    target.rect(x, y, width * shown, height)
    target.clip()
    target.fillStyle = withAlpha('#14120f', 0.86)
    target.fillRect(x, y, width, height)
    target.fillStyle = colour
    target.fillRect(x, y, unit * 0.009, height)
    target.translate(-(1 - shown) * unit * 0.05, 0)
    target.textBaseline = 'alphabetic'
    target.fillStyle = '#faf6ee'
    target.font = typeface('heavy', name.pixels)
    target.fillText(nameText, x + pad, y + pad * 0.55 + name.pixels * 0.92)
    target.fillStyle = withAlpha('#faf6ee', 0.72)
    target.font = typeface('text', role.pixels)
    target.fillText(roleText, x + pad, y + pad * 0.55 + name.pixels * 1.1 + role.pixels * 1.15)
    target.restore()
  }
}

/** Prepares the video of an illustrated presenter who speaks an input voice. */
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
  const performAt = planPerformance(hearPhrases(mouths), durationSec, `presenter ${job.seed}`)
  const poseAt = (seconds: number) =>
    poseOf(performAt(seconds), mouths[Math.round(seconds * framesPerSecond)] ?? mouths.at(-1) ?? restingMouth)
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

/** Renders a speaking presenter. */
export const renderPresenter = videoRenderer(presenterVideo)
