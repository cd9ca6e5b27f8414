import { clamp, smoothStep } from '../drawing/scalar.ts'
import type { Layer } from './layers.ts'
import type { View } from './manifest.ts'

/** The most that brows rise and fall, and how far above and below them skin moves along. Head units. */
const most = { up: 0.062, down: 0.03 } as const
const above = 0.24
const below = 0.085

/** Creates what moves the brows in a head's image: the skin of the forehead slides with them. `unit` is a head unit. */
export function createBrowMover(
  plain: Layer,
  place: { readonly x: number; readonly y: number },
  brow: View['brow'],
  unit: number,
) {
  const even = (pixels: number) => 2 * Math.round(pixels / 2)
  const top = even(brow.y - place.y - above * unit)
  const bottom = even(brow.y - place.y + below * unit)
  const left = even(brow.left - place.x)
  const right = even(brow.right - place.x)
  const line = brow.y - place.y

  /** The share of the movement at a place: 1 on the brows, falling off all around. */
  function share(x: number, y: number): number {
    const sides = smoothStep(left, left + 0.12 * unit, x) * smoothStep(right, right - 0.12 * unit, x)
    return sides * (y < line ? smoothStep(top, line - 0.05 * unit, y) : smoothStep(bottom, line + 0.02 * unit, y))
  }

  const parts = (
    [
      ['y', 1],
      ['u', 2],
      ['v', 2],
    ] as const
  ).map(([plane, scale]) => {
    const [wide, tall] = [(right - left) / scale, (bottom - top) / scale]
    const shares = new Float32Array(wide * tall)
    for (let at = 0; at < shares.length; at += 1) {
      const [x, y] = [at % wide, Math.floor(at / wide)]
      shares[at] = share(left + (x + 0.5) * scale, top + (y + 0.5) * scale) / scale
    }
    return {
      plane,
      wide,
      shares,
      start: (top / scale) * (plain.width / scale) + left / scale,
      stride: plain.width / scale,
    }
  })

  return (target: Layer, brows: number): void => {
    const amount = clamp(brows, -1, 1.2)
    const shift = (amount > 0 ? amount * most.up : amount * most.down) * unit
    if (Math.abs(shift) < 0.3) return
    for (const { plane, wide, shares, start, stride } of parts) {
      const [from, into] = [plain[plane], target[plane]]
      for (let row = 0, read = 0; read < shares.length; row += 1) {
        let write = start + row * stride
        for (const until = read + wide; read < until; read += 1, write += 1) {
          const away = shift * (shares[read] as number)
          const rows = Math.floor(away)
          const down = away - rows
          const at = write + rows * stride
          into[write] = (from[at] as number) * (1 - down) + (from[at + stride] as number) * down + 0.5
        }
      }
    }
  }
}
