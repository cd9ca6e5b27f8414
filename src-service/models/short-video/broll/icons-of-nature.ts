import { withAlpha } from '../../film/film-palette.ts'
import { block, curve, disc, line, shape, turned, type DrawIcon } from './icon-brush.ts'

/** A sun whose rays turn. */
export const sun: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  for (let ray = 0; ray < 12; ray += 1)
    turned(brush, (ray * Math.PI) / 6 + seconds * 0.3, 0, 0, () =>
      shape(
        brush,
        [
          [-9, -62],
          [9, -62],
          [0, -98],
        ],
        palette.accent,
      ),
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
    shape(
      brush,
      [
        [x, y - size * 1.6],
        [x + size * 0.4, y - size * 0.4],
        [x + size * 1.6, y],
        [x + size * 0.4, y + size * 0.4],
        [x, y + size * 1.6],
        [x - size * 0.4, y + size * 0.4],
        [x - size * 1.6, y],
        [x - size * 0.4, y - size * 0.4],
      ],
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
  line(
    brush,
    [
      [0, 66],
      [Math.sin(seconds * 1.5) * 3, top],
    ],
    9,
    palette.second,
  )
  for (const [index, side] of [-1, 1, -1, 1].entries()) {
    const share = Math.min(1, Math.max(0, grown * 5 - index - 0.6))
    if (share <= 0) continue
    const y = 42 - index * 27
    turned(brush, side * (0.2 + Math.sin(seconds * 1.6 + index) * 0.05), 0, y, () =>
      curve(
        brush,
        [0, 0],
        [
          [side * 18 * share, -34 * share, side * 60 * share, -38 * share, side * 72 * share, -28 * share],
          [side * 60 * share, 4 * share, side * 28 * share, 14 * share, 0, 0],
        ],
        palette.accent,
      ),
    )
  }
  shape(
    brush,
    [
      [-46, 60],
      [46, 60],
      [34, 98],
      [-34, 98],
    ],
    palette.ink,
  )
}

/** A fish that swims, with bubbles. */
export const fish: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (let bubble = 0; bubble < 5; bubble += 1) {
    const share = (seconds * 0.5 + bubble / 5) % 1
    context.globalAlpha = 0.6
    disc(
      brush,
      78 - bubble * 9 + Math.sin(share * 6 + bubble) * 6,
      60 - share * 150,
      4 + (bubble % 3) * 3,
      palette.second,
    )
  }
  context.globalAlpha = 1
  turned(brush, Math.sin(seconds * 2.4) * 0.06, 0, Math.sin(seconds * 1.8) * 6, () => {
    const wag = Math.sin(seconds * 8) * 12
    curve(
      brush,
      [-52, 0],
      [
        [-70, -10, -88, -44 + wag, -100, -40 + wag],
        [-92, -10, -92, 10, -100, 40 + wag],
        [-88, 44 + wag, -70, 10, -52, 0],
      ],
      palette.second,
    )
    curve(
      brush,
      [-64, 0],
      [
        [-34, -66, 56, -66, 84, 0],
        [56, 66, -34, 66, -64, 0],
      ],
      palette.accent,
    )
    disc(brush, 46, -14, 12, '#ffffff')
    disc(brush, 49, -14, 6, '#15110f')
    line(
      brush,
      [
        [4, -26],
        [-4, 0],
        [4, 26],
      ],
      6,
      withAlpha(palette.ink, 0.5),
    )
  })
}

/** An octopus with waving arms. */
export const octopus: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  for (let arm = 0; arm < 8; arm += 1) {
    const side = arm - 3.5
    const points = Array.from({ length: 14 }, (_, step): [number, number] => [
      side * 11 + side * step * 1.5 + Math.sin(step * 0.55 + seconds * 3 + arm) * step * 0.7,
      14 + step * 6.2 - Math.abs(side) * step * 0.6,
    ])
    line(brush, points, 15 - Math.abs(side), arm % 2 === 0 ? palette.accent : palette.second)
  }
  curve(
    brush,
    [-54, 34],
    [
      [-96, -40, -58, -98, 0, -98],
      [58, -98, 96, -40, 54, 34],
      [30, 46, -30, 46, -54, 34],
    ],
    palette.accent,
  )
  const shut = seconds % 3 > 2.86 ? 0.15 : 1
  for (const x of [-24, 24]) {
    const { context } = brush
    context.fillStyle = '#ffffff'
    context.beginPath()
    context.ellipse(x, -8, 15, 17 * shut, 0, 0, Math.PI * 2)
    context.fill()
    if (shut === 1) disc(brush, x + Math.sin(seconds) * 3, -6, 8, '#15110f')
  }
}

/** A bird that flies. */
export const bird: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  const flap = Math.sin(seconds * 7)
  turned(brush, -0.12, 0, flap * 6, () => {
    shape(
      brush,
      [
        [-58, 8],
        [-100, -16],
        [-96, 26],
      ],
      palette.second,
    )
    curve(
      brush,
      [-70, 10],
      [
        [-40, -34, 30, -40, 58, -14],
        [70, 10, 20, 52, -30, 36],
        [-50, 30, -62, 22, -70, 10],
      ],
      palette.accent,
    )
    disc(brush, 58, -20, 27, palette.accent)
    shape(
      brush,
      [
        [80, -28],
        [104, -16],
        [80, -10],
      ],
      palette.ink,
    )
    disc(brush, 64, -26, 5, '#15110f')
    shape(
      brush,
      [
        [-34, 0],
        [26, -4],
        [-14, -84 * flap],
        [-40, -70 * flap],
      ],
      palette.second,
    )
  })
}

