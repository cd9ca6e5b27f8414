import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { Decoder, Demuxer } from 'node-av/api'
import {
  AV_PIX_FMT_RGBA,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_RGB,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import { FFmpegError, Frame, SoftwareScaleContext } from 'node-av/lib'
import type { ImageSize } from '../image-size.ts'
import { evenPixels } from './video-schema.ts'

/** The images of a video, read from start to end. */
export type VideoImages = ImageSize & {
  readonly durationSec: number
  /** Returns the image at a time, upright. Times must not decrease. Always returns the same canvas. */
  imageAt(seconds: number): Promise<Canvas>
  close(): Promise<void>
}

type Shown = { readonly frame: Frame; readonly seconds: number }

function limited(width: number, height: number, longSide: number): ImageSize {
  const share = Math.min(1, longSide / Math.max(width, height))
  return { width: evenPixels(width * share), height: evenPixels(height * share) }
}

/** The number of clockwise 90-degree turns that make an image upright. */
type QuarterTurns = 0 | 1 | 2 | 3

const entries = 9
const bytesPerEntry = 4
const one = 65_536

/**
 * Reads a display matrix, which phones write into portrait videos: nine 32-bit fixed-point numbers, of which the first
 * two define the rotation. Rotations other than quarter turns count as none.
 */
export function quarterTurns(matrix: Buffer | null): QuarterTurns {
  if (matrix === null || matrix.length < entries * bytesPerEntry) return 0
  const a = matrix.readInt32LE(0) / one
  const b = matrix.readInt32LE(bytesPerEntry) / one
  const turns = Math.round(Math.atan2(b, a) / (Math.PI / 2))
  const held = ((turns % 4) + 4) % 4
  return held === 1 || held === 2 || held === 3 ? held : 0
}

/**
 * Opens a video's images, scaled down so that the longer side is at most `longSide`. Holds at most two frames.
 * @throws Error with a sentence for the user where the file is no video.
 */
export async function readImages(path: string, longSide: number): Promise<VideoImages> {
  const demuxer = await Demuxer.open(path).catch((error: unknown) => {
    throw new Error('Couldn’t read the video. Use an MP4, WebM or MOV file.', { cause: error })
  })
  const stream = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  if (stream === undefined) {
    await demuxer.close()
    throw new Error('The video has no frames.')
  }
  const turns = quarterTurns(stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX))
  const lying = limited(stream.codecpar.width, stream.codecpar.height, longSide)
  const size = turns % 2 === 0 ? lying : { width: lying.height, height: lying.width }
  const decoder = await Decoder.create(stream)
  const frames = decoder.frames(demuxer.packets(stream.index))[Symbol.asyncIterator]()
  const { num, den } = stream.timeBase
  const secondsOf = (pts: bigint) => (Number(pts) * num) / den

  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  const target = new Frame()
  target.alloc()
  target.width = lying.width
  target.height = lying.height
  target.format = AV_PIX_FMT_RGBA
  target.colorSpace = AVCOL_SPC_RGB
  target.colorRange = AVCOL_RANGE_JPEG
  FFmpegError.throwIfError(target.getBuffer(), 'room for a frame')

  const flat = createCanvas(lying.width, lying.height)
  const upright = turns === 0 ? flat : createCanvas(size.width, size.height)
  const pixels = flat.getContext('2d').createImageData(lying.width, lying.height)
  let start: number | null = null
  let next: Shown | null = null
  let isOver = false

  async function readNext(): Promise<void> {
    const step = await frames.next()
    const frame = step.done === true ? null : step.value
    if (frame === null) {
      isOver = true
      next = null
      return
    }
    const seconds = secondsOf(frame.pts)
    start ??= seconds
    next = { frame, seconds: seconds - start }
  }

  /** Draws a frame on the canvas, upright. */
  async function show(frame: Frame): Promise<void> {
    FFmpegError.throwIfError(await scaler.scaleFrame(target, frame), 'the colours of a frame')
    pixels.data.set(target.toBuffer().subarray(0, pixels.data.length))
    flat.getContext('2d').putImageData(pixels, 0, 0)
    if (turns === 0) return
    const context = upright.getContext('2d')
    context.save()
    context.translate(size.width / 2, size.height / 2)
    context.rotate((turns * Math.PI) / 2)
    context.drawImage(flat, -lying.width / 2, -lying.height / 2)
    context.restore()
  }

  return {
    ...size,
    durationSec: demuxer.duration,
    async imageAt(seconds) {
      if (next === null && !isOver) await readNext()
      let newest: Frame | null = null
      // Half a frame of tolerance, so that rounding does not show the older frame.
      while (next !== null && next.seconds <= seconds + 1 / 120) {
        newest?.free()
        newest = next.frame
        await readNext()
      }
      if (newest !== null) {
        await show(newest)
        newest.free()
      }
      return upright
    },
    async close() {
      next?.frame.free()
      next = null
      await frames.return?.(undefined)
      target.free()
      scaler.freeContext()
      decoder.close()
      await demuxer.close()
    },
  }
}
