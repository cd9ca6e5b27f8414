import type { SKRSContext2D } from '@napi-rs/canvas'
import { fillDisc } from './poster-sheet.ts'

/** Draws one shape in a square of side `side` around the origin, in two tints. */
type TileShape = (context: SKRSContext2D, side: number, first: string, second: string) => void

const quarter: TileShape = (context, side, first, second) => {
  fillDisc(context, first, [-side / 2, -side / 2, side])
  fillDisc(context, second, [-side / 2, -side / 2, side / 2])
}
const ring: TileShape = (context, side, first, second) => {
  fillDisc(context, first, [0, 0, side * 0.42])
  fillDisc(context, second, [0, 0, side * 0.2])
}
const corner: TileShape = (context, side, first) => {
  context.fillStyle = first
  context.beginPath()
  context.moveTo(-side / 2, side / 2)
  context.lineTo(side / 2, side / 2)
  context.lineTo(side / 2, -side / 2)
  context.fill()
}
const stripes: TileShape = (context, side, first) => {
  context.fillStyle = first
  for (let index = 0; index < 4; index += 1) context.fillRect(-side / 2, -side / 2 + (index * side) / 4, side, side / 8)
}
const hills: TileShape = (context, side, first, second) => {
  fillDisc(context, first, [0, side / 2, side / 2], [Math.PI, Math.PI * 2])
  fillDisc(context, second, [0, 0, side / 2], [Math.PI, Math.PI * 2])
}
const dots: TileShape = (context, side, first) => {
  for (let index = 0; index < 9; index += 1) {
    fillDisc(context, first, [((index % 3) - 1) * side * 0.31, (Math.floor(index / 3) - 1) * side * 0.31, side * 0.1])
  }
}
const echoes: TileShape = (context, side, first, second) => {
  for (let index = 5; index > 0; index -= 1) {
    fillDisc(context, index % 2 === 0 ? second : first, [-side / 2, side / 2, (side * index) / 5])
  }
}
const leaf: TileShape = (context, side, first, second) => {
  context.fillStyle = first
  context.beginPath()
  context.moveTo(-side / 2, side / 2)
  context.arc(side / 2, side / 2, side, Math.PI, Math.PI * 1.5)
  context.arc(-side / 2, -side / 2, side, 0, Math.PI / 2)
  context.fill()
  fillDisc(context, second, [0, 0, side * 0.12])
}
const halves: TileShape = (context, side, first, second) => {
  context.fillStyle = first
  context.fillRect(-side / 2, -side / 2, side / 2, side)
  fillDisc(context, second, [0, 0, side * 0.25])
}
const plain: TileShape = () => {}

/** Every shape that a tile can have. */
export const tileShapes = [quarter, ring, corner, stripes, hills, dots, echoes, leaf, halves, plain] as const
