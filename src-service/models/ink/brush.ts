import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Noise } from '../drawing/noise.ts'
import { type RandomStream, hashCell } from '../drawing/random-stream.ts'
import { smoothStep, saturate } from '../drawing/scalar.ts'
import { fade, toByte, colour } from '../drawing/colour.ts'
import type { ImageSize } from '../image-size.ts'

/** A point on the paper, and the width of the brush there. Pixels. */
export type Touch = { readonly x: number; readonly y: number; readonly width: number }

/** The load of a brush: the ink's colour, how dark (0 to 1) and how dry (0 wet, 1 nearly empty). */
export type Load = { readonly tint: string; readonly dark: number; readonly dry: number }

/** A brush and the paper under it. */
export type Brush = {
  readonly context: SKRSContext2D
  readonly noise: Noise
  readonly random: RandomStream
  /** The shorter side of the paper. */
  readonly side: number
}

/** Draws a stroke with many hairs, one line each; dry ones lift from the paper now and then, mostly toward the end. */
export function drawStroke({ context, noise, random, side }: Brush, touches: readonly Touch[], load: Load): void {
  const widest = Math.max(...touches.map(({ width }) => width))
  const hairs = Math.max(5, Math.round(widest / Math.max(0.9, side / 900)))
  const own = random.unit() * 500
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (let hair = 0; hair < hairs; hair += 1) {
    const across = (hair / Math.max(1, hairs - 1) - 0.5) * 0.96
    const wet = 0.55 + 0.45 * noise.flat(hair * 0.37 + own, 3)
    let down = false
    context.strokeStyle = fade(load.tint, load.dark * (0.42 + 0.4 * wet))
    context.lineWidth = Math.max(0.7, (widest / hairs) * 1.9)
    context.beginPath()
    touches.forEach(({ x, y, width }, index) => {
      const before = touches[Math.max(0, index - 1)] ?? { x, y }
      const after = touches[Math.min(touches.length - 1, index + 1)] ?? { x, y }
      const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
      const part = index / Math.max(1, touches.length - 1)
      const lift = noise.flat(hair * 0.53 + own, part * 7 + hair * 0.11) * 0.5 + 0.5
      const gone = lift < load.dry * (0.25 + 0.75 * smoothStep(0.1, 1, part)) * 0.95
      const atX = x - ((after.y - before.y) / length) * across * width
      const atY = y + ((after.x - before.x) / length) * across * width
      if (gone) down = false
      else if (down) context.lineTo(atX, atY)
      else {
        context.moveTo(atX, atY)
        down = true
      }
    })
    context.stroke()
  }
}

/** Creates a stroke's touches along a curve of four points; `widths` are at its start, middle and end. */
export function bend(
  points: readonly [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ],
  widths: readonly [number, number, number],
  steps = 36,
): Touch[] {
  const [a, b, c, d] = points
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps
    const u = 1 - t
    const along = (axis: 0 | 1) =>
      u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis]
    const width =
      t < 0.5 ? widths[0] + (widths[1] - widths[0]) * t * 2 : widths[1] + (widths[2] - widths[1]) * (t - 0.5) * 2
    return { x: along(0), y: along(1), width: Math.max(0.5, width) }
  })
}

/** How much ink a point takes, 0 to 1. */
type Wetness = (x: number, y: number) => number

/** Paints a wash of thinned ink: it darkens what is below, and gathers in the paper's grain. */
export function layWash(
  context: SKRSContext2D,
  { width, height }: ImageSize,
  noise: Noise,
  tint: string,
  wetness: Wetness,
): void {
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  const side = Math.min(width, height)
  const through = colour(tint).map((channel) => toByte(channel) / 255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wet = wetness(x, y)
      if (wet <= 0.002) continue
      const pool = noise.layered((x / side) * 5, (y / side) * 5, 4) * 0.35
      const fibre = (hashCell(x, y, 17) - 0.5) * 0.08
      const share = saturate(wet * (1 + pool + fibre))
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        const byte = data[at + channel] as number
        data[at + channel] = byte * (1 - share + share * (through[channel] ?? 0))
      }
    }
  }
  context.putImageData(image, 0, 0)
}

/** Fills the canvas with paper: a warm background with fibres. */
export function layPaper(context: SKRSContext2D, { width, height }: ImageSize, noise: Noise, tint: string): void {
  context.fillStyle = tint
  context.fillRect(0, 0, width, height)
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  const side = Math.min(width, height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cloud = noise.layered((x / side) * 2.2, (y / side) * 2.2, 3) * 7
      const fibre = noise.flat((x / side) * 70, (y / side) * 160) * 2.4 + (hashCell(x, y, 3) - 0.5) * 6
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = (data[at + channel] as number) + cloud + fibre
    }
  }
  context.putImageData(image, 0, 0)
}
