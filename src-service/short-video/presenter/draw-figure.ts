import type { SKRSContext2D } from '@napi-rs/canvas'
import type { EvenRect } from '../../models/video/planes.ts'
import type { ImageSize } from '../../models/image-size.ts'
import { drawBody } from '../../models/presenter/draw-body.ts'
import { drawHairBehind } from '../../models/presenter/draw-hair.ts'
import { drawHead } from '../../models/presenter/draw-head.ts'
import type { Pose } from '../../models/presenter/pose.ts'
import type { PresenterStyle } from '../../models/presenter/presenter-style.ts'
import type { Preset } from '../short-video.ts'

/** The head's height in its own units. */
const headHeight = 220
const neckY = 92
const shoulderY = 230

/** How a figure stands in its frame: the middle of its face in pixels, pixels a unit, and how large the head is on it. */
export type Stand = { readonly x: number; readonly y: number; readonly unit: number; readonly head: number }

/** Where a preset's presenter stands. */
export function standOf({ width, height }: ImageSize, preset: Preset): Stand {
  const tall = { creator: 0.47, newscaster: 0.42, pixar: 0.44 }[preset]
  return {
    x: width / 2,
    y: height * (preset === 'newscaster' ? 0.4 : 0.41),
    unit: (width * tall) / headHeight,
    head: preset === 'pixar' ? 1.2 : 1,
  }
}

/** A place: to the right and down. */
export type Point = { readonly x: number; readonly y: number }

/** How the shoulders stand: they follow the body's own times, which may be coarser than the head's. */
export type Shoulders = Pick<Pose, 'sway' | 'roll' | 'breath' | 'nod'>

/** What the head turns around, in the figure's units. */
const neckOf = ({ sway, nod, breath }: Pose) => ({ x: sway * 11 * 1.25, y: nod * 6 - breath * 1.4 + neckY })

/** Draws a presenter over a room that is already there. */
export function drawFigure(
  context: SKRSContext2D,
  look: PresenterStyle,
  stand: Stand,
  pose: Pose,
  shoulders: Shoulders,
): void {
  const sway = shoulders.sway * 11
  const neck = neckOf(pose)

  function atHead(draw: () => void): void {
    context.save()
    context.translate(neck.x, neck.y)
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

/** Where a point of the head, in its own units from the middle of the face, is in the frame. Pixels. */
export function headPoint({ x, y, unit, head }: Stand, pose: Pose, point: Point): Point {
  const neck = neckOf(pose)
  const [across, down] = [point.x * head, (point.y - neckY) * head]
  const [sine, cosine] = [Math.sin(pose.roll), Math.cos(pose.roll)]
  return {
    x: x + (neck.x + across * cosine - down * sine) * unit,
    y: y + (neck.y + across * sine + down * cosine) * unit,
  }
}

/** The part of the frame below the chin: what of the shoulders can be seen outside the head's own part. */
export function shoulderBox({ width, height }: ImageSize, { y, unit }: Stand): EvenRect {
  const top = 2 * Math.floor((y + 85 * unit) / 2)
  return { x: 0, y: top, width, height: height - top }
}

/** How far the shoulders move from one stand to another, at most, in the figure's units. */
export function shoulderShift(from: Shoulders, to: Shoulders): number {
  const apart = (key: keyof Shoulders) => Math.abs(to[key] - from[key])
  return apart('sway') * 14 + apart('roll') * 136 + apart('breath') * 1.5 + apart('nod') * 2.4
}
