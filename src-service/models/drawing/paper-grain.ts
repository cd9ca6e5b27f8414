import type { SKRSContext2D } from '@napi-rs/canvas'
import type { ImageSize } from '../image-size.ts'
import { hashCell } from './random-stream.ts'

/** Lays an even grain over a finished canvas, `strength` steps of 255 at most. */
export function grainCanvas(
  context: SKRSContext2D,
  { width, height }: ImageSize,
  strength: number,
  seed: number,
): void {
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const grain = (hashCell(x, y, seed) + hashCell(x + 7919, y, seed) - 1) * strength
      // Indices run over the whole picture; the array clamps.
      data[at] = (data[at] as number) + grain
      data[at + 1] = (data[at + 1] as number) + grain
      data[at + 2] = (data[at + 2] as number) + grain
    }
  }
  context.putImageData(image, 0, 0)
}
