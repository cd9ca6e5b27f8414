import type { SKRSContext2D } from '@napi-rs/canvas'

/** Fills a circle. */
export function fillCircle(
  context: SKRSContext2D,
  colour: SKRSContext2D['fillStyle'],
  x: number,
  y: number,
  radius: number,
): void {
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

/** Fills an ellipse, turned by an angle in radians. */
export function fillEllipse(
  context: SKRSContext2D,
  colour: SKRSContext2D['fillStyle'],
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  turn: number,
): void {
  context.fillStyle = colour
  context.beginPath()
  context.ellipse(x, y, radiusX, radiusY, turn, 0, Math.PI * 2)
  context.fill()
}
