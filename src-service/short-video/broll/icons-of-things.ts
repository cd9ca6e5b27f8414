import { block, curve, disc, line, shape, turned, type DrawIcon } from './icon-brush.ts'

/** A clock whose hands run. */
export const clock: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  disc(brush, 0, 0, 96, palette.ink)
  disc(brush, 0, 0, 82, palette.ground)
  for (let hour = 0; hour < 12; hour += 1) {
    const angle = (hour * Math.PI) / 6
    const [x, y] = [Math.sin(angle), -Math.cos(angle)]
    line(brush, [x * 66, y * 66, x * 74, y * 74], hour % 3 === 0 ? 8 : 4, palette.ink)
  }
  turned(brush, seconds * 0.5 - 0.6, 0, 0, () => line(brush, [0, 8, 0, -40], 11, palette.ink))
  turned(brush, seconds * 2.6, 0, 0, () => line(brush, [0, 12, 0, -60], 7, palette.accent))
  disc(brush, 0, 0, 8, palette.accent)
}

/** A coin, and more of them below. */
export const money: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (const [index, height] of [3, 5, 2].entries()) {
    for (let coin = 0; coin < height; coin += 1) {
      const drop = Math.max(0, 1 - Math.max(0, seconds * 3 - index - coin * 0.35)) * 120
      const y = 84 - coin * 24 - drop
      context.fillStyle = coin % 2 === 0 ? palette.accent : palette.second
      context.beginPath()
      context.ellipse((index - 1) * 66, y, 32, 15, 0, 0, Math.PI * 2)
      context.fill()
      context.strokeStyle = palette.ink
      context.lineWidth = 4
      context.stroke()
    }
  }
  disc(brush, 0, -62, 34, palette.accent)
  context.strokeStyle = palette.ink
  context.lineWidth = 5
  context.beginPath()
  context.arc(0, -62, 25, 0, Math.PI * 2)
  context.stroke()
  line(brush, [0, -76, 0, -48], 7, palette.ink)
}

/** A book that opens, a page turning. */
export const book: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (const side of [-1, 1]) {
    shape(brush, [0, -58, side * 92, -74, side * 92, 60, 0, 76], side < 0 ? palette.accent : palette.second)
    shape(brush, [0, -52, side * 82, -66, side * 82, 48, 0, 64], palette.ink)
    for (let row = 0; row < 5; row += 1)
      line(brush, [side * 14, -34 + row * 19, side * 66, -42 + row * 19], 5, palette.deep)
  }
  const share = Math.cos(((seconds * 0.7) % 1) * Math.PI)
  context.globalAlpha = 0.85
  shape(brush, [0, -52, share * 82, -66 - 14 * Math.abs(1 - Math.abs(share)), share * 82, 48, 0, 64], palette.ink)
  context.globalAlpha = 1
}

/** A cup with steam. */
export const cup: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (let wisp = 0; wisp < 3; wisp += 1) {
    context.globalAlpha = 0.55
    const points = Array.from({ length: 12 }, (_, step): [number, number] => [
      -30 + wisp * 28 + Math.sin(step * 0.8 + seconds * 3 + wisp) * 6,
      -28 - step * 5.6,
    ])
    line(brush, points.flat(), 7, palette.ink)
  }
  context.globalAlpha = 1
  context.strokeStyle = palette.accent
  context.lineWidth = 14
  context.beginPath()
  context.arc(64, 18, 24, -1.4, 1.5)
  context.stroke()
  curve(
    brush,
    [-68, -18, -68, 60, -50, 76, -4, 76, 42, 76, 62, 60, 62, -18, 30, -18, -30, -18, -68, -18],
    palette.accent,
  )
  block(brush, [-62, -18, 118, 12], 6, palette.deep)
  block(brush, [-88, 80, 172, 12], 6, palette.ink)
}

/** A bulb that lights up. */
export const bulb: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  const lit = Math.min(1, Math.max(0, seconds * 2 - 0.5)) * (0.86 + 0.14 * Math.sin(seconds * 5))
  for (let ray = 0; ray < 9; ray += 1) {
    const angle = Math.PI * 1.0 + (ray * Math.PI) / 8
    context.globalAlpha = lit
    line(
      brush,
      [Math.cos(angle) * 80, -18 + Math.sin(angle) * 80, Math.cos(angle) * 98, -18 + Math.sin(angle) * 98],
      8,
      palette.accent,
    )
  }
  context.globalAlpha = 1
  curve(
    brush,
    [-26, 52, -26, 22, -62, 16, -62, -22, -62, -100, 62, -100, 62, -22, 62, 16, 26, 22, 26, 52],
    lit > 0.3 ? palette.accent : palette.deep,
  )
  line(brush, [-18, 46, -14, -8, 0, 12, 14, -8, 18, 46], 6, palette.ground)
  for (let ring = 0; ring < 3; ring += 1)
    block(brush, [-26 + ring * 3, 58 + ring * 13, 52 - ring * 6, 9], 4, palette.ink)
}

/** A padlock. */
export const lock: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  const lift = Math.max(0, 1 - seconds * 2.4) * 26
  context.strokeStyle = palette.ink
  context.lineWidth = 18
  context.beginPath()
  context.moveTo(-42, 4 - lift)
  context.lineTo(-42, -34 - lift)
  context.arc(0, -34 - lift, 42, Math.PI, 0)
  context.lineTo(42, 4)
  context.stroke()
  block(brush, [-68, -4, 136, 98], 16, palette.accent)
  disc(brush, 0, 34, 15, palette.ground)
  block(brush, [-6, 38, 12, 32], 5, palette.ground)
}

/** A note of music that sways. */
export const music: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  for (const [index, x] of [-46, 46].entries()) {
    const y = Math.sin(seconds * 4 + index * 1.5) * 7
    turned(brush, Math.sin(seconds * 3 + index) * 0.07, x, y, () => {
      line(brush, [24, 50, 24, -62], 10, palette.ink)
      if (index === 0) line(brush, [24, -62, 116, -80], 18, palette.ink)
      const { context } = brush
      context.fillStyle = palette.accent
      context.beginPath()
      context.ellipse(0, 54, 30, 22, -0.35, 0, Math.PI * 2)
      context.fill()
    })
  }
}

/** A lens that looks around. */
export const lens: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (let row = 0; row < 5; row += 1) block(brush, [-88, -84 + row * 36, 120 + (row % 3) * 24, 12], 6, palette.second)
  const [x, y] = [Math.sin(seconds * 1.4) * 26, Math.cos(seconds * 1.1) * 18]
  line(brush, [x + 34, y + 34, x + 76, y + 76], 20, palette.ink)
  disc(brush, x, y, 54, palette.ink)
  disc(brush, x, y, 43, palette.accent)
  context.fillStyle = '#ffffff66'
  context.beginPath()
  context.ellipse(x - 16, y - 16, 11, 18, 0.7, 0, Math.PI * 2)
  context.fill()
}
