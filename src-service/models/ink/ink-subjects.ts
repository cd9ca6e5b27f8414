import type { ImageSize } from '../image-size.ts'
import { smoothStep } from '../drawing/scalar.ts'
import { mixTint } from '../drawing/colour.ts'
import { bend, drawStroke, type Brush, type Touch, layWash } from './brush.ts'
import type { Subject } from './ink-model.ts'

/** What a subject is drawn with: `ink` is the dark colour, `accent` the other one. */
export type InkSheet = Brush & ImageSize & { readonly ink: string; readonly accent: string }

type DrawSubject = (sheet: InkSheet) => void

const drawMountains: DrawSubject = (sheet) => {
  const { context, noise, random, side, width, height, ink, accent } = sheet
  const [sunX, sunY, sun] = [width * random.between(0.25, 0.75), height * random.between(0.13, 0.22), side * 0.075]
  layWash(
    context,
    sheet,
    noise,
    accent,
    (x, y) => 0.86 * smoothStep(sun * 1.03, sun * 0.97, Math.hypot(x - sunX, y - sunY)),
  )
  const layers = 6
  for (let layer = 0; layer < layers; layer += 1) {
    const part = layer / (layers - 1)
    const level = height * (0.36 + part * 0.44)
    const peak = height * (0.2 - part * 0.05) * random.between(0.8, 1.2)
    const reach = height * (0.15 + part * 0.05)
    const scale = 2.1 + part * 1.3
    const ridges = Float32Array.from({ length: width }, (_, x) => {
      const u = (x / side) * scale + layer * 11.3
      const swell = noise.flat(u * 0.55, layer * 3.1 + 0.4)
      const sharp = 1 - Math.abs(noise.flat(u * 1.3, layer * 5.7)) * 1.7
      return (
        level -
        Math.max(0, swell * 0.9 + 0.25) * peak * (0.4 + sharp * 0.6) -
        noise.layered(u * 4, layer, 3) * peak * 0.16
      )
    })
    const dark = 0.17 + part * 0.5
    layWash(context, sheet, noise, ink, (x, y) => {
      const deep = y - (ridges[x] as number)
      if (deep < -1.5) return 0
      const crease = noise.layered((x / side) * 9 + layer, (y / side) * 4 + deep / side, 4)
      const body = Math.exp(-deep / reach) * (0.8 + crease * 0.55)
      return dark * smoothStep(-1.5, 1.5, deep) * Math.max(0, body)
    })
  }
  const shore = height * random.between(0.86, 0.9)
  for (let line = 0; line < 9; line += 1) {
    const y = shore + line * height * 0.012
    const x = width * random.unit()
    const long = side * random.between(0.08, 0.3)
    drawStroke(
      sheet,
      bend(
        [
          [x, y],
          [x + long * 0.3, y - 2],
          [x + long * 0.6, y + 2],
          [x + long, y],
        ],
        [1, side * 0.002, 1],
      ),
      { tint: ink, dark: 0.3, dry: 0.5 },
    )
  }
  const [boatX, boatY, boat] = [width * random.between(0.2, 0.7), shore + height * 0.03, side * 0.07]
  drawStroke(
    sheet,
    bend(
      [
        [boatX - boat, boatY - boat * 0.16],
        [boatX - boat * 0.4, boatY + boat * 0.14],
        [boatX + boat * 0.4, boatY + boat * 0.14],
        [boatX + boat, boatY - boat * 0.2],
      ],
      [1, side * 0.012, 1],
    ),
    { tint: ink, dark: 0.95, dry: 0.1 },
  )
  drawStroke(
    sheet,
    bend(
      [
        [boatX + boat * 0.1, boatY],
        [boatX + boat * 0.1, boatY - boat * 0.3],
        [boatX + boat * 0.12, boatY - boat * 0.5],
        [boatX + boat * 0.14, boatY - boat * 0.62],
      ],
      [side * 0.006, side * 0.008, side * 0.003],
    ),
    { tint: ink, dark: 0.95, dry: 0 },
  )
  for (let bird = 0; bird < 5; bird += 1) {
    const [x, y, wing] = [
      sunX + side * random.between(-0.3, 0.3),
      sunY + side * random.between(0.06, 0.2),
      side * random.between(0.008, 0.016),
    ]
    drawStroke(
      sheet,
      bend(
        [
          [x - wing, y - wing * 0.5],
          [x - wing * 0.4, y - wing * 0.6],
          [x - wing * 0.1, y],
          [x, y],
        ],
        [0.8, wing * 0.22, 0.8],
        10,
      ),
      { tint: ink, dark: 0.9, dry: 0 },
    )
    drawStroke(
      sheet,
      bend(
        [
          [x, y],
          [x + wing * 0.1, y],
          [x + wing * 0.4, y - wing * 0.7],
          [x + wing, y - wing * 0.5],
        ],
        [0.8, wing * 0.22, 0.8],
        10,
      ),
      { tint: ink, dark: 0.9, dry: 0 },
    )
  }
}

