import { mixTint } from '../drawing/tint.ts'
import type { Layout } from './poster-input.ts'
import { fillDisc, otherTint, type PosterSheet } from './poster-sheet.ts'
import { tileShapes } from './tile-shapes.ts'

type DrawLayout = (sheet: PosterSheet) => void

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
  let before: string = scheme.paper
  for (let index = bands; index > 0; index -= 1) {
    const tint = index % 2 === 0 ? scheme.paper : otherTint(sheet, before, scheme.paper)
    before = tint
    fillDisc(context, tint, [centre[0], centre[1], most * (index / bands) ** 0.92])
  }
  fillDisc(context, scheme.ink, [width * random.between(0.3, 0.7), height * random.between(0.16, 0.3), width * 0.11])
}

const drawSun: DrawLayout = (sheet) => {
  const { context, width, height, scheme, random } = sheet
  const [sun, near, middle, far] = scheme.tints
  context.fillStyle = mixTint(scheme.paper, far, 0.35)
  context.fillRect(0, 0, width, height)
  const sunX = width * random.between(0.32, 0.68)
  const radius = Math.min(width, height) * random.between(0.24, 0.31)
  fillDisc(context, sun, [sunX, height * 0.42, radius])
  context.fillStyle = mixTint(scheme.paper, far, 0.35)
  for (let index = 0; index < 6; index += 1) {
    context.fillRect(
      sunX - radius,
      height * 0.42 + radius * (0.12 + index * 0.15),
      radius * 2,
      radius * (0.02 + index * 0.011),
    )
  }
  const ranges = [mixTint(middle, scheme.paper, 0.35), near, mixTint(near, scheme.ink, 0.5), scheme.ink]
  ranges.forEach((tint, index) => {
    const level = height * (0.6 + index * 0.115)
    const peak = height * (0.17 - index * 0.026)
    context.fillStyle = tint
    context.beginPath()
    context.moveTo(0, height)
    const steps = 3 + index
    context.lineTo(0, level + random.between(-0.4, 0.4) * peak)
    for (let step = 0; step < steps; step += 1) {
      const from = (step / steps) * width
      const span = width / steps
      context.bezierCurveTo(
        from + span * 0.35,
        level - peak * random.between(0.2, 1.1),
        from + span * 0.65,
        level + peak * random.between(0, 0.7),
        from + span,
        level + random.between(-0.45, 0.35) * peak,
      )
    }
    context.lineTo(width, height)
    context.fill()
  })
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
