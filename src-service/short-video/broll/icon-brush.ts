import type { SKRSContext2D } from '@napi-rs/canvas'
import type { VideoPalette } from '../../models/video/video-palette.ts'
import { fillCircle } from '../../models/drawing/canvas-image.ts'

/** Drawing context of an icon: a box from -100 to 100 in both axes, and the seconds since the icon appeared. */
export type IconBrush = { readonly context: SKRSContext2D; readonly palette: VideoPalette; readonly seconds: number }

/** Draws an icon in its box. */
export type DrawIcon = (brush: IconBrush) => void

/** Fills a circle. */
export function disc({ context }: IconBrush, x: number, y: number, radius: number, colour: string): void {
  fillCircle(context, colour, x, y, radius)
}

/** Fills a rectangle with rounded corners. */
export function block(
  { context }: IconBrush,
  [x, y, width, height]: readonly [number, number, number, number],
  radius: number,
  colour: string,
): void {
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fill()
}

function tracePoints(context: SKRSContext2D, points: readonly number[]): void {
  context.beginPath()
  for (let at = 0; at < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0)
}

/** Fills a polygon: `points` holds x and y of each corner in turn. */
export function shape({ context }: IconBrush, points: readonly number[], colour: string): void {
  context.fillStyle = colour
  tracePoints(context, points)
  context.closePath()
  context.fill()
}

/** Strokes a line with round caps: `points` holds x and y of each point in turn. */
export function line({ context }: IconBrush, points: readonly number[], width: number, colour: string): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  tracePoints(context, points)
  context.stroke()
}

/** Fills a Bézier curve: x and y of the start, then three points per segment. */
export function curve({ context }: IconBrush, points: readonly number[], colour: string): void {
  const [startX = 0, startY = 0, ...parts] = points
  context.fillStyle = colour
  context.beginPath()
  context.moveTo(startX, startY)
  for (let at = 0; at < parts.length; at += 6) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0] = parts.slice(at, at + 6)
    context.bezierCurveTo(x1, y1, x2, y2, x, y)
  }
  context.closePath()
  context.fill()
}

/** Returns points (x and y in turn) of the right half as they are (`side` 1) or mirrored to the left (-1). */
export const mirrored = (side: number, points: readonly number[]): number[] =>
  points.map((part, at) => (at % 2 === 0 ? side * part : part))

/** Draws with the box rotated and moved. */
export function turned(brush: IconBrush, angle: number, x: number, y: number, draw: () => void): void {
  const { context } = brush
  context.save()
  context.translate(x, y)
  context.rotate(angle)
  draw()
  context.restore()
}
