import type { Planes } from '../video/planes.ts'
import { planeLayout } from '../video/planes.ts'
import type { ImageSize } from '../image-size.ts'
import type { Layer } from './layers.ts'

/** Pixels of the frame between two knots of the mesh; even. */
const cell = 24

/** Finds the place of a layer that a place of the frame shows, both in their pixels; the result is written to `out`. */
export type Bend = (x: number, y: number, out: { x: number; y: number }) => void

// The two functions below take the most time of a video: plain numbers, places with 16 bits after the point.

/** Reads a row of opaque pixels between those of a plane. */
function fillRow(
  plane: Uint8Array,
  wide: number,
  into: Uint8Array,
  at: number,
  count: number,
  fromU: number,
  fromV: number,
  du: number,
  dv: number,
): void {
  let u = fromU
  let v = fromV
  for (let write = at; write < at + count; write += 1) {
    const read = (v >> 16) * wide + (u >> 16)
    const right = (u >> 8) & 255
    const one = plane[read] as number
    const two = plane[read + wide] as number
    const above = (one << 8) + ((plane[read + 1] as number) - one) * right
    const under = (two << 8) + ((plane[read + wide + 1] as number) - two) * right
    into[write] = ((above << 8) + (under - above) * ((v >> 8) & 255) + 32768) >> 16
    u += du
    v += dv
  }
}

/** Lays a row of pixels over a plane by their coverage. */
function coverRow(
  plane: Uint8Array,
  alpha: Uint8Array,
  wide: number,
  tall: number,
  into: Uint8Array,
  at: number,
  count: number,
  fromU: number,
  fromV: number,
  du: number,
  dv: number,
): void {
  let u = fromU - du
  let v = fromV - dv
  for (let write = at; write < at + count; write += 1) {
    u += du
    v += dv
    const left = u >> 16
    const top = v >> 16
    if (left < 0 || top < 0 || left + 1 >= wide || top + 1 >= tall) continue
    const read = top * wide + left
    const right = (u >> 8) & 255
    const low = (v >> 8) & 255
    const a = alpha[read] as number
    const b = alpha[read + wide] as number
    const seenAbove = (a << 8) + ((alpha[read + 1] as number) - a) * right
    const seenUnder = (b << 8) + ((alpha[read + wide + 1] as number) - b) * right
    const seen = ((seenAbove << 8) + (seenUnder - seenAbove) * low + 32768) >> 16
    if (seen === 0) continue
    const one = plane[read] as number
    const two = plane[read + wide] as number
    const above = (one << 8) + ((plane[read + 1] as number) - one) * right
    const under = (two << 8) + ((plane[read + wide + 1] as number) - two) * right
    const sum =
      (((above << 8) + (under - above) * low + 32768) >> 16) +
      (((into[write] as number) * (255 - seen) * 257 + 32768) >> 16)
    into[write] = sum > 255 ? 255 : sum
  }
}

/** A part of a layer, in its pixels. */
type Part = ImageSize & { readonly x: number; readonly y: number }

/** Lays bent images over a frame. Outlines may only change inside `changing`. */
export type Bender = { lay(layer: Layer, bend: Bend, target: Planes, changing?: Part): void }

/**
 * Creates what bends layers into frames of a size. The bend is worked out at the knots of a mesh; between them it is
 * even. Cells without an image are skipped.
 */
