import type { SKRSContext2D } from '@napi-rs/canvas'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { Scheme } from '../drawing/scheme.ts'
import { mixTint } from '../drawing/colour.ts'
import { fillCircle } from '../drawing/canvas-image.ts'

/** A tile to draw: a square of `side` pixels from the origin; what crosses an edge must reappear opposite. */
export type Tile = {
  readonly context: SKRSContext2D
  readonly side: number
  readonly scheme: Scheme
  readonly random: RandomStream
}

/** Draws one seamless tile. */
export type DrawMotif = (tile: Tile) => void

/** Fills the tile with a colour. */
export function fillTile({ context, side }: Tile, tint: string): void {
  context.fillStyle = tint
  context.fillRect(0, 0, side, side)
}

/** Fills a polygon. */
export function fillShape(context: SKRSContext2D, tint: string, points: readonly (readonly [number, number])[]): void {
  context.fillStyle = tint
  context.beginPath()
  points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.closePath()
  context.fill()
}

/** Returns the corners of a star around a point; every second one is at `inner`. */
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

/** Quarter arcs that join into endless loops. */
export const drawLoops: DrawMotif = (tile) => {
  const { context, side, scheme, random } = tile
  const cells = 6
  const step = side / cells
  fillTile(tile, scheme.paper)
  context.lineCap = 'butt'
  for (let index = 0; index < cells * cells; index += 1) {
    const [x, y] = [(index % cells) * step, Math.floor(index / cells) * step]
    const turned = random.chance(0.5)
    const centres = turned
      ? ([
          [x, y],
          [x + step, y + step],
        ] as const)
      : ([
          [x + step, y],
          [x, y + step],
        ] as const)
    context.save()
    context.beginPath()
    context.rect(x - 0.4, y - 0.4, step + 0.8, step + 0.8)
    context.clip()
    for (const [tint, width] of [
      [scheme.tints[0], 0.62],
      [scheme.paper, 0.4],
      [scheme.tints[1], 0.22],
    ] as const) {
      context.strokeStyle = tint
      context.lineWidth = step * width
      for (const [atX, atY] of centres) {
        context.beginPath()
        context.arc(atX, atY, step / 2, 0, Math.PI * 2)
        context.stroke()
      }
    }
    context.restore()
  }
}

/** Quarters, discs and leaves in squares. */
export const drawMosaic: DrawMotif = (tile) => {
  const { context, side, scheme, random } = tile
  const cells = 4
  const step = side / cells
  for (let index = 0; index < cells * cells; index += 1) {
    const tints = [scheme.paper, ...scheme.tints]
    const ground = random.pick([scheme.paper, ...scheme.tints])
    const left = tints.filter((tint) => tint !== ground)
    const tint = random.pick([left[0] ?? scheme.ink, ...left])
    const rest = left.filter((other) => other !== tint)
    const other = random.pick([rest[0] ?? scheme.ink, ...rest])
    context.save()
    context.translate(((index % cells) + 0.5) * step, (Math.floor(index / cells) + 0.5) * step)
    context.beginPath()
    context.rect(-step / 2 - 0.4, -step / 2 - 0.4, step + 0.8, step + 0.8)
    context.clip()
    context.rotate((random.whole(4) * Math.PI) / 2)
    context.fillStyle = ground
    context.fillRect(-step, -step, step * 2, step * 2)
    const kind = random.whole(4)
    if (kind === 0) fillCircle(context, tint, -step / 2, -step / 2, step)
    if (kind === 1) fillCircle(context, tint, 0, 0, step * 0.4)
    if (kind <= 1)
      fillCircle(context, other, kind === 0 ? -step / 2 : 0, kind === 0 ? -step / 2 : 0, step * (0.5 - kind * 0.3))
    if (kind === 2) {
      fillCircle(context, tint, -step / 2, 0, step / 2)
      fillCircle(context, other, step / 2, 0, step / 2)
    }
    if (kind === 3) {
      context.fillStyle = tint
      context.beginPath()
      context.moveTo(-step / 2, step / 2)
      context.arc(step / 2, step / 2, step, Math.PI, Math.PI * 1.5)
      context.arc(-step / 2, -step / 2, step, 0, Math.PI / 2)
      context.fill()
    }
    context.restore()
  }
}

function chip(random: RandomStream, x: number, y: number, radius: number): [number, number][] {
  const corners = 4 + random.whole(4)
  const turn = random.unit() * Math.PI
  return Array.from({ length: corners }, (_, index) => {
    const angle = turn + (index / corners) * Math.PI * 2 + random.between(-0.22, 0.22)
    const far = radius * random.between(0.62, 1)
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far]
  })
}

/** Stone chips on a pale background, large ones first, without overlap. */
export const drawTerrazzo: DrawMotif = (tile) => {
  const { context, side, scheme, random } = tile
  fillTile(tile, scheme.paper)
  const laid: (readonly [number, number, number])[] = []
  const away = (one: number, other: number) => Math.min(Math.abs(one - other), side - Math.abs(one - other))
  for (let tried = 0; tried < 2_600; tried += 1) {
    const radius = side * (tried < 160 ? random.between(0.05, 0.1) : random.between(0.008, 0.034))
    const [x, y] = [random.unit() * side, random.unit() * side]
    if (laid.some(([atX, atY, half]) => Math.hypot(away(x, atX), away(y, atY)) < (radius + half) * 0.96)) continue
    laid.push([x, y, radius])
    const tint = mixTint(random.pick(scheme.tints), scheme.paper, random.between(0, 0.25))
    const points = chip(random, x, y, radius)
    for (const shiftX of [-side, 0, side]) {
      for (const shiftY of [-side, 0, side]) {
        fillShape(
          context,
          tint,
          points.map(([atX, atY]) => [atX + shiftX, atY + shiftY] as const),
        )
      }
    }
  }
}