function drawLeaf(sheet: InkSheet, [x, y]: readonly [number, number], angle: number, long: number, dark: number): void {
  const { random, ink } = sheet
  const droop = random.between(-0.25, 0.25)
  const at = (far: number, turn: number): [number, number] => [
    x + Math.cos(angle + turn) * far,
    y + Math.sin(angle + turn) * far,
  ]
  drawStroke(
    sheet,
    bend([[x, y], at(long * 0.3, droop), at(long * 0.7, droop), at(long, 0)], [0.8, long * 0.15, 0.6], 22),
    { tint: ink, dark, dry: 0.22 },
  )
}

const drawBamboo: DrawSubject = (sheet) => {
  const { random, side, width, height, ink } = sheet
  const stems = [0.34, 0.5, 0.66, 0.22].slice(0, 3 + random.whole(2)).map((place, index) => ({ place, index }))
  for (const { place, index } of stems.toReversed()) {
    const dark = [0.85, 0.55, 0.34, 0.24][index] ?? 0.3
    const thick = side * (0.036 - index * 0.006)
    const lean = random.between(-0.05, 0.07) * width
    const joints = 6
    const foot = height * 1.02
    for (let joint = 0; joint < joints; joint += 1) {
      const [from, to] = [foot - (joint / joints) * height * 1.06, foot - ((joint + 0.95) / joints) * height * 1.06]
      const x = (y: number) => width * place + lean * Math.max(0, 1 - y / height) ** 1.4
      const middle = (from + to) / 2
      drawStroke(
        sheet,
        bend(
          [
            [x(from), from],
            [x(middle), middle],
            [x(middle), middle],
            [x(to), to],
          ],
          [thick * 1.12, thick * 0.9, thick * 1.12],
          40,
        ),
        { tint: ink, dark: dark * 0.7, dry: 0.42 },
      )
      drawStroke(
        sheet,
        bend(
          [
            [x(to) - thick * 0.62, to],
            [x(to), to + thick * 0.22],
            [x(to), to + thick * 0.22],
            [x(to) + thick * 0.62, to],
          ],
          [1, thick * 0.2, 1],
          14,
        ),
        { tint: ink, dark, dry: 0 },
      )
      if (joint < 2 || random.chance(0.25)) continue
      const turn = random.chance(0.5) ? -0.5 : Math.PI + 0.5
      const far = side * random.between(0.1, 0.2)
      const tip: [number, number] = [x(to) + Math.cos(turn) * far, to + Math.sin(turn) * far * 0.4]
      drawStroke(
        sheet,
        bend(
          [[x(to), to], [x(to) + Math.cos(turn) * far * 0.4, to - far * 0.1], tip, tip],
          [thick * 0.2, thick * 0.14, thick * 0.1],
        ),
        { tint: ink, dark, dry: 0.1 },
      )
      const leaves = 4 + random.whole(4)
      for (let leaf = 0; leaf < leaves; leaf += 1) {
        const spread = Math.PI * 0.5 + (leaf / (leaves - 1) - 0.5) * 2.1 + random.between(-0.15, 0.15)
        drawLeaf(sheet, tip, spread, side * random.between(0.1, 0.19), Math.min(0.95, dark * random.between(0.8, 1.25)))
      }
    }
  }
}

type Twig = {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly width: number
  readonly long: number
}

function growBranch(sheet: InkSheet, { x, y, angle, width, long }: Twig, blossoms: Touch[]): void {
  const { random, ink, side } = sheet
  if (width < side * 0.0018) return
  const turn = random.between(-0.35, 0.35)
  const end = [x + Math.cos(angle + turn) * long, y + Math.sin(angle + turn) * long] as const
  const knee = [x + Math.cos(angle - turn * 0.6) * long * 0.5, y + Math.sin(angle - turn * 0.6) * long * 0.5] as const
  drawStroke(sheet, bend([[x, y], knee, knee, end], [width, width * 0.8, width * 0.68], 30), {
    tint: ink,
    dark: 0.88,
    dry: 0.5,
  })
  if (width < side * 0.014) {
    for (let count = 0; count < 3; count += 1) {
      const part = random.unit()
      const blossom = {
        x: x + (end[0] - x) * part,
        y: y + (end[1] - y) * part,
        width: side * random.between(0.022, 0.04),
      }
      const isCrowded = blossoms.some((one) => Math.hypot(one.x - blossom.x, one.y - blossom.y) < side * 0.05)
      if (!isCrowded) blossoms.push(blossom)
    }
  }
  const next = { x: end[0], y: end[1], width: width * 0.68, long: long * random.between(0.74, 0.95) }
  growBranch(sheet, { ...next, angle: angle + turn * 0.5 + random.between(-0.2, 0.2) }, blossoms)
  if (random.chance(0.8)) {
    const side2 = random.chance(0.5) ? 1 : -1
    growBranch(
      sheet,
      { ...next, width: width * 0.46, long: long * 0.66, angle: angle + side2 * random.between(0.5, 1.05) },
      blossoms,
    )
  }
}

