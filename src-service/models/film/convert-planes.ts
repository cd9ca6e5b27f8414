import { AV_PIX_FMT_YUV420P, SWS_BILINEAR } from 'node-av/constants'
import { FFmpegError, SoftwareScaleContext } from 'node-av/lib'
import type { PictureSize } from '../picture-size.ts'
import { fillFrame } from '../audio/frame-memory.ts'
import { blankFrame, canvasColours, filmColours } from './film-frame.ts'
import { planeLayout, type EvenRect, type Planes } from './planes.ts'

const blockBytes = 64

/** Turns what a canvas of one size shows into a film's picture. Frees its memory with `free`. */
export type CanvasConverter = {
  /** Takes red, green, blue, alpha, row by row, as a canvas's `data` gives them; they stay as they are until it answers. */
  convert(pixels: Uint8Array): Promise<Planes>
  free(): void
}

/** Readies the conversion of pictures of a size: even, in pixels. */
export function createCanvasConverter(size: PictureSize): CanvasConverter {
  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  const drawn = blankFrame(size, canvasColours)
  const shown = blankFrame(size, filmColours)
  const { width, height } = size

  return {
    async convert(pixels) {
      fillFrame(drawn, pixels)
      FFmpegError.throwIfError(await scaler.scaleFrame(shown, drawn), 'the colours of a picture')
      return { width, height, bytes: shown.toBuffer() }
    },
    free() {
      drawn.free()
      shown.free()
      scaler.freeContext()
    },
  }
}

/** Scales a part of a picture to the size of another. Frees its memory with `free`. */
export type PlanesScaler = {
  scale(from: Planes, to: Planes): Promise<void>
  free(): void
}

/** Readies the scaling of a part of pictures of one size to another size. */
export function createPlanesScaler(part: EvenRect, target: PictureSize): PlanesScaler {
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
  const source = (picture: Planes) =>
    planeLayout(picture).map(({ start, stride, share }, index, all) =>
      picture.bytes.subarray(
        start + (part.y / share) * stride + part.x / share,
        all[index + 1]?.start ?? picture.bytes.length,
      ),
    )
  // Rows with room at their ends: the library writes whole blocks of bytes.
  const rows = planeLayout(target).map(({ stride, share }) => {
    const own = Math.ceil((stride + blockBytes) / blockBytes) * blockBytes
    return { own, bytes: Buffer.alloc(own * (target.height / share + 1)) }
  })
  return {
    async scale(from, to) {
      const strides = planeLayout(from).map(({ stride }) => stride)
      const answer = await scaler.scale(
        source(from),
        strides,
        0,
        part.height,
        rows.map(({ bytes }) => bytes),
        rows.map(({ own }) => own),
      )
      FFmpegError.throwIfError(Math.min(0, answer), 'the size of a picture')
      for (const [index, { start, stride, share }] of planeLayout(to).entries()) {
        const row = rows[index]
        for (let at = 0; row !== undefined && at < to.height / share; at += 1)
          row.bytes.copy(to.bytes, start + at * stride, at * row.own, at * row.own + stride)
      }
    },
    free: () => scaler.freeContext(),
  }
}
