import type { SKRSContext2D } from '@napi-rs/canvas'
import { colour } from '../drawing/colour.ts'
import type { Noise } from '../drawing/noise.ts'
import { hashCell } from '../drawing/random-stream.ts'
import { saturate } from '../drawing/scalar.ts'
import { toByte } from '../drawing/tint.ts'
import type { ImageSize } from '../image-size.ts'

/** How much ink a place takes, 0 to 1. */
export type Wetness = (x: number, y: number) => number

/** Lays thinned ink over the paper: it darkens what is below, and gathers in the paper's grain. */
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

/** Fills the paper: a warm ground with fibres. */
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
