import { mixTint } from '../drawing/tint.ts'
import { fillDot, fillShape, fillTile, starPoints, type DrawMotif } from './motif.ts'

/** Eight-pointed stars and crosses, as on a courtyard's walls. */
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
  for (const corner of corners) fillDot(context, heart, corner[0], corner[1], side * 0.06)
  fillShape(context, star, starPoints([middle, middle], 8, [side * broad, side * broad * notch], Math.PI / 8))
  const inner = [side * 0.36, side * 0.2 * slim] as const
  fillShape(context, scheme.paper, starPoints([middle, middle], points, inner, Math.PI / 8))
  fillShape(context, heart, starPoints([middle, middle], 8, [side * 0.25, side * 0.14 * slim]))
  fillDot(context, scheme.paper, middle, middle, side * 0.085)
  fillDot(context, star, middle, middle, side * 0.05)
}

/** Rows of round scales, each over the two above it. */
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
        fillDot(context, outer, x, y, radius * (1 - ring * 0.2))
      })
    }
  }
}

/** Four-petalled flowers in circles that cross. */
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
    fillDot(context, scheme.paper, x + half / 2, y + half / 2, half * 0.045)
  }
  for (let index = 0; index < 9; index += 1) {
    fillDot(context, bud, (index % 3) * half, Math.floor(index / 3) * half, half * 0.1)
  }
}

/** Woven squares of two threads. */
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
