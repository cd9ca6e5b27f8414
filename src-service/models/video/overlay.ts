import type { Canvas } from '@napi-rs/canvas'
import { planeLayout, type EvenRect, type Planes } from './planes.ts'

/** A drawing to lay over video images: value and opacity of each sample per plane, and each row's non-empty span. */
export type Overlay = EvenRect & {
  readonly planes: readonly Layer[]
}

type Layer = {
  readonly width: number
  readonly values: Uint8Array
  readonly alphas: Uint8Array
  /** Two numbers per row: first column and end column; equal if the row is empty. */
  readonly spans: Int32Array
}

const opaque = 255

/** Creates a layer, reusing the memory of `used` if it is large enough, because allocating is slow. */
function layerOf(width: number, height: number, used: Layer | undefined): Layer {
  const size = width * height
  const isLarge = used !== undefined && used.values.buffer.byteLength >= size && used.alphas.buffer.byteLength >= size
  const bytes = (old: Uint8Array | undefined) =>
    isLarge && old !== undefined ? new Uint8Array(old.buffer, 0, size) : new Uint8Array(size + size / 2)
  const layer = {
    width,
    values: bytes(used?.values).subarray(0, size),
    alphas: bytes(used?.alphas).subarray(0, size),
    spans: new Int32Array(height * 2),
  }
  if (isLarge) layer.alphas.fill(0)
  return layer
}

function findSpans({ width, alphas, spans }: Layer): void {
  for (let row = 0; row < spans.length / 2; row += 1) {
    let first = 0
    let end = width
    const start = row * width
    while (first < width && alphas[start + first] === 0) first += 1
    while (end > first && alphas[start + end - 1] === 0) end -= 1
    spans[row * 2] = first
    spans[row * 2 + 1] = end
  }
}

/** Reads a square of four pixels that share their colour. */
function takeSquare(
  data: Uint8Array,
  width: number,
  row: number,
  column: number,
  light: Layer,
  blue: Layer,
  red: Layer,
): void {
  let [sumRed, sumGreen, sumBlue, sumAlpha] = [0, 0, 0, 0]
  for (let corner = 0; corner < 4; corner += 1) {
    const place = (row + (corner >> 1)) * width + column + (corner & 1)
    const alpha = data[place * 4 + 3] as number
    if (alpha === 0) continue
    // A canvas keeps its colours multiplied by their opacity.
    const r = data[place * 4] as number
    const g = data[place * 4 + 1] as number
    const b = data[place * 4 + 2] as number
    light.values[place] = 16.5 + ((0.2126 * r + 0.7152 * g + 0.0722 * b) * 0.858824 * opaque) / alpha
    light.alphas[place] = alpha
    sumRed += r
    sumGreen += g
    sumBlue += b
    sumAlpha += alpha
  }
  if (sumAlpha === 0) return
  const half = (row / 2) * (width / 2) + column / 2
  const share = opaque / sumAlpha
  const grey = (0.2126 * sumRed + 0.7152 * sumGreen + 0.0722 * sumBlue) * share
  blue.values[half] = 128.5 + ((sumBlue * share - grey) / 1.8556) * 0.878431
  red.values[half] = 128.5 + ((sumRed * share - grey) / 1.5748) * 0.878431
  blue.alphas[half] = sumAlpha / 4 + 0.5
  red.alphas[half] = sumAlpha / 4 + 0.5
}

/**
 * Reads a canvas as an overlay for a position (BT.709, limited range). All numbers are even.
 * @param used An overlay that is not needed any more: its memory is taken.
 */
export function takeOverlay(canvas: Canvas, x: number, y: number, used?: Overlay): Overlay {
  const { width, height } = canvas
  const data = canvas.data()
  const light = layerOf(width, height, used?.planes[0])
  const blue = layerOf(width / 2, height / 2, used?.planes[1])
  const red = layerOf(width / 2, height / 2, used?.planes[2])
  const whole = new Uint32Array(data.buffer, data.byteOffset, width * height)
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      const first = row * width + column
      // Most of a caption's area is empty.
      if (
        ((whole[first] as number) |
          (whole[first + 1] as number) |
          (whole[first + width] as number) |
          (whole[first + width + 1] as number)) ===
        0
      )
        continue
      takeSquare(data, width, row, column, light, blue, red)
    }
  }
  const planes = [light, blue, red]
  for (const layer of planes) findSpans(layer)
  return { x, y, width, height, planes }
}

/** Blends an overlay into an image, moved by an even number of pixels; `opacity` from 0 to 1 applies to all of it. */
export function layOver(image: Planes, overlay: Overlay, moveX = 0, moveY = 0, opacity = 1): void {
  // A plain array of bytes, and whole numbers: these loops are among the longest of a video.
  const bytes = new Uint8Array(image.bytes.buffer, image.bytes.byteOffset, image.bytes.length)
  const strength = Math.round(opacity * 256)
  for (const [index, { start, stride, share }] of planeLayout(image).entries()) {
    const layer = overlay.planes[index]
    if (layer === undefined) continue
    const { width, values, alphas, spans } = layer
    const left = (overlay.x + moveX) / share
    const top = (overlay.y + moveY) / share
    const lastRow = image.height / share
    for (let row = 0; row < spans.length / 2; row += 1) {
      const target = top + row
      if (target < 0 || target >= lastRow) continue
      const first = Math.max(spans[row * 2] as number, -left)
      const end = Math.min(spans[row * 2 + 1] as number, stride - left)
      let at = start + target * stride + left + first
      for (let place = row * width + first; place < row * width + end; place += 1) {
        const alpha = ((alphas[place] as number) * strength) >> 8
        if (alpha === opaque) bytes[at] = values[place] as number
        else if (alpha > 0) {
          const under = bytes[at] as number
          bytes[at] = under + ((((values[place] as number) - under) * alpha * 257 + 32768) >> 16)
        }
        at += 1
      }
    }
  }
}

/** Blends another image of the same size into an image: 0 keeps it, 1 replaces it. */
export function mixInto(image: Planes, other: Planes, share: number): void {
  const weight = Math.round(share * 256)
  const [to, from] = [image.bytes, other.bytes]
  for (let at = 0; at < to.length; at += 1) {
    const under = to[at] as number
    to[at] = under + ((((from[at] as number) - under) * weight) >> 8)
  }
}

/** A drawing over whole images, which changes no more: in each sample, what is kept of an image and what is added. */
export type Veil = { readonly kept: Uint16Array; readonly added: Uint16Array }

/** Reads a canvas as a veil over images of its size, which is even. */
export function takeVeil(canvas: Canvas): Veil {
  const { planes } = takeOverlay(canvas, 0, 0)
  const samples = planes.reduce((sum, { values }) => sum + values.length, 0)
  const veil = { kept: new Uint16Array(samples), added: new Uint16Array(samples) }
  let at = 0
  for (const { values, alphas } of planes) {
    for (const [place, alpha] of alphas.entries()) {
      const covered = Math.round((alpha * 256) / opaque)
      veil.kept[at] = 256 - covered
      veil.added[at] = (values[place] as number) * covered + 128
      at += 1
    }
  }
  return veil
}

/** Lays a veil over an image. */
export function layVeil(image: Planes, { kept, added }: Veil): void {
  const bytes = new Uint8Array(image.bytes.buffer, image.bytes.byteOffset, image.bytes.length)
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = ((bytes[at] as number) * (kept[at] as number) + (added[at] as number)) >> 8
  }
}
