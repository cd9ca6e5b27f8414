import type { Planes } from '../video/planes.ts'
import { planeLayout } from '../video/planes.ts'
import type { ImageSize } from '../image-size.ts'
import type { Layer } from './layers.ts'

/** The cells of the mesh across a frame. */
const cells = 45

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
    const c = alpha[read + 1] as number
    const d = alpha[read + wide + 1] as number
    if ((a | b | c | d) === 0) continue
    const one = plane[read] as number
    const two = plane[read + wide] as number
    const above = (one << 8) + ((plane[read + 1] as number) - one) * right
    const under = (two << 8) + ((plane[read + wide + 1] as number) - two) * right
    const value = ((above << 8) + (under - above) * low + 32768) >> 16
    if ((a & b & c & d) === 255) {
      into[write] = value
      continue
    }
    const seenAbove = (a << 8) + (c - a) * right
    const seenUnder = (b << 8) + (d - b) * right
    const seen = ((seenAbove << 8) + (seenUnder - seenAbove) * low + 32768) >> 16
    const sum = value + (((into[write] as number) * (255 - seen) * 257 + 32768) >> 16)
    into[write] = sum > 255 ? 255 : sum
  }
}

/**
 * An image and its bend. Where its coverage changes from frame to frame, `least` and `most` bound it; both are as large
 * as the image.
 */
export type Bent = {
  readonly layer: Layer
  readonly bend: Bend
  readonly range?: { readonly least: Uint8Array; readonly most: Uint8Array }
}

/** Lays bent images over a frame, the farthest first; what is more than a cell below `rows` is left out. */
export type Bender = { lay(images: readonly Bent[], target: Planes, rows?: number): void }

/** Where the knots of the mesh lie in an image, and whether each cell shows nothing of it (0), nothing else (2), or both. */
type Mesh = { readonly x: Float32Array; readonly y: Float32Array; readonly kinds: Uint8Array }

/** Edge of a block of pixels whose coverage is known. */
const block = 8

/** Whether each block of 8 x 8 pixels is empty (0), full (2) or neither (1). */
function blocksOf({ width, height, a }: Layer, { least, most } = { least: a, most: a }): Uint8Array {
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)]
  const made = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let lowest = 255
      let highest = 0
      const untilY = Math.min(height, (row + 1) * block)
      const untilX = Math.min(width, (column + 1) * block)
      for (let y = row * block; y < untilY; y += 1) {
        for (let x = column * block; x < untilX; x += 1) {
          const at = y * width + x
          if ((least[at] ?? 0) < lowest) lowest = least[at] ?? 0
          if ((most[at] ?? 0) > highest) highest = most[at] ?? 0
        }
      }
      made[row * columns + column] = highest === 0 ? 0 : lowest >= 254 ? 2 : 1
    }
  }
  return made
}

/**
 * Creates what bends layers into frames of a size. The bend is worked out at the knots of a mesh; between them it is
 * even. Cells without an image are skipped, and those that a nearer image hides.
 */
