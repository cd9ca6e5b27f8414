import { block, curve, disc, line, shape, turned, type DrawIcon } from './icon-brush.ts'
import { fillEllipse } from '../../models/drawing/canvas-image.ts'

/** A clock with moving hands. */
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

/** Stacks of coins, and a coin above them. */
export const money: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (const [index, height] of [3, 5, 2].entries()) {
    for (let coin = 0; coin < height; coin += 1) {
      const drop = Math.max(0, 1 - Math.max(0, seconds * 3 - index - coin * 0.35)) * 120
      const y = 84 - coin * 24 - drop
      fillEllipse(context, coin % 2 === 0 ? palette.accent : palette.second, (index - 1) * 66, y, 32, 15, 0)
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

/** A book with a turning page. */
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

/** A light bulb that turns on. */
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

/** Swaying musical notes. */
export const music: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  for (const [index, x] of [-46, 46].entries()) {
    const y = Math.sin(seconds * 4 + index * 1.5) * 7
    turned(brush, Math.sin(seconds * 3 + index) * 0.07, x, y, () => {
      line(brush, [24, 50, 24, -62], 10, palette.ink)
      if (index === 0) line(brush, [24, -62, 116, -80], 18, palette.ink)
      const { context } = brush
      fillEllipse(context, palette.accent, 0, 54, 30, 22, -0.35)
    })
  }
}

/** A magnifying glass that moves over a page. */
export const lens: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (let row = 0; row < 5; row += 1) block(brush, [-88, -84 + row * 36, 120 + (row % 3) * 24, 12], 6, palette.second)
  const [x, y] = [Math.sin(seconds * 1.4) * 26, Math.cos(seconds * 1.1) * 18]
  line(brush, [x + 34, y + 34, x + 76, y + 76], 20, palette.ink)
  disc(brush, x, y, 54, palette.ink)
  disc(brush, x, y, 43, palette.accent)
  fillEllipse(context, '#ffffff66', x - 16, y - 16, 11, 18, 0.7)
}

/** A phone receiving messages. */
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

/** A screen with a play button. */
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

/** A car on a moving road. */
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

/** A plane above clouds. */
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

/** Two interlocking gears. */
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

/** A rising rocket. */
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

/** Growing columns with a rising line above them. */
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

/** A nodding question mark. */
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

/** A checklist that is ticked item by item. */
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
