import type { SKRSContext2D } from '@napi-rs/canvas'
import type { PictureSize } from '../../models/picture-size.ts'
import { drawBody } from '../../models/presenter/draw-body.ts'
import { drawHairBehind } from '../../models/presenter/draw-hair.ts'
import { drawHead } from '../../models/presenter/draw-head.ts'
import type { Pose } from '../../models/presenter/pose.ts'
import type { PresenterLook } from '../../models/presenter/presenter-look.ts'
import type { Preset } from '../short-video.ts'

/** The head's height in its own units. */
const headHeight = 220
const neckY = 92
const shoulderY = 230

/** How a figure stands in its frame: the middle of its face in pixels, pixels a unit, and how large the head is on it. */
export type Stand = { readonly x: number; readonly y: number; readonly unit: number; readonly head: number }

/** Where a preset's presenter stands. */
export function standOf({ width, height }: PictureSize, preset: Preset): Stand {
  const tall = { creator: 0.47, newscaster: 0.42, pixar: 0.44 }[preset]
  return {
    x: width / 2,
    y: height * (preset === 'newscaster' ? 0.4 : 0.41),
    unit: (width * tall) / headHeight,
    head: preset === 'pixar' ? 1.2 : 1,
  }
}

/** How the shoulders stand: they follow the body's own times, which may be coarser than the head's. */
export type Shoulders = Pick<Pose, 'sway' | 'roll' | 'breath' | 'nod'>

/** Draws a presenter over a room that is already there. */
export function drawFigure(
  context: SKRSContext2D,
  look: PresenterLook,
  stand: Stand,
  pose: Pose,
  shoulders: Shoulders,
): void {
  const sway = shoulders.sway * 11
  const headX = pose.sway * 11 * 1.25
  const headY = pose.nod * 6 - pose.breath * 1.4

  function atHead(draw: () => void): void {
    context.save()
    context.translate(headX, headY + neckY)
    context.rotate(pose.roll)
    context.scale(stand.head, stand.head)
    context.translate(0, -neckY)
    draw()
    context.restore()
  }

  context.save()
  context.translate(stand.x, stand.y)
  context.scale(stand.unit, stand.unit)
  atHead(() => {
    context.translate(-pose.yaw * 3, 0)
    drawHairBehind(context, look)
  })
  context.save()
  context.translate(sway, shoulderY + shoulders.nod * 2.4)
  context.rotate(-shoulders.roll * 0.35 + shoulders.sway * 0.012)
  context.translate(0, -shoulderY)
  drawBody(context, look, shoulders.breath * 1.5)
  context.restore()
  atHead(() => drawHead(context, pose, look))
  context.restore()
}

/** The part of the frame that the head can reach, in whole, even pixels. */
export function headBox({ width, height }: PictureSize, { x, y, unit, head }: Stand) {
  const even = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value / 2) * 2))
  const left = even(x - 150 * unit * head, width)
  const right = even(x + 150 * unit * head, width)
  const top = even(y - 225 * unit * head, height)
  const bottom = even(y + 245 * unit * head, height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}
