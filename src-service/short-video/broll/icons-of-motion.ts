import { block, curve, disc, line, shape, turned, type DrawIcon } from './icon-brush.ts'

/** A telephone with a message coming in. */
export const phone: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  block(brush, [-50, -98, 100, 196], 20, palette.ink)
  block(brush, [-42, -84, 84, 166], 10, palette.deep)
  for (let row = 0; row < 4; row += 1) {
    const share = Math.min(1, Math.max(0, seconds * 2 - row * 0.5))
    const isOwn = row % 2 === 1
    const width = (46 + (row % 3) * 10) * share
    if (share > 0)
      block(brush, [isOwn ? 36 - width : -36, -68 + row * 36, width, 26], 10, isOwn ? palette.accent : palette.second)
  }
  block(brush, [-14, 86, 28, 5], 2, palette.second)
}

/** A screen with a play mark. */
export const screen: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  block(brush, [-98, -72, 196, 124], 14, palette.ink)
  block(brush, [-88, -62, 176, 104], 8, palette.deep)
  const pulse = 1 + Math.sin(seconds * 4) * 0.06
  context.save()
  context.translate(0, -10)
  context.scale(pulse, pulse)
  disc(brush, 0, 0, 36, palette.accent)
  shape(brush, [-11, -18, -11, 18, 20, 0], palette.ground)
  context.restore()
  block(brush, [-14, 52, 28, 26], 0, palette.ink)
  block(brush, [-52, 76, 104, 12], 6, palette.ink)
}

/** A car on a road that passes. */
export const car: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (let dash = 0; dash < 5; dash += 1) {
    const x = ((dash * 54 - seconds * 160) % 270) + ((dash * 54 - seconds * 160) % 270 < -135 ? 270 : 0)
    if (Math.abs(x) < 92) block(brush, [x - 14, 74, 28, 7], 3, palette.second)
  }
  context.save()
  context.translate(0, Math.sin(seconds * 11) * 1.5)
  curve(
    brush,
    [-94, 36, -94, 2, -80, 0, -58, -4, -44, -44, -34, -52, 0, -52, 34, -52, 46, -40, 58, -6, 88, 0, 94, 8, 94, 36],
    palette.accent,
  )
  shape(brush, [-42, -6, -30, -38, -4, -40, -4, -6], palette.ground)
  shape(brush, [6, -6, 6, -40, 28, -36, 44, -6], palette.ground)
  context.restore()
  for (const x of [-54, 54]) {
    disc(brush, x, 40, 23, palette.ink)
    turned(brush, seconds * 9, x, 40, () => line(brush, [-13, 0, 13, 0], 6, palette.second))
  }
}

/** A plane over a cloud. */
export const plane: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  const drift = ((seconds * 40) % 220) - 110
  context.globalAlpha = 0.7
  for (const [x, y, size] of [
    [-drift, 62, 20],
    [-drift * 0.7 + 30, -66, 14],
  ] as const)
    for (let puff = -1; puff <= 1; puff += 1)
      disc(brush, x + puff * size, y - (puff === 0 ? size * 0.5 : 0), size, palette.second)
  context.globalAlpha = 1
  turned(brush, -0.22 + Math.sin(seconds * 1.6) * 0.04, 0, Math.sin(seconds * 2) * 4, () => {
    shape(brush, [-30, 4, -66, 66, -44, 66, 24, 10], palette.second)
    shape(brush, [-30, -6, -56, -60, -36, -60, 22, -10], palette.deep)
    block(brush, [-92, -16, 186, 32], 16, palette.ink)
    shape(brush, [-90, -6, -104, -46, -82, -46, -58, -8], palette.accent)
    for (let pane = 0; pane < 6; pane += 1) disc(brush, -44 + pane * 20, -3, 4.6, palette.accent)
  })
}

/** Two wheels that turn into each other. */
export const gears: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  const wheel = (x: number, y: number, radius: number, teeth: number, angle: number, colour: string) =>
    turned(brush, angle, x, y, () => {
      for (let tooth = 0; tooth < teeth; tooth += 1)
        turned(brush, (tooth * Math.PI * 2) / teeth, 0, 0, () => block(brush, [-9, -radius - 14, 18, 24], 4, colour))
      disc(brush, 0, 0, radius, colour)
      disc(brush, 0, 0, radius * 0.4, palette.ground)
    })
  wheel(-26, 22, 50, 10, seconds * 0.9, palette.accent)
  wheel(52, -46, 30, 7, -seconds * 1.29 + 0.2, palette.ink)
}

/** A rocket that rises. */
export const rocket: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  turned(brush, 0.5, Math.sin(seconds * 20) * 1.2, Math.sin(seconds * 2) * 7, () => {
    const flame = 34 + Math.sin(seconds * 22) * 9
    curve(brush, [-17, 56, -20, 80, -6, 60 + flame, 0, 62 + flame, 6, 60 + flame, 20, 80, 17, 56], '#ffb13b')
    shape(brush, [-26, 12, -56, 62, -22, 52], palette.second)
    shape(brush, [26, 12, 56, 62, 22, 52], palette.second)
    curve(brush, [0, -98, 40, -60, 36, 20, 24, 58, 8, 62, -8, 62, -24, 58, -36, 20, -40, -60, 0, -98], palette.ink)
    disc(brush, 0, -26, 17, palette.accent)
  })
}
