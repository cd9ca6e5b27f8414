import type { SKRSContext2D } from '@napi-rs/canvas'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { Scheme } from '../drawing/scheme.ts'

/** One tile to draw: a square from the origin, `side` pixels; what leaves it on one edge must come in on the other. */
export type Tile = {
  readonly context: SKRSContext2D
  readonly side: number
  readonly scheme: Scheme
  readonly random: RandomStream
}

/** Draws one tile that meets itself on every edge. */
export type DrawMotif = (tile: Tile) => void

/** Fills the whole tile. */
export function fillTile({ context, side }: Tile, tint: string): void {
  context.fillStyle = tint
  context.fillRect(0, 0, side, side)
}

/** Fills a closed shape of points. */
export function fillShape(context: SKRSContext2D, tint: string, points: readonly (readonly [number, number])[]): void {
  context.fillStyle = tint
  context.beginPath()
  points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.closePath()
  context.fill()
}

/** Fills a disc. */
export function fillDot(context: SKRSContext2D, tint: string, x: number, y: number, radius: number): void {
  context.fillStyle = tint
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

/** The corners of a star around a place; every second one lies at `inner`. */
export function starPoints(
  [x, y]: readonly [number, number],
  points: number,
  [outer, inner]: readonly [number, number],
  turn = 0,
): [number, number][] {
  return Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner
    const angle = turn + (index * Math.PI) / points
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })
}