const drawBlossom: DrawSubject = (sheet) => {
  const { context, noise, random, side, width, height, accent, ink } = sheet
  const left = random.chance(0.5)
  const blossoms: Touch[] = []
  const start = { x: left ? -side * 0.02 : width + side * 0.02, y: height * random.between(0.72, 0.86) }
  growBranch(sheet, { ...start, angle: left ? -0.7 : Math.PI + 0.7, width: side * 0.042, long: side * 0.26 }, blossoms)
  const petals = blossoms.flatMap((touch) =>
    Array.from({ length: 5 }, (_, index) => {
      const angle = (index / 5) * Math.PI * 2 + touch.x
      const away = touch.width * 0.52
      return {
        x: touch.x + Math.cos(angle) * away,
        y: touch.y + Math.sin(angle) * away * 0.9,
        width: touch.width * 0.5,
      }
    }),
  )
  const cells = new Map<string, Touch[]>()
  const cell = side * 0.04
  for (const petal of petals) {
    const key = `${Math.floor(petal.x / cell)} ${Math.floor(petal.y / cell)}`
    cells.set(key, [...(cells.get(key) ?? []), petal])
  }
  layWash(context, sheet, noise, accent, (x, y) => {
    let wet = 0
    for (let row = -1; row <= 1; row += 1) {
      for (let column = -1; column <= 1; column += 1) {
        for (const petal of cells.get(`${Math.floor(x / cell) + column} ${Math.floor(y / cell) + row}`) ?? []) {
          const far = Math.hypot(x - petal.x, y - petal.y) / petal.width
          wet = Math.max(wet, smoothStep(1.04, 0.92, far) * (0.42 + 0.5 * far * far))
        }
      }
    }
    return wet
  })
  const stamen = mixTint(accent, ink, 0.62)
  for (const { x, y, width: size } of blossoms) {
    for (let index = 0; index < 5; index += 1) {
      const angle = ((index + 0.5) / 5) * Math.PI * 2 + x
      const [tipX, tipY] = [x + Math.cos(angle) * size * 0.34, y + Math.sin(angle) * size * 0.31]
      drawStroke(
        sheet,
        bend(
          [
            [x, y],
            [x, y],
            [tipX, tipY],
            [tipX, tipY],
          ],
          [0.6, 0.7, size * 0.07],
          6,
        ),
        { tint: stamen, dark: 0.7, dry: 0 },
      )
    }
  }
}

const drawCircle: DrawSubject = (sheet) => {
  const { noise, random, side, width, height, ink } = sheet
  const [atX, atY, radius] = [width / 2, height * 0.47, side * 0.33]
  const start = random.between(1.4, 2.4)
  const own = random.unit() * 90
  const touches = Array.from({ length: 260 }, (_, index): Touch => {
    const part = index / 259
    const angle = start + part * Math.PI * 1.93
    const far = radius * (1 + noise.flat(part * 2 + own, 1) * 0.05 - part * 0.03)
    const press =
      (0.7 + 0.3 * smoothStep(0, 0.06, part)) * (1 - 0.62 * part) * (1 + noise.flat(part * 4 + own, 9) * 0.25)
    return {
      x: atX + Math.cos(angle) * far,
      y: atY + Math.sin(angle) * far * 0.98,
      width: Math.max(1, side * 0.115 * press),
    }
  })
  drawStroke(sheet, touches, { tint: ink, dark: 0.92, dry: 0.72 })
}

const subjects: Record<Subject, DrawSubject> = {
  mountains: drawMountains,
  bamboo: drawBamboo,
  blossom: drawBlossom,
  circle: drawCircle,
}

/** Draws a subject on the paper. */
export function drawSubject(subject: Subject, sheet: InkSheet): void {
  subjects[subject](sheet)
}
