import type { ImageSize } from '../image-size.ts'
import { AV_PIX_FMT_YUV420P, SWS_BILINEAR } from 'node-av/constants'
import { FFmpegError, SoftwareScaleContext } from 'node-av/lib'
import { fillFrame } from '../audio/frame-memory.ts'
import { blankFrame, canvasColours, videoColours } from './video-frame.ts'

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

/** Turns what a canvas of one size shows into a film's picture. Frees its memory with `free`; pictures stay. */
type CanvasConverter = {
  /**
   * Takes red, green, blue, alpha, row by row, as a canvas's `data` gives them; they stay as they are until it answers. The
   * picture is the same memory every time.
   */
  convert(pixels: Uint8Array): Promise<Planes>
  free(): void
}

/** Readies the conversion of pictures of a size: even, in pixels. */
export function createCanvasConverter(size: ImageSize): CanvasConverter {
  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  const drawn = blankFrame(size, canvasColours)
  const shown = blankFrame(size, videoColours)
  const image = blankPlanes(size)

  return {
    async convert(pixels) {
      fillFrame(drawn, pixels)
      fillFrame(shown, image.bytes)
      FFmpegError.throwIfError(await scaler.scaleFrame(shown, drawn), 'the colours of a picture')
      return image
    },
    free() {
      drawn.free()
      shown.free()
      scaler.freeContext()
    },
  }
}

/** The planes of a picture from a place on. */
function planesOf(image: Planes, { x, y }: Pick<EvenRect, 'x' | 'y'>): Buffer[] {
  return planeLayout(image).map(({ start, stride, share }, index, all) =>
    image.bytes.subarray(start + (y / share) * stride + x / share, all[index + 1]?.start ?? image.bytes.length),
  )
}

/** Scales a part of a picture to the size of another. Frees its memory with `free`. */
export type PlanesScaler = {
  scale(from: Planes, to: Planes): Promise<void>
  free(): void
}

/** Readies the scaling of a part of pictures of one size to another size. */
export function createPlanesScaler(part: EvenRect, target: ImageSize): PlanesScaler {
  const scaler = new SoftwareScaleContext()
  scaler.getContext(
    part.width,
    part.height,
    AV_PIX_FMT_YUV420P,
    target.width,
    target.height,
    AV_PIX_FMT_YUV420P,
    SWS_BILINEAR,
  )
  return {
    async scale(from, to) {
      // The library writes whole blocks of bytes, over the end of a row; the next row, which it writes after, covers that.
      const answer = await scaler.scale(
        planesOf(from, part),
        planeLayout(from).map(({ stride }) => stride),
        0,
        part.height,
        planesOf(to, { x: 0, y: 0 }),
        planeLayout(to).map(({ stride }) => stride),
      )
      FFmpegError.throwIfError(Math.min(0, answer), 'the size of a picture')
    },
    free: () => scaler.freeContext(),
  }
}
