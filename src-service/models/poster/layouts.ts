import type { Layout } from './poster-input.ts'
import { fillDisc, otherTint, type PosterSheet } from './poster-sheet.ts'
import { drawSun } from './sun-layout.ts'
import type { SKRSContext2D } from '@napi-rs/canvas'

type DrawLayout = (sheet: PosterSheet) => void

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
const tileShapes = [quarter, ring, corner, stripes, hills, dots, echoes, leaf, halves, plain] as const

const drawTiles: DrawLayout = (sheet) => {
  const { context, width, height, scheme, random } = sheet
  const across = width > height * 1.3 ? 6 : 4
  const side = width / across
  const down = Math.ceil(height / side)
  for (let index = 0; index < across * down; index += 1) {
    const ground = random.pick([scheme.paper, scheme.paper, ...scheme.tints])
    const first = otherTint(sheet, ground)
    const second = otherTint(sheet, ground, first)
    context.save()
    context.translate((index % across) * side, Math.floor(index / across) * side)
    context.beginPath()
    context.rect(0, 0, side + 0.6, side + 0.6)
    context.clip()
    context.fillStyle = ground
    context.fillRect(0, 0, side + 1, side + 1)
    context.translate(side / 2, side / 2)
    context.rotate((random.whole(4) * Math.PI) / 2)
    random.pick(tileShapes)(context, side, first, second)
    context.restore()
  }
}

const drawArcs: DrawLayout = (sheet) => {
  const { context, width, height, scheme, random } = sheet
  context.fillStyle = random.pick([scheme.paper, scheme.tints[3]])
  context.fillRect(0, 0, width, height)
  const centre = random.pick([
    [0, height],
    [width, height],
    [width / 2, height],
    [0, 0],
  ] as const)
  const most = Math.hypot(width, height) * (centre[0] === width / 2 ? 0.62 : 0.86)
  const bands = 6 + random.whole(4)
  const order = random.shuffle([...scheme.tints])
  const hasGaps = random.chance(0.5)
  for (let index = bands; index > 0; index -= 1) {
    const isGap = hasGaps && index % 3 === 0
    const tint = isGap ? scheme.paper : (order[index % order.length] ?? scheme.ink)
    fillDisc(context, tint, [centre[0], centre[1], most * (index / bands) ** 0.92])
  }
}

const drawBars: DrawLayout = (sheet) => {
  const { context, width, height, scheme, random } = sheet
  context.fillStyle = scheme.paper
  context.fillRect(0, 0, width, height)
  context.save()
  context.beginPath()
  context.rect(0, 0, width, height)
  context.clip()
  context.translate(width / 2, height / 2)
  context.rotate(random.pick([-Math.PI / 4, Math.PI / 4, -Math.PI / 6]))
  const most = Math.hypot(width, height)
  const thick = most / 16
  for (let row = -9; row < 9; row += 1) {
    let at = -most / 2 + random.unit() * thick
    while (at < most / 2) {
      const long = thick * random.between(1.5, 6)
      if (random.chance(0.66)) {
        context.fillStyle = random.pick(scheme.tints)
        context.beginPath()
        context.roundRect(at, row * thick + thick * 0.08, long, thick * 0.84, thick * 0.42)
        context.fill()
      }
      at += long + thick * 0.22
    }
  }
  context.restore()
}

const drawDots: DrawLayout = (sheet) => {
  const { context, width, height, scheme, random } = sheet
  const [disc, ground] = scheme.tints
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  const across = width > height ? 22 : 15
  const step = width / across
  const [atX, atY] = [width * random.between(0.25, 0.75), height * random.between(0.3, 0.7)]
  const reach = Math.max(width, height) * random.between(0.6, 0.8)
  fillDisc(context, disc, [atX, atY, Math.min(width, height) * 0.27])
  for (let y = step / 2; y < height; y += step) {
    for (let x = step / 2; x < width; x += step) {
      const far = Math.hypot(x - atX, y - atY) / reach
      fillDisc(context, scheme.paper, [
        x,
        y,
        step * 0.46 * Math.max(0.1, Math.abs(Math.cos(far * 5.2)) * (1 - far * 0.35)),
      ])
    }
  }
}

const drawings: Record<Layout, DrawLayout> = {
  tiles: drawTiles,
  arcs: drawArcs,
  sun: drawSun,
  bars: drawBars,
  dots: drawDots,
}

/** Draws the picture of a poster. */
export function drawLayout(layout: Layout, sheet: PosterSheet): void {
  drawings[layout](sheet)
}