/** Eight-pointed stars and crosses, as in Islamic tiling. */
export const drawStars: DrawMotif = (tile) => {
  const { context, side, scheme, random } = tile
  const [first, second, third, fourth] = scheme.tints
  const [star, cross, heart, petal] = random.pick([
    [first, second, third, fourth],
    [second, first, fourth, third],
    [first, second, second, first],
    [second, first, first, second],
  ] as const)
  const slim = random.between(0.72, 1.2)
  const broad = random.between(0.4, 0.48)
  const notch = random.between(0.7, 0.82)
  const points = random.pick([8, 8, 12, 16] as const)
  const middle = side / 2
  fillTile(tile, scheme.paper)
  const corners = [
    [0, 0],
    [side, 0],
    [0, side],
    [side, side],
  ] as const
  for (const corner of corners)
    fillShape(context, cross, starPoints(corner, 8, [side * 0.46, side * 0.46 * notch], Math.PI / 8))
  for (const corner of corners) fillShape(context, scheme.paper, starPoints(corner, 8, [side * 0.3, side * 0.23]))
  for (const corner of corners) fillShape(context, petal, starPoints(corner, points, [side * 0.22, side * 0.1 * slim]))
  for (const corner of corners) fillCircle(context, heart, corner[0], corner[1], side * 0.06)
  fillShape(context, star, starPoints([middle, middle], 8, [side * broad, side * broad * notch], Math.PI / 8))
  const inner = [side * 0.36, side * 0.2 * slim] as const
  fillShape(context, scheme.paper, starPoints([middle, middle], points, inner, Math.PI / 8))
  fillShape(context, heart, starPoints([middle, middle], 8, [side * 0.25, side * 0.14 * slim]))
  fillCircle(context, scheme.paper, middle, middle, side * 0.085)
  fillCircle(context, star, middle, middle, side * 0.05)
}

/** Rows of round scales, each overlapping the two above it. */
export const drawScales: DrawMotif = (tile) => {
  const { context, side, scheme, random } = tile
  const radius = side / 4
  const rings = [scheme.tints[0], scheme.paper, scheme.tints[1], scheme.paper, scheme.tints[2]]
  const odd = random.chance(0.5) ? scheme.tints[3] : scheme.tints[0]
  fillTile(tile, scheme.paper)
  for (let row = -1; row <= 9; row += 1) {
    for (let column = -1; column <= 3; column += 1) {
      const x = column * radius * 2 + (row % 2 === 0 ? 0 : radius)
      const y = row * radius * 0.5 + radius * 0.5
      rings.forEach((tint, ring) => {
        const outer = ring === 0 && row % 2 === 0 ? odd : tint
        fillCircle(context, outer, x, y, radius * (1 - ring * 0.2))
      })
    }
  }
}

/** Four-petalled flowers in overlapping circles. */
export const drawPetals: DrawMotif = (tile) => {
  const { context, side, scheme } = tile
  const [leaf, heart, bud] = scheme.tints
  const half = side / 2
  fillTile(tile, scheme.paper)
  for (let index = 0; index < 4; index += 1) {
    const [x, y] = [(index % 2) * half, Math.floor(index / 2) * half]
    const tint = index === 0 || index === 3 ? leaf : mixTint(leaf, scheme.ink, 0.35)
    context.fillStyle = tint
    for (const angle of [0.25, 0.75, 1.25, 1.75].map((part) => part * Math.PI)) {
      const away = half * 0.36
      context.beginPath()
      const [atX, atY] = [x + half / 2 + Math.cos(angle) * away, y + half / 2 + Math.sin(angle) * away]
      context.ellipse(atX, atY, half * 0.3, half * 0.145, angle, 0, Math.PI * 2)
      context.fill()
    }
    fillShape(context, heart, starPoints([x + half / 2, y + half / 2], 4, [half * 0.2, half * 0.09], Math.PI / 4))
    fillCircle(context, scheme.paper, x + half / 2, y + half / 2, half * 0.045)
  }
  for (let index = 0; index < 9; index += 1) {
    fillCircle(context, bud, (index % 3) * half, Math.floor(index / 3) * half, half * 0.1)
  }
}

/** A check woven from two colours. */
export const drawGingham: DrawMotif = (tile) => {
  const { context, side, scheme, random } = tile
  const [first, second] = scheme.tints
  const count = random.pick([2, 3])
  const step = side / (count * 2)
  fillTile(tile, scheme.paper)
  for (let index = 0; index < count; index += 1) {
    context.fillStyle = `${first}8c`
    context.fillRect(index * step * 2, 0, step, side)
    context.fillStyle = `${second}8c`
    context.fillRect(0, index * step * 2, side, step)
  }
  context.fillStyle = `${scheme.paper}66`
  for (let y = 0; y < count * 2; y += 1) {
    for (let x = 0; x < count * 2; x += 1) {
      if ((x + y) % 2 === 0) continue
      for (let line = 0; line < 6; line += 1) context.fillRect(x * step, y * step + (line * step) / 6, step, step / 24)
    }
  }
  context.fillStyle = scheme.tints[2]
  for (let index = 0; index < count; index += 1) {
    context.fillRect((index * 2 + 1.46) * step, 0, step * 0.08, side)
    context.fillRect(0, (index * 2 + 1.46) * step, side, step * 0.08)
  }
}
