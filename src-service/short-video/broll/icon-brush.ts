import type { SKRSContext2D } from '@napi-rs/canvas'
import type { VideoPalette } from '../../models/video/video-palette.ts'

/** What an icon is drawn with: a box from -100 to 100 both ways, and the seconds since it came in. */
export type IconBrush = { readonly context: SKRSContext2D; readonly palette: VideoPalette; readonly seconds: number }

/** Draws a thing in its box. */
export type DrawIcon = (brush: IconBrush) => void

/** Fills a circle. */
export function disc({ context }: IconBrush, x: number, y: number, radius: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

/** Fills a rectangle with round corners. */
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

/** Fills a shape with corners. */
export function shape({ context }: IconBrush, points: readonly (readonly [number, number])[], colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.closePath()
  context.fill()
}

/** Strokes a line through points with round ends. */
export function line(
  { context }: IconBrush,
  points: readonly (readonly [number, number])[],
  width: number,
  colour: string,
): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.stroke()
}

/** Fills a curve: a start and then groups of three points (Bézier). */
export function curve(
  { context }: IconBrush,
  [startX, startY]: readonly [number, number],
  parts: readonly (readonly [number, number, number, number, number, number])[],
  colour: string,
): void {
  context.fillStyle = colour
  context.beginPath()
  context.moveTo(startX, startY)
  for (const part of parts) context.bezierCurveTo(...part)
  context.closePath()
  context.fill()
}

/** Draws with the box turned and moved. */
export function turned(brush: IconBrush, angle: number, x: number, y: number, draw: () => void): void {
  const { context } = brush
  context.save()
  context.translate(x, y)
  context.rotate(angle)
  draw()
  context.restore()
}
