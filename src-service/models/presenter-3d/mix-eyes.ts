import { clamp, saturate, smoothStep } from '../drawing/scalar.ts'
import type { Layer, Images } from './layers.ts'

/**
 * What eyes do: `blink` 0 open to 1 shut, `smile` and `lift` 0 to 1; in pixels, `gaze` away from the viewer and `turn`,
 * which keeps eyes on the viewer while the head turns.
 */
export type Look = {
  readonly blink: number
  readonly gazeX: number
  readonly gazeY: number
  readonly turnX: number
  readonly turnY: number
  readonly smile: number
  readonly lift: number
}

/** The images of a blink, with how far the lid is down. */
const steps = [
  ['open', 0],
  ['low', 0.22],
  ['half', 0.44],
  ['most', 0.66],
  ['nearly', 0.85],
  ['shut', 1],
] as const

/** Returns the shares of the eyes' images: two neighbours of a blink; open eyes also narrow and widen. */
export function shareEyes({ blink, smile, lift }: Look): Readonly<Record<string, number>> {
  const down = saturate(blink)
  const next = Math.max(
    1,
    steps.findIndex(([, at]) => at >= down),
  )
  const [before, after] = [steps[next - 1] ?? steps[0], steps[next] ?? steps[1]]
  const share = (down - before[1]) / (after[1] - before[1])
  const shares: Record<string, number> = { [before[0]]: 1 - share, [after[0]]: share }
  const open = shares['open'] ?? 0
  // Mostly one image or the other: a mixture shows both lines of lashes.
  const happy = open * smoothStep(0.3, 0.46, smile)
  const wide = (open - happy) * smoothStep(0.2, 0.36, lift)
  return { ...shares, open: open - happy - wide, happy, wide }
}

/** A bright sclera: what is darker lies in the shadow of a lid. Brightness of a video, 16 to 235. */
const brightest = 205
const white = 233

/** Adds a share of an image's plane to sums. */
function add(sums: Float32Array, plane: Uint8Array, share: number): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) + (plane[at] as number) * share
}

/** Where eyes are, in pixels of the head's image. */
type Sockets = {
  readonly left: number
  readonly top: number
  readonly eyes: readonly (readonly [number, number])[]
  readonly radius: number
}

