import type { SKRSContext2D } from '@napi-rs/canvas'
import { colour } from '../drawing/colour.ts'
import { hashCell } from '../drawing/random-stream.ts'
import { saturate, smoothStep } from '../drawing/scalar.ts'
import { toByte } from '../drawing/tint.ts'
import type { MapGround } from './map-ground.ts'
import type { MapInk } from './map-style.ts'

type Bytes = readonly [number, number, number]

const bytesOf = (tint: string): Bytes => {
  const [red, green, blue] = colour(tint)
  return [toByte(red), toByte(green), toByte(blue)]
}

/** The height between two contours; every fifth is drawn stronger. */
const interval = 0.045

/** How much of a contour covers a place: a line of even width whatever the slope. */
function lineShare(value: number, every: number, slope: number, half: number): number {
  const part = value / every
  const away = Math.abs(part - Math.round(part)) * every
  return smoothStep(half + 0.7, half - 0.7 < 0 ? 0 : half - 0.7, away / Math.max(slope, 1e-5))
}

/** Prints sea, land by height, contours and shaded slopes (light from the upper left). */
export function printGround(context: SKRSContext2D, ground: MapGround, ink: MapInk): void {
  const { width, height, heights } = ground
  const image = context.createImageData(width, height)
  const land = ink.land.map(bytesOf)
  const sea = ink.sea.map(bytesOf)
  const [contour, shore] = [bytesOf(ink.contour), bytesOf(ink.shore)]
  const fine = Math.min(width, height) / 1024
  const pick = (tints: readonly Bytes[], at: number, soft: boolean): Bytes => {
    const place = saturate(at) * (tints.length - 1)
    const index = Math.min(tints.length - 2, Math.floor(place))
    const share = soft ? place - index : Math.round(place - index)
    const [from, to] = [tints[index] ?? [0, 0, 0], tints[index + 1] ?? [0, 0, 0]]
    return [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
      from[2] + (to[2] - from[2]) * share,
    ]
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const value = heights[at] as number
      const right = heights[y * width + Math.min(width - 1, x + 1)] as number
      const below = heights[Math.min(height - 1, y + 1) * width + x] as number
      const slope = Math.hypot(right - value, below - value)
      const base = value < 0 ? pick(sea, -value / 0.42, false) : pick(land, value / 0.72, true)
      const light = value < 0 ? 0 : saturate(0.5 + (right - value + (below - value)) * 52 * fine) - 0.5
      const tone = 1 - light * ink.shade * 0.55
      let lines = 0
      if (value >= 0 && ink.contours) {
        lines = Math.max(
          lineShare(value, interval, slope, 0.35 * fine) * 0.42,
          lineShare(value, interval * 5, slope, 0.75 * fine) * 0.75,
        )
      }
      const far = Math.abs(value) / Math.max(slope, 1e-5)
      const rim = smoothStep(1.9 * fine, 0.6 * fine, far)
      const waves =
        value < 0 && value > -0.1 ? lineShare(value, 0.022, slope, 0.3 * fine) * 0.28 * (1 + value / 0.1) : 0
      const grain = (hashCell(x, y, 5) - 0.5) * 5
      for (let channel = 0; channel < 3; channel += 1) {
        const index = channel as 0 | 1 | 2
        let byte = base[index] * tone
        byte += (contour[index] - byte) * lines
        byte += (shore[index] - byte) * Math.max(rim, waves)
        image.data[at * 4 + channel] = byte + grain
      }
      image.data[at * 4 + 3] = 255
    }
  }
  context.putImageData(image, 0, 0)
}
