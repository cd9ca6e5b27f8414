import { clamp, smoothStep } from '../drawing/scalar.ts'
import type { Layer } from './layers.ts'
import type { Manifest } from './manifest.ts'

/** The most that brows rise and fall, and how far above and below them skin moves along. Head units. */
const most = { up: 0.062, down: 0.03 } as const
const above = 0.24
const below = 0.085

/** Creates what moves the brows in a head's image: the skin of the forehead slides with them. */
export function createBrowMover(plain: Layer, place: { readonly x: number; readonly y: number }, manifest: Manifest) {
  const { unit, brow, camera } = manifest
  const even = (pixels: number) => 2 * Math.round(pixels / 2)
  const top = even(brow.y - place.y - above * unit)
  const bottom = even(brow.y - place.y + below * unit)
  const middle = camera.cx - place.x
  const left = even(middle - brow.outer - 0.09 * unit)
  const right = even(middle + brow.outer + 0.09 * unit)
  const line = brow.y - place.y

  /** The share of the movement at a place: 1 on the brows, falling off all around. */
  function share(x: number, y: number): number {
    const sides = smoothStep(left, left + 0.12 * unit, x) * smoothStep(right, right - 0.12 * unit, x)
    return sides * (y < line ? smoothStep(top, line - 0.05 * unit, y) : smoothStep(bottom, line + 0.02 * unit, y))
  }

  return (target: Layer, brows: number): void => {
    const amount = clamp(brows, -1, 1.2)
    const shift = (amount > 0 ? amount * most.up : amount * most.down) * unit
    if (Math.abs(shift) < 0.3) return
    for (const [plane, scale] of [
      ['y', 1],
      ['u', 2],
      ['v', 2],
    ] as const) {
      const stride = target.width / scale
      for (let y = top / scale; y < bottom / scale; y += 1) {
        for (let x = left / scale; x < right / scale; x += 1) {
          const source = y + (shift * share((x + 0.5) * scale, (y + 0.5) * scale)) / scale
          const row = Math.floor(source)
          const down = source - row
          const at = row * stride + x
          const value = (plain[plane][at] ?? 0) * (1 - down) + (plain[plane][at + stride] ?? 0) * down
          target[plane][y * stride + x] = value + 0.5
        }
      }
    }
  }
}
