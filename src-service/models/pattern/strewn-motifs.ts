import type { RandomStream } from '../drawing/random-stream.ts'
import { mixTint } from '../drawing/tint.ts'
import { fillDot, fillShape, fillTile, type DrawMotif } from './motif.ts'

/** Quarter arcs that join to endless loops. */
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
    if (kind === 0) fillDot(context, tint, -step / 2, -step / 2, step)
    if (kind === 1) fillDot(context, tint, 0, 0, step * 0.4)
    if (kind <= 1)
      fillDot(context, other, kind === 0 ? -step / 2 : 0, kind === 0 ? -step / 2 : 0, step * (0.5 - kind * 0.3))
    if (kind === 2) {
      fillDot(context, tint, -step / 2, 0, step / 2)
      fillDot(context, other, step / 2, 0, step / 2)
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

/** Chips of stone in a pale ground, large ones first, none on another. */
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