export function createBender(frame: ImageSize): Bender {
  // Pixels of the frame between two knots of the mesh.
  const cell = Math.max(4, 2 * Math.round(frame.width / cells / 2))
  const across = Math.ceil(frame.width / cell) + 1
  const down = Math.ceil(frame.height / cell) + 1
  const meshes: Mesh[] = []
  const hidden = new Uint8Array(across * down)
  const place = { x: 0, y: 0 }
  const coverage = new WeakMap<Uint8Array, Uint8Array>()

  function blankMesh(): Mesh {
    const plane = () => new Float32Array(across * down)
    return { x: plane(), y: plane(), kinds: new Uint8Array(across * down) }
  }

  function sortCells({ layer, range }: Bent, { x: knotX, y: knotY, kinds }: Mesh, shownDown: number): void {
    kinds.fill(0, (shownDown - 1) * across)
    const blocks = coverage.get(layer.a) ?? blocksOf(layer, range)
    coverage.set(layer.a, blocks)
    const [columns, rows] = [Math.ceil(layer.width / block), Math.ceil(layer.height / block)]
    for (let row = 0; row + 1 < shownDown; row += 1) {
      for (let column = 0; column + 1 < across; column += 1) {
        const at = row * across + column
        let left = knotX[at] ?? 0
        let right = left
        let top = knotY[at] ?? 0
        let bottom = top
        for (let corner = 1; corner < 4; corner += 1) {
          const knot = at + (corner & 1) + (corner >> 1) * across
          const x = knotX[knot] ?? 0
          const y = knotY[knot] ?? 0
          if (x < left) left = x
          if (x > right) right = x
          if (y < top) top = y
          if (y > bottom) bottom = y
        }
        // The image's outline may move by some pixels from frame to frame.
        const spare = 3
        const isInside = left >= spare && top >= spare && right < layer.width - spare && bottom < layer.height - spare
        let some = false
        let every = isInside
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
    { x: knotX, y: knotY, kinds }: Mesh,
    plane: Uint8Array,
    alpha: Uint8Array,
    scale: number,
    into: Uint8Array,
    start: number,
    stride: number,
  ): void {
    // Whole numbers, which the loops over pixels reckon with much faster.
    const wide = (layer.width / scale) | 0
    const tall = (layer.height / scale) | 0
    const columns = (frame.width / scale) | 0
    const rows = (frame.height / scale) | 0
    const size = (cell / scale) | 0
    // Places in fixed point with 16 bits; steps to the right, and how both change from one row of a cell to the next.
    const unit = 65536 / scale
    const [toRight, toNext] = [unit / size, 1 / size]
    for (let row = 0; row + 1 < down; row += 1) {
      const untilY = Math.min(rows, (row + 1) * size) | 0
      for (let column = 0; column + 1 < across; column += 1) {
        const at = row * across + column
        const kind = kinds[at] as number
        if (kind === 0) continue
        const below = at + across
        const x0 = knotX[at] as number
        const x1 = knotX[at + 1] as number
        const x2 = knotX[below] as number
        const x3 = knotX[below + 1] as number
        const y0 = knotY[at] as number
        const y1 = knotY[at + 1] as number
        const y2 = knotY[below] as number
        const y3 = knotY[below + 1] as number
        const changeU = (x2 - x0) * unit * toNext
        const changeV = (y2 - y0) * unit * toNext
        const changeStepU = (x3 - x2 - x1 + x0) * toRight * toNext
        const changeStepV = (y3 - y2 - y1 + y0) * toRight * toNext
        // The middle of the first pixel.
        let stepU = (x1 - x0) * toRight + changeStepU * 0.5
        let stepV = (y1 - y0) * toRight + changeStepV * 0.5
        let u = x0 * unit + changeU * 0.5 - 32768
        let v = y0 * unit + changeV * 0.5 - 32768
        const first = (column * size) | 0
        const count = (Math.min(columns, first + size) - first) | 0
        for (let y = (row * size) | 0; y < untilY; y += 1) {
          const write = (start + y * stride + first) | 0
          const fromU = (u + stepU * 0.5) | 0
          const fromV = (v + stepV * 0.5) | 0
          if (kind === 2) fillRow(plane, wide, into, write, count, fromU, fromV, stepU | 0, stepV | 0)
          else coverRow(plane, alpha, wide, tall, into, write, count, fromU, fromV, stepU | 0, stepV | 0)
          u += changeU
          v += changeV
          stepU += changeStepU
          stepV += changeStepV
        }
      }
    }
  }

  return {
    lay(images, target, rows = frame.height) {
      // Rows of knots above and below what is shown.
      const shownDown = Math.min(down, Math.ceil(rows / cell) + 1)
      hidden.fill(0)
      for (let index = images.length - 1; index >= 0; index -= 1) {
        const image = images[index] as Bent
        const mesh = (meshes[index] ??= blankMesh())
        for (let row = 0; row < shownDown; row += 1) {
          for (let column = 0; column < across; column += 1) {
            image.bend(column * cell, row * cell, place)
            mesh.x[row * across + column] = place.x
            mesh.y[row * across + column] = place.y
          }
        }
        sortCells(image, mesh, shownDown)
        for (let at = 0; at < hidden.length; at += 1) {
          if (hidden[at] === 1) mesh.kinds[at] = 0
          else if (mesh.kinds[at] === 2) hidden[at] = 1
        }
      }
      const [bright, blue, red] = planeLayout(target)
      // Of the same class as the layers' planes, so that the loops are compiled for one.
      const into = new Uint8Array(target.bytes.buffer, target.bytes.byteOffset, target.bytes.length)
      for (const [index, { layer }] of images.entries()) {
        const mesh = meshes[index] as Mesh
        layPlane(layer, mesh, layer.y, layer.a, 1, into, bright.start, bright.stride)
        layPlane(layer, mesh, layer.u, layer.half, 2, into, blue.start, blue.stride)
        layPlane(layer, mesh, layer.v, layer.half, 2, into, red.start, red.stride)
      }
    },
  }
}
