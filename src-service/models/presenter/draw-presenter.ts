import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { ImageSize } from '../image-size.ts'
import { drawBody } from './draw-body.ts'
import { drawHairBehind } from './draw-hair.ts'
import { drawHead } from './draw-head.ts'
import type { Pose } from './pose.ts'
import type { PresenterStyle } from './presenter-style.ts'

/** The head's height in its own units. */
const headHeight = 220
const neckY = 92

/** Where a figure stands: the middle of its face and the height of its head, in pixels. */
export type Standing = { readonly x: number; readonly y: number; readonly head: number }

/** A close or a wide view of a presenter. */
export const framings = ['medium', 'close'] as const
export type Framing = (typeof framings)[number]

/** Where the figure of a framing stands. In wide frames it leaves room at the left for a name. */
export function standingOf({ width, height }: ImageSize, framing: Framing): Standing {
  const isTall = height > width * 1.15
  const share = framing === 'close' ? 0.46 : 0.36
  const head = isTall ? width * (share + 0.14) : height * (share + 0.04)
  return { x: width / 2, y: height * (isTall ? 0.42 : framing === 'close' ? 0.46 : 0.42), head }
}

/** Draws a stage and a presenter in a pose. The stage moves against the figure, which gives depth. */
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
  drawBody(context, look, pose.breath)
  context.restore()
  atHead(() => drawHead(context, pose, look))
  context.restore()
}
