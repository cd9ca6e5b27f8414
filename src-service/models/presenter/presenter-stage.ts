import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { coverRect } from '../video/camera-path.ts'
import { mixHex, withAlpha } from '../video/video-palette.ts'
import type { ImageSize } from '../image-size.ts'
import type { Framing, PresenterStage, PresenterStyle } from './presenter-style.ts'
import { drawBody } from './draw-body.ts'
import { drawHairBehind } from './draw-hair.ts'
import { drawHead } from './draw-head.ts'
import type { Pose } from './pose.ts'

/** The stage's size relative to the frame, so that it can move behind the figure. */
export const stageRoom = 1.06

function wall(stage: Canvas, look: PresenterStyle): void {
  const { width, height } = stage
  const context = stage.getContext('2d')
  const light = context.createRadialGradient(
    width * 0.3,
    height * 0.2,
    0,
    width * 0.4,
    height * 0.35,
    Math.max(width, height),
  )
  light.addColorStop(0, mixHex(look.wall, '#ffffff', 0.2))
  light.addColorStop(0.45, look.wall)
  light.addColorStop(1, mixHex(look.wall, '#1b1410', 0.32))
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
}

function shapes(stage: Canvas, look: PresenterStyle, kind: PresenterStage, centreX: number, unit: number): void {
  const { width, height } = stage
  const context = stage.getContext('2d')
  context.fillStyle = look.shape
  switch (kind) {
    case 'plain':
      return
    case 'disc':
      context.beginPath()
      context.arc(centreX, height * 0.46, unit * 0.43, 0, Math.PI * 2)
      context.fill()
      return
    case 'arch': {
      const half = unit * 0.4
      const top = height * 0.42
      context.beginPath()
      context.moveTo(centreX - half, height)
      context.lineTo(centreX - half, top)
      context.arc(centreX, top, half, Math.PI, 0)
      context.lineTo(centreX + half, height)
      context.fill()
      return
    }
    case 'window': {
      context.fillStyle = withAlpha(mixHex(look.wall, '#fff4d8', 0.75), 0.5)
      const [paneWidth, paneHeight, gap] = [unit * 0.23, unit * 0.34, unit * 0.025]
      context.save()
      context.translate(centreX - unit * 0.1, height * 0.13)
      context.transform(1, 0.16, -0.32, 1, 0, 0)
      for (let row = 0; row < 2; row += 1) {
        for (let column = 0; column < 3; column += 1) {
          context.fillRect(column * (paneWidth + gap), row * (paneHeight + gap), paneWidth, paneHeight)
        }
      }
      context.restore()
      context.fillStyle = withAlpha(look.shape, 0.9)
      context.fillRect(0, height * 0.93, width, height * 0.07)
      return
    }
  }
}

/** Builds the background once. If there is an image, it replaces the wall, out of focus. */
export function buildStage(
  frame: ImageSize,
  look: PresenterStyle,
  kind: PresenterStage,
  centreX: number,
  image: Canvas | null,
): Canvas {
  const stage = createCanvas(Math.ceil(frame.width * stageRoom), Math.ceil(frame.height * stageRoom))
  const unit = Math.min(frame.width, frame.height)
  if (image === null) {
    wall(stage, look)
    shapes(stage, look, kind, centreX + (stage.width - frame.width) / 2, unit)
    return stage
  }
  const context = stage.getContext('2d')
  const part = coverRect(image, stage, 1.04, 0.5, 0.5)
  context.filter = `blur(${(unit * 0.011).toFixed(2)}px)`
  context.drawImage(image, part.x, part.y, part.width, part.height, -8, -8, stage.width + 16, stage.height + 16)
  context.filter = 'none'
  context.fillStyle = withAlpha('#14100c', 0.2)
  context.fillRect(0, 0, stage.width, stage.height)
  return stage
}

/** Height of the head in head units. */
const headHeight = 220
const neckY = 92

/** Position of a figure: the centre of its face and the height of its head, in pixels. */
type Standing = { readonly x: number; readonly y: number; readonly head: number }

/** Returns the position of the figure in a framing. */
export function standingOf({ width, height }: ImageSize, framing: Framing): Standing {
  const isTall = height > width * 1.15
  const share = framing === 'close' ? 0.46 : 0.36
  const head = isTall ? width * (share + 0.14) : height * (share + 0.04)
  return { x: width / 2, y: height * (isTall ? 0.42 : framing === 'close' ? 0.46 : 0.42), head }
}

/** Draws a background and a presenter in a pose. The background moves against the figure, for parallax. */
export function drawPresenter(
  context: SKRSContext2D,
  frame: ImageSize,
  stage: Canvas,
  look: PresenterStyle,
  standing: Standing,
  pose: Pose,
): void {
  const unit = standing.head / headHeight
  const sway = pose.sway * 7
  context.drawImage(stage, (frame.width - stage.width) / 2 - sway * unit * 0.5, (frame.height - stage.height) / 2)
  context.save()
  context.translate(standing.x, standing.y)
  context.scale(unit, unit)
  const headX = sway
  const headY = pose.nod * 5 - pose.breath * 1.4

  function atHead(draw: () => void): void {
    context.save()
    context.translate(headX, headY + neckY)
    context.rotate(pose.roll)
    context.translate(0, -neckY)
    draw()
    context.restore()
  }

  atHead(() => {
    context.translate(-pose.yaw * 3, 0)
    drawHairBehind(context, look)
  })
  context.save()
  context.translate(sway * 0.55, 0)
  drawBody(context, look, pose)
  context.restore()
  atHead(() => drawHead(context, pose, look))
  context.restore()
}
