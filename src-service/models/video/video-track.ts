import { FFmpegError, SoftwareScaleContext, type FormatContext } from 'node-av/lib'
import type { ImageSize } from '../image-size.ts'
import { fillFrame } from '../audio/frame-memory.ts'
import { blankFrame, canvasColours, videoColours } from './video-frame.ts'
import { openH264, usualCoding } from './open-h264.ts'
import { writePackets } from './write-packets.ts'

/** The pictures of a film that is written: H.264, 4:2:0, BT.709. */
export type VideoTrack = {
  /** Takes one frame: red, green, blue, alpha, row by row. The pixels are copied before this returns. */
  add(pixels: Uint8Array): Promise<void>
  /** Writes what the encoder still holds. */
  flush(): Promise<void>
  free(): void
}

/** Opens the encoder and its stream in a file that is being written. */
export async function openVideoTrack(file: FormatContext, size: ImageSize): Promise<VideoTrack> {
  const encoder = await openH264(size, usualCoding)
  const stream = file.newStream()
  stream.timeBase = encoder.timeBase
  stream.avgFrameRate = encoder.framerate
  FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'the video stream')

  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  const drawn = blankFrame(size, canvasColours)
  const frame = blankFrame(size, videoColours)
  let count = 0

  return {
    async add(pixels) {
      // Copied before the first wait: it is scaled on another thread while the next picture is drawn.
      fillFrame(drawn, Buffer.from(pixels))
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