/** A paw, printed step by step. */
export const paw: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (const [index, [x, y, size]] of (
    [
      [-44, 44, 0.62],
      [40, -30, 0.86],
    ] as const
  ).entries()) {
    const share = Math.min(1, Math.max(0, seconds * 2.4 - index * 0.7))
    context.save()
    context.globalAlpha = share
    context.translate(x, y)
    context.scale(size, size)
    context.rotate(0.3)
    curve(
      brush,
      [0, 50],
      [
        [-52, 58, -46, 10, -22, -4],
        [-8, -14, 8, -14, 22, -4],
        [46, 10, 52, 58, 0, 50],
      ],
      palette.accent,
    )
    for (const [toeX, toeY] of [
      [-46, -16],
      [-18, -46],
      [18, -46],
      [46, -16],
    ] as const) {
      context.fillStyle = palette.accent
      context.beginPath()
      context.ellipse(toeX, toeY, 15, 20, toeX * 0.008, 0, Math.PI * 2)
      context.fill()
    }
    context.restore()
  }
}

/** A brain with sparks. */
export const brain: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (const side of [-1, 1]) {
    curve(
      brush,
      [side * 4, -74],
      [
        [side * 40, -100, side * 76, -70, side * 74, -44],
        [side * 104, -30, side * 98, 12, side * 82, 24],
        [side * 82, 62, side * 40, 84, side * 4, 70],
      ],
      side < 0 ? palette.accent : palette.second,
    )
    context.globalAlpha = 0.45
    line(
      brush,
      [
        [side * 26, -62],
        [side * 34, -34],
        [side * 60, -30],
      ],
      7,
      palette.ink,
    )
    line(
      brush,
      [
        [side * 24, 0],
        [side * 52, 6],
        [side * 60, 34],
      ],
      7,
      palette.ink,
    )
    line(
      brush,
      [
        [side * 22, 54],
        [side * 38, 34],
      ],
      7,
      palette.ink,
    )
    context.globalAlpha = 1
  }
  for (let spark = 0; spark < 4; spark += 1) {
    const share = (seconds * 1.1 + spark * 0.27) % 1
    context.globalAlpha = 1 - share
    disc(brush, Math.sin(spark * 2.3) * 60, Math.cos(spark * 3.1) * 46, 5 + share * 16, withAlpha('#ffffff', 0.7))
  }
  context.globalAlpha = 1
}

/** People side by side. */
export const people: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  for (const [index, [x, size, colour]] of (
    [
      [-58, 0.8, palette.second],
      [58, 0.8, palette.second],
      [0, 1, palette.accent],
    ] as const
  ).entries()) {
    const bob = Math.sin(seconds * 3 + index * 2) * 4
    const { context } = brush
    context.save()
    context.translate(x, 20 + bob)
    context.scale(size, size)
    curve(
      brush,
      [-48, 76],
      [
        [-48, 20, -30, -2, 0, -2],
        [30, -2, 48, 20, 48, 76],
        [20, 76, -20, 76, -48, 76],
      ],
      colour,
    )
    disc(brush, 0, -42, 31, palette.ink)
    context.restore()
  }
}

/** A rocket that rises. */
export const rocket: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  turned(brush, 0.5, Math.sin(seconds * 20) * 1.2, Math.sin(seconds * 2) * 7, () => {
    const flame = 34 + Math.sin(seconds * 22) * 9
    curve(
      brush,
      [-17, 56],
      [
        [-20, 80, -6, 60 + flame, 0, 62 + flame],
        [6, 60 + flame, 20, 80, 17, 56],
      ],
      '#ffb13b',
    )
    shape(
      brush,
      [
        [-26, 12],
        [-56, 62],
        [-22, 52],
      ],
      palette.second,
    )
    shape(
      brush,
      [
        [26, 12],
        [56, 62],
        [22, 52],
      ],
      palette.second,
    )
    curve(
      brush,
      [0, -98],
      [
        [40, -60, 36, 20, 24, 58],
        [8, 62, -8, 62, -24, 58],
        [-36, 20, -40, -60, 0, -98],
      ],
      palette.ink,
    )
    disc(brush, 0, -26, 17, palette.accent)
  })
}

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
  const points: [number, number][] = [
    [-76, 20],
    [-38, -8],
    [0, 2],
    [37, -40],
    [76, -86],
  ]
  const shown = points.slice(0, 1 + Math.ceil(reach * 4))
  if (shown.length > 1) line(brush, shown, 9, palette.ink)
  line(
    brush,
    [
      [-98, 92],
      [98, 92],
    ],
    7,
    palette.ink,
  )
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
    if (seconds * 2 > row + 0.5)
      line(
        brush,
        [
          [-52, y],
          [-44, y + 9],
          [-28, y - 14],
        ],
        8,
        palette.accent,
      )
  }
}