/** Creates what draws eyes into the image of a head: lids by shares, then irises and lights where the eyeball shows. */
export function createEyesMixer(images: Images, eyeballs: readonly Uint8Array[], iris: Layer, sockets: Sockets) {
  const { width, height, rows } = images
  const { left, top, radius } = sockets
  const ball = new Float32Array(width * height)
  const sums = new Float32Array(width * height)
  /** How far lids are laid on, by the scale of a plane: less towards the edges of their image. */
  const feathers = [0, 1, 2].map((scale) => {
    if (scale === 0) return new Float32Array()
    const made = new Float32Array((width * height) / scale ** 2)
    for (let at = 0; at < made.length; at += 1) {
      const x = (at % (width / scale)) * scale
      const y = Math.floor(at / (width / scale)) * scale
      made[at] =
        smoothStep(0, width * 0.05, Math.min(x, width - 1 - x)) *
        smoothStep(0, height * 0.14, Math.min(y, height - 1 - y))
    }
    return made
  })

  function drawLids(target: Layer, shares: Readonly<Record<string, number>>): void {
    const used = rows.flatMap(({ id, layer }, index) => {
      const share = shares[id] ?? 0
      return share > 0.01 ? [{ layer, share, eyeball: eyeballs[index] ?? new Uint8Array() }] : []
    })
    const total = used.reduce((sum, { share }) => sum + share, 0)
    ball.fill(0)
    for (const { eyeball, share } of used) add(ball, eyeball, share / total / 255)
    for (const [plane, scale] of [
      ['y', 1],
      ['u', 2],
      ['v', 2],
    ] as const) {
      const wide = (width / scale) | 0
      const mixed = sums.subarray(0, (wide * height) / scale)
      mixed.fill(0)
      for (const { layer, share } of used) add(mixed, layer[plane], share / total)
      const into = target[plane]
      const edge = feathers[scale] as Float32Array
      const stride = target.width / scale
      for (let row = 0, read = 0; read < mixed.length; row += 1) {
        let write = (top / scale + row) * stride + left / scale
        for (const until = read + wide; read < until; read += 1, write += 1) {
          const before = into[write] as number
          into[write] = before + ((mixed[read] as number) - before) * (edge[read] as number) + 0.5
        }
      }
    }
  }

  /** Reads a plane of the iris between its pixels. */
  function irisAt(plane: Uint8Array, wide: number, x: number, y: number): number {
    const column = Math.floor(x)
    const row = Math.floor(y)
    if (column < 0 || row < 0 || column + 1 >= wide || row + 1 >= wide) return 0
    const at = row * wide + column
    const across = x - column
    const down = y - row
    const one = (plane[at] ?? 0) * (1 - across) + (plane[at + 1] ?? 0) * across
    const two = (plane[at + wide] ?? 0) * (1 - across) + (plane[at + wide + 1] ?? 0) * across
    return one * (1 - down) + two * down
  }

  function drawIris(target: Layer, [socketX, socketY]: readonly [number, number], look: Look): void {
    const side = iris.width
    const [eyeX, eyeY] = [socketX + look.turnX, socketY + look.turnY]
    const reach = radius * 1.9
    const [fromX, fromY] = [
      Math.max(left, 2 * Math.floor((socketX - reach) / 2)),
      Math.max(top, 2 * Math.floor((socketY - reach) / 2)),
    ]
    const [untilX, untilY] = [Math.min(left + width, socketX + reach), Math.min(top + height, socketY + reach)]
    const [shiftX, shiftY] = [eyeX + look.gazeX - side / 2, eyeY + look.gazeY - side / 2]
    const [lampX, lampY] = [eyeX + look.gazeX * 0.3 - radius * 0.36, eyeY + look.gazeY * 0.3 - radius * 0.38]
    const [glowX, glowY] = [eyeX + look.gazeX * 0.3 + radius * 0.36, eyeY + look.gazeY * 0.3 + radius * 0.38]
    for (let y = fromY; y < untilY; y += 1) {
      for (let x = fromX; x < untilX; x += 1) {
        const seen = ball[(y - top) * width + x - left] ?? 0
        if (seen < 0.01) continue
        const at = y * target.width + x
        const before = target.y[at] ?? 0
        const shade = clamp((before - 16) / (brightest - 16), 0.25, 1.08)
        const cover = (irisAt(iris.a, side, x - shiftX, y - shiftY) / 255) * seen
        const dark = irisAt(iris.y, side, x - shiftX, y - shiftY) * seen
        let value = before * (1 - cover) + 16 * cover + (dark - 16 * cover) * shade
        const lamp =
          smoothStep(radius * 0.27, radius * 0.17, Math.hypot(x + 0.5 - lampX, y + 0.5 - lampY)) * 0.96 +
          smoothStep(radius * 0.17, radius * 0.06, Math.hypot(x + 0.5 - glowX, y + 0.5 - glowY)) * 0.3
        value += (white - value) * Math.min(1, lamp) * seen
        target.y[at] = value + 0.5
        if (x % 2 !== 0 || y % 2 !== 0) continue
        const few = (y / 2) * (target.width / 2) + x / 2
        const pale = Math.min(1, lamp) * seen
        for (const plane of ['u', 'v'] as const) {
          const halfX = (x + 0.5 - shiftX) / 2 - 0.25
          const halfY = (y + 0.5 - shiftY) / 2 - 0.25
          const share = (irisAt(iris.half, side / 2, halfX, halfY) / 255) * seen
          const colour = (target[plane][few] ?? 0) * (1 - share) + irisAt(iris[plane], side / 2, halfX, halfY) * seen
          target[plane][few] = colour + (128 - colour) * pale + 0.5
        }
      }
    }
  }

  return (target: Layer, look: Look): void => {
    drawLids(target, shareEyes(look))
    for (const eye of sockets.eyes) drawIris(target, eye, look)
  }
}
