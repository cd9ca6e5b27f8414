import type { Painter } from '../../src-service/models/painter.ts'
import type { ImageSize } from '../../src-service/models/image-size.ts'

/** How painting is divided: the number of units of one call. */
type Cut = { readonly unitsPerCall?: number }

/** Paints a small image in this thread. Returns red, green and blue bytes. */
export function paintTestImage(
  painter: Painter,
  input: Record<string, unknown>,
  seed: number,
  size: ImageSize = { width: 72, height: 48 },
  { unitsPerCall = 1_000 }: Cut = {},
): Uint8Array {
  const job = { family: 'test', input, seed, media: {}, folder: '' }
  const plan = painter.plan(job, size)
  const canvas = {
    ...size,
    scratch: new Float32Array(plan.floats),
    pixels: new Uint8Array(size.width * size.height * 3),
  }
  const painting = painter.open(job, canvas)
  plan.stages.forEach((units, stage) => {
    for (let first = 0; first < units; first += unitsPerCall) {
      painting.paint(stage, first, Math.min(units, first + unitsPerCall))
    }
  })
  return canvas.pixels
}

/** The mean of red, green and blue over an image. */
export function meanColour(pixels: Uint8Array): { red: number; green: number; blue: number } {
  const sums = [0, 0, 0]
  pixels.forEach((value, index) => (sums[index % 3] = (sums[index % 3] ?? 0) + value))
  const count = pixels.length / 3
  return { red: (sums[0] ?? 0) / count, green: (sums[1] ?? 0) / count, blue: (sums[2] ?? 0) / count }
}

/** The mean difference of two images of the same size, in steps of 255. */
export function difference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
}
