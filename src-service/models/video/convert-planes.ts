import { AV_PIX_FMT_YUV420P, SWS_BILINEAR } from 'node-av/constants'
import { FFmpegError, SoftwareScaleContext } from 'node-av/lib'
import type { ImageSize } from '../image-size.ts'
import { fillFrame } from '../audio/frame-memory.ts'
import { blankFrame, canvasColours, videoColours } from './video-frame.ts'
import { blankPlanes, planeLayout, type EvenRect, type Planes } from './planes.ts'

/** Turns what a canvas of one size shows into a film's picture. Frees its memory with `free`; pictures stay. */
export type CanvasConverter = {
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
