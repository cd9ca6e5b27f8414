import { clamp, smoothStep } from '../drawing/scalar.ts'
import type { Depth, Images, Layer } from './layers.ts'
import type { Manifest } from './manifest.ts'
import { depthStep, depthZero, neck, turnShare } from './move.ts'

/** How much nearer than its depth a layer is bent when its head turns, in squares of its depth. Head units. */
type Fit = Float32Array

/** Pixels of a square of depth; squares from the outline inwards in which the fit fades. */
const square = 8
const rim = 5
/** No outline is taken for nearer or farther than this. Head units. */
const most = 0.35

/** The first and the last covered pixel in the middle of each row of squares; null where there is none. */
function outlineOf({ width, height, a }: Layer): (readonly [number, number] | null)[] {
  return Array.from({ length: Math.ceil(height / square) }, (_, row) => {
    const start = Math.min(height - 1, row * square + square / 2) * width
    const line = a.subarray(start, start + width)
    const first = line.findIndex((value) => value > 127)
    return first < 0 ? null : ([first, line.findLastIndex((value) => value > 127) + 1] as const)
  })
}

/** Evens values from row to row. */
function even(values: readonly number[]): number[] {
  return values.map((_, at) => {
    const near = values.slice(Math.max(0, at - 1), at + 2)
    return near.reduce((sum, value) => sum + value, 0) / near.length
  })
}

/**
 * Fits how the outline of a layer moves to the next rendered pose: halfway to it, it is halfway between both outlines,
 * from either side. The points of an outline turn away and others take their place, so that depth does not tell.
 * `angle` is from this pose to the next, in radians. Both sheets are as large and at the same place.
 */
export function fitOutline(own: Images, next: Images, depth: Depth, { camera }: Manifest, angle: number): Fit {
  const [here, there] = [own, next].map(({ rows }) => (rows[0] === undefined ? [] : outlineOf(rows[0].layer)))
  const fit = new Float32Array(depth.width * depth.height)
  const cell = (x: number) => clamp(Math.floor(x / square), 0, depth.width - 1)
  const missing = (row: number, side: 0 | 1): number => {
    const [from, to] = [here?.[row], there?.[row]]
    if (from === null || from === undefined || to === null || to === undefined) return 0
    const z = (depth.values[row * depth.width + cell(from[side] - side)] ?? 0) * depthStep + depthZero
    const reach = (camera.z - z) / camera.f
    const shown = own.x + from[side] - camera.cx
    const half = (angle / 2) * turnShare('head', camera.y - (own.y + (row + 0.5) * square - camera.cy) * reach)
    const [x, ahead] = [shown * reach, z - neck.z]
    const turnedX = x * Math.cos(half) + ahead * Math.sin(half)
    const turnedZ = ahead * Math.cos(half) - x * Math.sin(half) + neck.z
    const goal = shown + (to[side] - from[side]) / 2
    return clamp(((goal * (camera.z - turnedZ)) / camera.f - turnedX) / Math.sin(half), -most, most)
  }
  const rows = Array.from({ length: depth.height }, (_, row) => row)
  const [left, right] = [even(rows.map((row) => missing(row, 0))), even(rows.map((row) => missing(row, 1)))]
  for (const row of rows) {
    const outline = here?.[row]
    if (outline === null || outline === undefined) continue
    for (let column = 0; column < depth.width; column += 1) {
      const fromLeft = smoothStep(rim, 0, column - cell(outline[0]))
      const fromRight = smoothStep(rim, 0, cell(outline[1] - 1) - column)
      fit[row * depth.width + column] = (left[row] ?? 0) * fromLeft + (right[row] ?? 0) * fromRight
    }
  }
  return fit
}
