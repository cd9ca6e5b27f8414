import {
  AV_CODEC_FLAG_CLOSED_GOP,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
  AVCOL_TRC_BT709,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  Frame,
  Rational,
  SoftwareScaleContext,
  type FormatContext,
} from 'node-av/lib'
import type { PictureSize } from '../picture-size.ts'
import { framesPerSecond } from './film.ts'
import { writePackets } from './write-packets.ts'

/** Seconds between pictures that stand for themselves: a player can jump to each. */
const groupSeconds = 2

/** The pictures of a film that is written: H.264, 4:2:0, BT.709. */
export type VideoTrack = {
  /** Takes one frame: red, green, blue, alpha, row by row. The pixels are copied before this returns. */
  add(pixels: Uint8Array): Promise<void>
  /** Writes what the encoder still holds. */
  flush(): Promise<void>
  free(): void
}

type Colours = Pick<Frame, 'format' | 'colorSpace' | 'colorRange'>

const canvasColours: Colours = {
  format: AV_PIX_FMT_RGBA,
  colorSpace: AVCOL_SPC_RGB,
  colorRange: AVCOL_RANGE_JPEG,
}
const filmColours: Colours = {
  format: AV_PIX_FMT_YUV420P,
  colorSpace: AVCOL_SPC_BT709,
  colorRange: AVCOL_RANGE_MPEG,
}

function blankFrame({ width, height }: PictureSize, colours: Colours): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.width = width
  frame.height = height
  Object.assign(frame, colours)
  FFmpegError.throwIfError(frame.getBuffer(), 'room for a frame')
  return frame
}

/**
 * Opens the encoder and its stream in a file that is being written.
 *
 * The number of threads is fixed, because another number gives other bytes; and the weighing of blocks by their future
 * (mbtree) is off, because on a busy machine it gives other bytes from one run to the next. The flag for closed groups is
 * set by hand: setting any flag drops the encoder's own.
 */
export async function openVideoTrack(file: FormatContext, size: PictureSize): Promise<VideoTrack> {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264)
  if (codec === null) throw new Error('The H.264 encoder is missing.')
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.width = size.width
  encoder.height = size.height
  encoder.pixelFormat = AV_PIX_FMT_YUV420P
  encoder.timeBase = new Rational(1, framesPerSecond)
  encoder.framerate = new Rational(framesPerSecond, 1)
  encoder.gopSize = framesPerSecond * groupSeconds
  encoder.colorSpace = AVCOL_SPC_BT709
  encoder.colorPrimaries = AVCOL_PRI_BT709
  encoder.colorTrc = AVCOL_TRC_BT709
  encoder.colorRange = AVCOL_RANGE_MPEG
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_CLOSED_GOP)
  const options = Dictionary.fromObject({ preset: 'veryfast', crf: '20', threads: '2', 'x264-params': 'mbtree=0' })
  FFmpegError.throwIfError(await encoder.open2(codec, options), 'H.264')
  const stream = file.newStream()
  stream.timeBase = encoder.timeBase
  stream.avgFrameRate = encoder.framerate
  FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'the video stream')

  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  const drawn = blankFrame(size, canvasColours)
  const frame = blankFrame(size, filmColours)
  let count = 0

  return {
    async add(pixels) {
      // Copied before the first wait, and by the library: a frame made over the canvas's own memory would be scaled on
      // another thread while the next picture is drawn there, or after that memory is gone.
      const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength)
      FFmpegError.throwIfError(drawn.fromBuffer(bytes), 'the pixels of a frame')
      FFmpegError.throwIfError(frame.makeWritable(), 'a frame')
      FFmpegError.throwIfError(await scaler.scaleFrame(frame, drawn), 'the colours of a frame')
      frame.pts = BigInt(count)
      count += 1
      FFmpegError.throwIfError(await encoder.sendFrame(frame), 'a frame')
      await writePackets(file, encoder, stream)
    },
    async flush() {
      FFmpegError.throwIfError(await encoder.sendFrame(null), 'the last frames')
      await writePackets(file, encoder, stream)
    },
    free() {
      drawn.free()
      frame.free()
      scaler.freeContext()
      encoder.freeContext()
    },
  }
}
