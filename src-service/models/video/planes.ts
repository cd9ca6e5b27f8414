import type { ImageSize } from '../image-size.ts'
import { AV_PIX_FMT_YUV420P, SWS_BILINEAR } from 'node-av/constants'
import { FFmpegError, SoftwareScaleContext } from 'node-av/lib'
import { fillFrame } from '../audio/frame-memory.ts'
import { blankFrame, canvasColours, videoColours } from './video-frame.ts'

/** A video's image in one buffer: brightness row by row, then two colour planes of half its (even) width and height. */
export type Planes = ImageSize & { readonly bytes: Buffer }

/** A rectangle in even pixels. */
export type EvenRect = ImageSize & { readonly x: number; readonly y: number }

/** Returns the size of an image in bytes. */
export function planesLength({ width, height }: ImageSize): number {
  return (width * height * 3) / 2
}

/** The library reads some bytes beyond the last row. */
const slack = 64

/** Allocates an image; dark green until it is filled. */
export function blankPlanes({ width, height }: ImageSize): Planes {
  const length = planesLength({ width, height })
  return { width, height, bytes: Buffer.alloc(length + slack).subarray(0, length) }
}

/** Returns the start of each plane, its row length, and the divisor of its coordinates. */
export function planeLayout({ width, height }: ImageSize) {
  const all = width * height
  return [
    { start: 0, stride: width, share: 1 },
    { start: all, stride: width / 2, share: 2 },
    { start: all + all / 4, stride: width / 2, share: 2 },
  ] as const
}

/** Copies a part of an image to a position in another. All numbers are even; both must contain the part. */
export function copyPart(from: Planes, part: EvenRect, to: Planes, x: number, y: number): void {
  const layout = planeLayout(to)
  for (const [index, source] of planeLayout(from).entries()) {
    const target = layout[index] ?? layout[0]
    const { share } = source
    const width = part.width / share
    let read = source.start + (part.y / share) * source.stride + part.x / share
    let write = target.start + (y / share) * target.stride + x / share
    for (let row = 0; row < part.height / share; row += 1) {
      from.bytes.copy(to.bytes, write, read, read + width)
      read += source.stride
      write += target.stride
    }
  }
}

/** Converts a canvas of one size to a video's image. `free` releases its memory, but not the images. */
type CanvasConverter = {
  /** Converts a canvas's RGBA `data`, which must not change until it resolves, into an image: always the same if none is given. */
  convert(pixels: Uint8Array, into?: Planes): Promise<Planes>
  free(): void
}

/** Creates a converter for images of an even size in pixels. */
export function createCanvasConverter(size: ImageSize): CanvasConverter {
  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  const drawn = blankFrame(size, canvasColours)
  const shown = blankFrame(size, videoColours)
  const image = blankPlanes(size)

  return {
    async convert(pixels, into = image) {
      fillFrame(drawn, pixels)
      fillFrame(shown, into.bytes)
      FFmpegError.throwIfError(await scaler.scaleFrame(shown, drawn), 'the colours of a picture')
      return into
    },
    free() {
      drawn.free()
      shown.free()
      scaler.freeContext()
    },
  }
}

/** Converts a canvas of an even size to a video's image, once. */
export async function canvasPlanes(canvas: ImageSize & { data(): Uint8Array }): Promise<Planes> {
  const converter = createCanvasConverter(canvas)
  try {
    return await converter.convert(canvas.data())
  } finally {
    converter.free()
  }
}

function planesOf(image: Planes, { x, y }: Pick<EvenRect, 'x' | 'y'>): Buffer[] {
  return planeLayout(image).map(({ start, stride, share }, index, all) =>
    image.bytes.subarray(start + (y / share) * stride + x / share, all[index + 1]?.start ?? image.bytes.length),
  )
}

/** Scales a part of an image to the size of another. `free` releases its memory. */
export type PlanesScaler = {
  scale(from: Planes, to: Planes): Promise<void>
  free(): void
}

/** Creates a scaler from a part of images of one size to another size. */
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
      // The library writes whole blocks past the end of a row; the next row, written later, overwrites them.
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
