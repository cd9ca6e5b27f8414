import type { SKRSContext2D } from '@napi-rs/canvas'
import { createNoise } from '../drawing/noise.ts'
import { hashCell, hashText } from '../drawing/random-stream.ts'
import { smoothStep } from '../drawing/scalar.ts'

type Glaze = { readonly side: number; readonly tiles: number; readonly seedText: string }

/**
 * Turns a print into laid ceramic: each tile with a tone of its own, rounded edges in grout, and a sheen that follows its
 * uneven face. It meets itself on every edge.
 */
export function glazeCanvas(context: SKRSContext2D, { side, tiles, seedText }: Glaze): void {
  const noise = createNoise(seedText)
  const firing = hashText(seedText) & 0xffff
  const image = context.getImageData(0, 0, side, side)
  const { data } = image
  const step = side / tiles
  const grout = 0.012
  for (let y = 0; y < side; y += 1) {
    const row = Math.floor(y / step)
    const down = y / step - row
    for (let x = 0; x < side; x += 1) {
      const column = Math.floor(x / step)
      const across = x / step - column
      const edge = Math.min(across, down, 1 - across, 1 - down)
      const own = (hashCell(column, row, firing) - 0.5) * 0.1
      const wave = noise.flat(across * 1.6 + column * 7.3, down * 1.6 + row * 5.1)
      const rim = smoothStep(grout * 4.5, grout, edge)
      const lit = across + down < 1 ? 1 : -1
      const sheen = 15 * smoothStep(0.25, 0.75, wave + 0.5 - Math.abs(across - down) * 0.8) + rim * lit * 20
      const held = smoothStep(grout * 0.6, grout * 1.3, edge)
      const tone = 1 + own + wave * 0.08 - (1 - smoothStep(0, 0.09, edge)) * 0.12
      const at = (y * side + x) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        const face = (data[at + channel] as number) * tone + sheen
        data[at + channel] = face * held + (196 - channel * 9) * (1 - held)
      }
    }
  }
  context.putImageData(image, 0, 0)
}
