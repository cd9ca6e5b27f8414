import { block, disc, line, turned, type DrawIcon } from './icon-brush.ts'

/** Columns that grow, and a line that rises over them. */
export const chart: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  for (const [index, height] of [44, 70, 62, 104, 140].entries()) {
    const share = Math.min(1, Math.max(0, seconds * 2.2 - index * 0.25))
    block(
      brush,
      [-88 + index * 37, 84 - height * share, 27, height * share + 0.01],
      5,
      index === 4 ? palette.accent : palette.second,
    )
  }
  const reach = Math.min(1, Math.max(0, seconds * 1.1 - 0.3))
  const points = [-76, 20, -38, -8, 0, 2, 37, -40, 76, -86]
  const shown = points.slice(0, 2 + 2 * Math.ceil(reach * 4))
  if (shown.length > 2) line(brush, shown, 9, palette.ink)
  line(brush, [-98, 92, 98, 92], 7, palette.ink)
}

/** A question mark that nods. */
export const question: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  turned(brush, Math.sin(seconds * 2.2) * 0.1, 0, 0, () => {
    context.strokeStyle = palette.accent
    context.lineWidth = 28
    context.lineCap = 'round'
    context.beginPath()
    context.arc(0, -40, 44, Math.PI * 1.05, Math.PI * 2.32)
    context.quadraticCurveTo(0, 6, 0, 34)
    context.stroke()
    disc(brush, 0, 78, 18, palette.ink)
  })
}

/** A list whose marks are set one after the other. */
export const list: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  block(brush, [-76, -94, 152, 188], 14, palette.ink)
  for (let row = 0; row < 4; row += 1) {
    const y = -64 + row * 42
    block(brush, [-56, y - 12, 26, 26], 6, palette.deep)
    block(brush, [-18, y - 5, 74 - (row % 2) * 18, 12], 6, palette.second)
    if (seconds * 2 > row + 0.5) line(brush, [-52, y, -44, y + 9, -28, y - 14], 8, palette.accent)
  }
}
