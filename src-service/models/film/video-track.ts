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

function blankFrame({ width, height }: PictureSize): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.width = width
  frame.height = height
  frame.format = AV_PIX_FMT_YUV420P
  frame.colorSpace = AVCOL_SPC_BT709
  frame.colorRange = AVCOL_RANGE_MPEG
  FFmpegError.throwIfError(frame.getBuffer(), 'room for a frame')
  return frame
}

/**
 * Opens the encoder and its stream in a file that is being written.
 *
 * The number of threads is fixed, because another number gives other bytes. The flag for closed groups is set by hand:
 * setting any flag drops the encoder's own.
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
  const options = Dictionary.fromObject({ preset: 'veryfast', crf: '19', threads: '2' })
  FFmpegError.throwIfError(await encoder.open2(codec, options), 'H.264')
  const stream = file.newStream()
  stream.timeBase = encoder.timeBase
  stream.avgFrameRate = encoder.framerate
  FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'the video stream')

  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  const frame = blankFrame(size)
  let count = 0

  return {
    async add(pixels) {
      // The pixels are copied here, before the first wait: the canvas may be drawn on again at once.
      const source = Frame.fromVideoBuffer(Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength), {
        ...size,
        format: AV_PIX_FMT_RGBA,
        timeBase: { num: 1, den: framesPerSecond },
      })
      source.colorSpace = AVCOL_SPC_RGB
      source.colorRange = AVCOL_RANGE_JPEG
      FFmpegError.throwIfError(frame.makeWritable(), 'a frame')
      FFmpegError.throwIfError(await scaler.scaleFrame(frame, source), 'the colours of a frame')
      source.free()
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
      frame.free()
      scaler.freeContext()
      encoder.freeContext()
    },
  }
}
