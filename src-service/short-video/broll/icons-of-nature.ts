import { withAlpha } from '../../models/video/video-palette.ts'
import { block, curve, disc, line, mirrored, shape, turned, type DrawIcon } from './icon-brush.ts'
import { fillEllipse } from '../../models/drawing/canvas-image.ts'

/** A sun with rotating rays. */
export const sun: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  for (let ray = 0; ray < 12; ray += 1)
    turned(brush, (ray * Math.PI) / 6 + seconds * 0.3, 0, 0, () =>
      shape(brush, [-9, -62, 9, -62, 0, -98], palette.accent),
    )
  disc(brush, 0, 0, 52, palette.accent)
  disc(brush, -6, -6, 40, withAlpha('#ffffff', 0.25))
}

/** A moon and stars. */
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

/** A growing plant. */
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

/** A drop with ripples below it. */
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
  fillEllipse(context, '#ffffff66', -24, 22, 10, 22, 0.3)
  context.restore()
}

/** A rotating globe. */
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

/** An octopus with waving arms. */
export const octopus: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  for (let arm = 0; arm < 8; arm += 1) {
    const side = arm - 3.5
    const points = Array.from({ length: 14 }, (_, step): [number, number] => [
      side * 11 + side * step * 1.5 + Math.sin(step * 0.55 + seconds * 3 + arm) * step * 0.7,
      14 + step * 6.2 - Math.abs(side) * step * 0.6,
    ])
    line(brush, points.flat(), 15 - Math.abs(side), arm % 2 === 0 ? palette.accent : palette.second)
  }
  curve(
    brush,
    [-54, 34, -96, -40, -58, -98, 0, -98, 58, -98, 96, -40, 54, 34, 30, 46, -30, 46, -54, 34],
    palette.accent,
  )
  const shut = seconds % 3 > 2.86 ? 0.15 : 1
  for (const x of [-24, 24]) {
    const { context } = brush
    fillEllipse(context, '#ffffff', x, -8, 15, 17 * shut, 0)
    if (shut === 1) disc(brush, x + Math.sin(seconds) * 3, -6, 8, '#15110f')
  }
}

/** A swimming fish with bubbles. */
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
    const upper = [-52, 0, -70, -10, -88, wag - 44, -100, wag - 40]
    const lower = [-92, -10, -92, 10, -100, wag + 40, -88, wag + 44, -70, 10, -52, 0]
    curve(brush, [...upper, ...lower], palette.second)
    curve(brush, [-64, 0, -34, -66, 56, -66, 84, 0, 56, 66, -34, 66, -64, 0], palette.accent)
    disc(brush, 46, -14, 12, '#ffffff')
    disc(brush, 49, -14, 6, '#15110f')
    line(brush, [4, -26, -4, 0, 4, 26], 6, withAlpha(palette.ink, 0.5))
  })
}

/** A flying bird. */
export const bird: DrawIcon = (brush) => {
  const { palette, seconds } = brush
  const flap = Math.sin(seconds * 7)
  turned(brush, -0.12, 0, flap * 6, () => {
    shape(brush, [-58, 8, -100, -16, -96, 26], palette.second)
    curve(
      brush,
      [-70, 10, -40, -34, 30, -40, 58, -14, 70, 10, 20, 52, -30, 36, -50, 30, -62, 22, -70, 10],
      palette.accent,
    )
    disc(brush, 58, -20, 27, palette.accent)
    shape(brush, [80, -28, 104, -16, 80, -10], palette.ink)
    disc(brush, 64, -26, 5, '#15110f')
    shape(brush, [-34, 0, 26, -4, -14, -84 * flap, -40, -70 * flap], palette.second)
  })
}

/** Paw prints that appear one by one. */
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
    curve(brush, [0, 50, -52, 58, -46, 10, -22, -4, -8, -14, 8, -14, 22, -4, 46, 10, 52, 58, 0, 50], palette.accent)
    for (const [toeX, toeY] of [
      [-46, -16],
      [-18, -46],
      [18, -46],
      [46, -16],
    ] as const) {
      fillEllipse(context, palette.accent, toeX, toeY, 15, 20, toeX * 0.008)
    }
    context.restore()
  }
}

/** A brain with sparks. */
export const brain: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  for (const side of [-1, 1]) {
    const half = [4, -74, 40, -100, 76, -70, 74, -44, 104, -30, 98, 12, 82, 24, 82, 62, 40, 84, 4, 70]
    curve(brush, mirrored(side, half), side < 0 ? palette.accent : palette.second)
    context.globalAlpha = 0.45
    line(brush, mirrored(side, [26, -62, 34, -34, 60, -30]), 7, palette.ink)
    line(brush, mirrored(side, [24, 0, 52, 6, 60, 34]), 7, palette.ink)
    line(brush, mirrored(side, [22, 54, 38, 34]), 7, palette.ink)
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
    curve(brush, [-48, 76, -48, 20, -30, -2, 0, -2, 30, -2, 48, 20, 48, 76, 20, 76, -20, 76, -48, 76], colour)
    disc(brush, 0, -42, 31, palette.ink)
    context.restore()
  }
}

/** A beating heart. */
export const heart: DrawIcon = (brush) => {
  const { context, palette, seconds } = brush
  const phase = (seconds * 1.2) % 1
  const beat = 1 + 0.12 * Math.exp(-phase * 8) + 0.07 * Math.exp(-(((phase - 0.26) / 0.07) ** 2))
  context.save()
  context.scale(beat, beat)
  curve(
    brush,
    [
      0, 84, -120, 10, -104, -84, -46, -84, -18, -84, -4, -62, 0, -46, 4, -62, 18, -84, 46, -84, 104, -84, 120, 10, 0,
      84,
    ],
    palette.accent,
  )
  fillEllipse(context, '#ffffff55', -44, -44, 15, 22, 0.6)
  context.restore()
}