export function createBender(frame: ImageSize): Bender {
  const across = Math.ceil(frame.width / cell) + 1
  const down = Math.ceil(frame.height / cell) + 1
  const knotX = new Float32Array(across * down)
  const knotY = new Float32Array(across * down)
  const kinds = new Uint8Array(across * down)
  const place = { x: 0, y: 0 }
  const coverage = new WeakMap<Uint8Array, Uint8Array>()
  const block = 8

  /** Whether each block of 8 x 8 pixels is empty (0), full (2) or neither (1), or may become so. Read once. */
  function blocksOf(layer: Layer, changing: Part | undefined): Uint8Array {
    const known = coverage.get(layer.a)
    if (known !== undefined) return known
    const [columns, rows] = [Math.ceil(layer.width / block), Math.ceil(layer.height / block)]
    const made = new Uint8Array(columns * rows)
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        let [least, most] = [255, 0]
        const untilY = Math.min(layer.height, (row + 1) * block)
        const untilX = Math.min(layer.width, (column + 1) * block)
        for (let y = row * block; y < untilY; y += 1) {
          for (let x = column * block; x < untilX; x += 1) {
            const value = layer.a[y * layer.width + x] ?? 0
            if (value < least) least = value
            if (value > most) most = value
          }
        }
        const isChanging =
          changing !== undefined &&
          untilX > changing.x &&
          untilY > changing.y &&
          column * block < changing.x + changing.width &&
          row * block < changing.y + changing.height
        made[row * columns + column] = isChanging ? 1 : most === 0 ? 0 : least >= 254 ? 2 : 1
      }
    }
    coverage.set(layer.a, made)
    return made
  }

  function sortCells(layer: Layer, changing: Part | undefined): void {
    const blocks = blocksOf(layer, changing)
    const [columns, rows] = [Math.ceil(layer.width / block), Math.ceil(layer.height / block)]
    for (let row = 0; row + 1 < down; row += 1) {
      for (let column = 0; column + 1 < across; column += 1) {
        const at = row * across + column
        let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
        for (const knot of [at, at + 1, at + across, at + across + 1]) {
          const x = knotX[knot] ?? 0
          const y = knotY[knot] ?? 0
          left = Math.min(left, x)
          right = Math.max(right, x)
          top = Math.min(top, y)
          bottom = Math.max(bottom, y)
        }
        // The image's outline may move by some pixels from frame to frame.
        const spare = 3
        const isInside = left >= spare && top >= spare && right < layer.width - spare && bottom < layer.height - spare
        let [some, every] = [false, isInside]
        const untilRow = Math.min(rows - 1, Math.floor((bottom + spare) / block))
        const untilColumn = Math.min(columns - 1, Math.floor((right + spare) / block))
        for (let y = Math.max(0, Math.floor((top - spare) / block)); y <= untilRow; y += 1) {
          for (let x = Math.max(0, Math.floor((left - spare) / block)); x <= untilColumn; x += 1) {
            const kind = blocks[y * columns + x] ?? 0
            if (kind !== 0) some = true
            if (kind !== 2) every = false
          }
        }
        kinds[at] = !some ? 0 : every ? 2 : 1
      }
    }
  }

  /** Lays one plane over the frame's. `scale` is 2 for planes of half the size. */
  function layPlane(
    layer: Layer,
    plane: Uint8Array,
    alpha: Uint8Array,
    scale: number,
    into: Uint8Array,
    start: number,
    stride: number,
  ): void {
    const [wide, tall] = [layer.width / scale, layer.height / scale]
    const [columns, rows] = [frame.width / scale, frame.height / scale]
    const size = cell / scale
    for (let y = 0; y < rows; y += 1) {
      const row = Math.floor(y / size)
      const share = (y + 0.5) / size - row
      for (let column = 0; column + 1 < across; column += 1) {
        const at = row * across + column
        const kind = kinds[at] ?? 0
        if (kind === 0) continue
        const below = at + across
        const fromX = ((knotX[at] ?? 0) * (1 - share) + (knotX[below] ?? 0) * share) / scale
        const fromY = ((knotY[at] ?? 0) * (1 - share) + (knotY[below] ?? 0) * share) / scale
        const stepX = (((knotX[at + 1] ?? 0) * (1 - share) + (knotX[below + 1] ?? 0) * share) / scale - fromX) / size
        const stepY = (((knotY[at + 1] ?? 0) * (1 - share) + (knotY[below + 1] ?? 0) * share) / scale - fromY) / size
        // Fixed point with 16 bits; the first pixel's middle.
        const u = Math.round((fromX + stepX * 0.5 - 0.5) * 65536)
        const v = Math.round((fromY + stepY * 0.5 - 0.5) * 65536)
        const du = Math.round(stepX * 65536)
        const dv = Math.round(stepY * 65536)
        const first = column * size
        const count = Math.min(columns, first + size) - first
        const write = start + y * stride + first
        if (kind === 2) fillRow(plane, wide, into, write, count, u, v, du, dv)
        else coverRow(plane, alpha, wide, tall, into, write, count, u, v, du, dv)
      }
    }
  }

  return {
    lay(layer, bend, target, changing) {
      for (let row = 0; row < down; row += 1) {
        for (let column = 0; column < across; column += 1) {
          bend(column * cell, row * cell, place)
          knotX[row * across + column] = place.x
          knotY[row * across + column] = place.y
        }
      }
      sortCells(layer, changing)
      const [bright, blue, red] = planeLayout(target)
      // Of the same class as the layers' planes, so that the loops are compiled for one.
      const into = new Uint8Array(target.bytes.buffer, target.bytes.byteOffset, target.bytes.length)
      layPlane(layer, layer.y, layer.a, 1, into, bright.start, bright.stride)
      layPlane(layer, layer.u, layer.half, 2, into, blue.start, blue.stride)
      layPlane(layer, layer.v, layer.half, 2, into, red.start, red.stride)
    },
  }
}
