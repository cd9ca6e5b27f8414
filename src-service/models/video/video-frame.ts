import {
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
} from 'node-av/constants'
import { FFmpegError, Frame } from 'node-av/lib'
import type { ImageSize } from '../image-size.ts'

/** The pixel format of a frame. */
export type Colours = Pick<Frame, 'format' | 'colorSpace' | 'colorRange'>

/** The format of a canvas: RGBA. */
export const canvasColours: Colours = {
  format: AV_PIX_FMT_RGBA,
  colorSpace: AVCOL_SPC_RGB,
  colorRange: AVCOL_RANGE_JPEG,
}
/** The format of a video: full-size brightness, half-size colour, BT.709. */
export const videoColours: Colours = {
  format: AV_PIX_FMT_YUV420P,
  colorSpace: AVCOL_SPC_BT709,
  colorRange: AVCOL_RANGE_MPEG,
}

/** Allocates a frame with its pixels. The caller frees it. */
export function blankFrame({ width, height }: ImageSize, colours: Colours): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.width = width
  frame.height = height
  Object.assign(frame, colours)
  FFmpegError.throwIfError(frame.getBuffer(), 'room for a frame')
  return frame
}
