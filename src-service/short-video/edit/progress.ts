import { planeLayout, type Planes } from '../../models/video/planes.ts'

/** A line along the foot that shows how much of the video is over: `share` from 0 to 1, its colour as `#rrggbb`. */
export function layProgress(image: Planes, share: number, colour: string): void {
  const value = Number.parseInt(colour.slice(1), 16)
  const [red, green, blue] = [(value >> 16) & 255, (value >> 8) & 255, value & 255]
  const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const values = [16 + grey * 0.859, 128 + ((blue - grey) / 1.8556) * 0.878, 128 + ((red - grey) / 1.5748) * 0.878]
  const thick = Math.max(2, Math.round(image.height / 240 / 2) * 2)
  for (const [index, { start, stride, share: half }] of planeLayout(image).entries()) {
    const rows = image.height / half
    for (let row = rows - thick / half; row < rows; row += 1) {
      const from = start + row * stride
      image.bytes.fill(Math.round(values[index] ?? 0), from, from + Math.round(stride * share))
    }
  }
}
