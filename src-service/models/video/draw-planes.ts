import type { SKRSContext2D } from '@napi-rs/canvas'
import { planeLayout, type Planes } from './planes.ts'

/** Draws a video's image (BT.709, 16 to 235) over a canvas of its size. */
export function drawPlanes(context: SKRSContext2D, image: Planes): void {
  const { width, height, bytes } = image
  const pixels = context.createImageData(width, height)
  const [bright, blue, red] = planeLayout(image)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const few = (y >> 1) * blue.stride + (x >> 1)
      const light = 1.16438 * ((bytes[bright.start + y * bright.stride + x] as number) - 16)
      const u = (bytes[blue.start + few] as number) - 128
      const v = (bytes[red.start + few] as number) - 128
      const at = (y * width + x) * 4
      pixels.data[at] = light + 1.79274 * v
      pixels.data[at + 1] = light - 0.21325 * u - 0.53291 * v
      pixels.data[at + 2] = light + 2.1124 * u
      pixels.data[at + 3] = 255
    }
  }
  context.putImageData(pixels, 0, 0)
}
