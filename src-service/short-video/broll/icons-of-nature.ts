import { withAlpha } from '../../models/video/video-palette.ts'
import { block, curve, disc, line, mirrored, shape, turned, type DrawIcon } from './icon-brush.ts'

/** A sun whose rays turn. */
export const sun: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  for (let ray = 0; ray < 12; ray += 1)
    turned(brush, (ray * Math.PI) / 6 + seconds * 0.3, 0, 0, () =>
      shape(brush, [-9, -62, 9, -62, 0, -98], palette.accent),
    )
  disc(brush, 0, 0, 52, palette.accent)
  disc(brush, -6, -6, 40, withAlpha('#ffffff', 0.25))
}

/** A moon among stars. */
export const moon: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (const [index, [x, y]] of (
    [
      [62, -62],
      [82, 6],
      [40, 66],
      [-78, -76],
    ] as const
  ).entries()) {
    const size = 7 + Math.sin(seconds * 3 + index * 2) * 3
    const star = [0, -1.6, 0.4, -0.4, 1.6, 0, 0.4, 0.4, 0, 1.6, -0.4, 0.4, -1.6, 0, -0.4, -0.4]
    shape(
      brush,
      star.map((part, at) => (at % 2 === 0 ? x : y) + part * size),
      palette.ink,
    )
  }
  context.fillStyle = palette.accent
  context.beginPath()
  context.arc(-10, 0, 72, 0.6, Math.PI * 2 - 0.6)
  context.bezierCurveTo(6, -20, 6, 20, -10 + 72 * Math.cos(0.6), 72 * Math.sin(0.6))
  context.fill()
}

/** A plant that grows. */
export const plant: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  const grown = Math.min(1, seconds * 0.9)
  const top = 60 - 120 * grown
  line(brush, [0, 66, Math.sin(seconds * 1.5) * 3, top], 9, palette.second)
  for (const [index, side] of [-1, 1, -1, 1].entries()) {
    const share = Math.min(1, Math.max(0, grown * 5 - index - 0.6))
    if (share <= 0) continue
    const y = 42 - index * 27
    const leaf = mirrored(side, [0, 0, 18, -34, 60, -38, 72, -28, 60, 4, 28, 14, 0, 0]).map((part) => part * share)
    turned(brush, side * (0.2 + Math.sin(seconds * 1.6 + index) * 0.05), 0, y, () => curve(brush, leaf, palette.accent))
  }
  shape(brush, [-46, 60, 46, 60, 34, 98, -34, 98], palette.ink)
}

/** A drop with rings below it. */
export const drop: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (let ring = 0; ring < 3; ring += 1) {
    const share = (seconds * 0.6 + ring / 3) % 1
    context.strokeStyle = palette.second
    context.globalAlpha = 1 - share
    context.lineWidth = 5
    context.beginPath()
    context.ellipse(0, 84, 24 + share * 76, 6 + share * 14, 0, 0, Math.PI * 2)
    context.stroke()
  }
  context.globalAlpha = 1
  context.save()
  context.translate(0, Math.sin(seconds * 2) * 5)
  curve(
    brush,
    [0, -96, 30, -50, 58, -18, 58, 16, 58, 52, 32, 72, 0, 72, -32, 72, -58, 52, -58, 16, -58, -18, -30, -50, 0, -96],
    palette.accent,
  )
  context.fillStyle = '#ffffff66'
  context.beginPath()
  context.ellipse(-24, 22, 10, 22, 0.3, 0, Math.PI * 2)
  context.fill()
  context.restore()
}

/** A globe that turns. */
export const globe: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  disc(brush, 0, 0, 92, palette.second)
  context.save()
  context.beginPath()
  context.arc(0, 0, 92, 0, Math.PI * 2)
  context.clip()
  for (let land = 0; land < 6; land += 1) {
    const x = ((land * 74 + seconds * 36) % 400) - 200
    const top = -60 + (land % 3) * 40
    const coast = [0, top, 46, -84, 70, -20, 40, 0, 60, 44, -10, 60, -14, 20, -46, 4, -30, -40, 0, top]
    curve(
      brush,
      coast.map((part, at) => (at % 2 === 0 ? x + part : part)),
      palette.accent,
    )
  }
  context.restore()
  context.strokeStyle = palette.ink
  context.lineWidth = 7
  context.beginPath()
  context.arc(0, 0, 92, 0, Math.PI * 2)
  context.stroke()
}

/** A house with a lit window and smoke. */
export const house: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  block(brush, [38, -78, 22, 50], 0, palette.deep)
  for (let puff = 0; puff < 3; puff += 1) {
    const share = (seconds * 0.4 + puff / 3) % 1
    context.globalAlpha = 0.5 * (1 - share)
    disc(brush, 49 + Math.sin(share * 5 + puff) * 8, -82 - share * 40, 8 + share * 12, palette.ink)
  }
  context.globalAlpha = 1
  block(brush, [-68, -14, 136, 104], 4, palette.ink)
  shape(brush, [-92, -8, 0, -86, 92, -8], palette.accent)
  block(brush, [-18, 32, 36, 58], 4, palette.second)
  block(brush, [34, 8, 24, 26], 3, Math.sin(seconds * 3) > -0.4 ? '#ffe08a' : palette.deep)
  block(brush, [-58, 8, 24, 26], 3, '#ffe08a')
}
