import type { ImageSize } from '../image-size.ts'

/**
 * A picture as a film has it, in one piece of memory: brightness row by row, then the two colours at half the width and
 * half the height. Width and height are even.
 */
export type Planes = ImageSize & { readonly bytes: Buffer }

/** A rectangle in even pixels. */
export type EvenRect = ImageSize & { readonly x: number; readonly y: number }

/** Bytes of a picture of this size. */
export function planesLength({ width, height }: ImageSize): number {
  return (width * height * 3) / 2
}

/** The library reads some bytes beyond the last row that it is given. */
const slack = 64

/** Room for a picture, dark green as long as nothing is in it. */
export function blankPlanes({ width, height }: ImageSize): Planes {
  const length = planesLength({ width, height })
  return { width, height, bytes: Buffer.alloc(length + slack).subarray(0, length) }
}

/** Where each plane begins, how wide its rows are, and by how much its places are divided. */
export function planeLayout({ width, height }: ImageSize) {
  const all = width * height
  return [
    { start: 0, stride: width, share: 1 },
    { start: all, stride: width / 2, share: 2 },
    { start: all + all / 4, stride: width / 2, share: 2 },
  ] as const
}

/** Copies a part of a picture to a place in another. All numbers are even; both must hold the part. */
export function copyPart(from: Planes, part: EvenRect, to: Planes, x: number, y: number): void {
  const layout = planeLayout(to)
  for (const [index, source] of planeLayout(from).entries()) {
    const target = layout[index] ?? layout[0]
    const { share } = source
    const width = part.width / share
    let read = source.start + (part.y / share) * source.stride + part.x / share
    let write = target.start + (y / share) * target.stride + x / share
    for (let row = 0; row < part.height / share; row += 1) {
      to.bytes.set(from.bytes.subarray(read, read + width), write)
      read += source.stride
      write += target.stride
    }
  }
}
