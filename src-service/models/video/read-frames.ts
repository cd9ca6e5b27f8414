import {
  AVERROR_DECODER_NOT_FOUND,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants'
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  Frame,
  SoftwareScaleContext,
  type Stream,
  FormatContext,
  Packet,
} from 'node-av/lib'
import { fillFrame } from '../audio/frame-memory.ts'
import { blankFrame, videoColours } from './video-frame.ts'
import type { ImageSize } from '../image-size.ts'
import type { Planes } from './planes.ts'

/** The frames of a video, in display order. */
export type FrameReader = {
  /**
   * Reads the next frame into `target` (4:2:0, BT.709), or skips it if that is null. Resolves to false after the last.
   * @throws FFmpegError where it cannot be decoded.
   */
  next(target: Planes | null): Promise<boolean>
  /** Frees the decoder, and leaves the video open. */
  close(): void
}

/** Single-threaded: several threads take nearly twice the total work at this size. */
async function openDecoder({ codecpar }: Stream): Promise<CodecContext> {
  const codec = Codec.findDecoder(codecpar.codecId)
  if (codec === null) throw new FFmpegError(AVERROR_DECODER_NOT_FOUND)
  const decoder = new CodecContext()
  decoder.allocContext3(codec)
  FFmpegError.throwIfError(codecpar.toContext(decoder), 'the film')
  FFmpegError.throwIfError(await decoder.open2(codec, Dictionary.fromObject({ threads: '1' })), 'the film')
  return decoder
}

/** A video that is read packet by packet. Reading only waits for the disk, so it is synchronous. */
export type VideoFile = {
  readonly images: Stream
  readonly sound: Stream | null
  /** Returns the next packet, or null after the last. The buffer is reused: clone packets to keep them. */
  read(): Packet | null
  /** Seeks to the last keyframe at or before a time, in units of the image stream. @throws FFmpegError */
  seek(stamp: bigint): void
  close(): Promise<void>
}

/** Opens a video; null if it has no images. @throws FFmpegError where it is none. */
export async function openVideoFile(path: string): Promise<VideoFile | null> {
  const file = new FormatContext()
  FFmpegError.throwIfError(await file.openInput(path, null, null), 'the film')
  const found = await file.findStreamInfo(null)
  if (found < 0) {
    await file.closeInput()
    throw new FFmpegError(found)
  }
  const streamOf = (type: number) => file.streams.find(({ codecpar }) => codecpar.codecType === type)
  const images = streamOf(AVMEDIA_TYPE_VIDEO)
  if (images === undefined) {
    await file.closeInput()
    return null
  }
  const packet = new Packet()
  packet.alloc()
  return {
    images,
    sound: streamOf(AVMEDIA_TYPE_AUDIO) ?? null,
    read() {
      packet.unref()
      const answer = file.readFrameSync(packet)
      if (answer === AVERROR_EOF) return null
      FFmpegError.throwIfError(answer, 'the film')
      return packet
    },
    seek(stamp) {
      FFmpegError.throwIfError(file.seekFrameSync(images.index, stamp, AVSEEK_FLAG_BACKWARD), 'a place in the film')
    },
    async close() {
      packet.free()
      await file.closeInput()
    },
  }
}

/**
 * Reads an open video's frames at an even size in pixels, from its start or from the frame at stream time `from`.
 * @throws FFmpegError where its codec is not supported.
 */
export async function readFrames(video: VideoFile, size: ImageSize, from?: bigint): Promise<FrameReader> {
  const { images } = video
  if (from !== undefined) video.seek(from)
  const decoder = await openDecoder(images)
  const shown = blankFrame(size, videoColours)
  const copier = new SoftwareScaleContext()
  copier.allocContext()
  const frame = new Frame()
  frame.alloc()

  /** Sends the decoder the next packet of the image stream, or the end of the stream. */
  async function feed(): Promise<void> {
    let packet = video.read()
    while (packet !== null && packet.streamIndex !== images.index) packet = video.read()
    FFmpegError.throwIfError(await decoder.sendPacket(packet), 'a picture of the film')
  }

  async function decode(): Promise<boolean> {
    for (;;) {
      // The frame was decoded when its packet was sent, so this does not block.
      const answer = decoder.receiveFrameSync(frame)
      if (answer === AVERROR_EOF) return false
      if (answer === AVERROR_EAGAIN) {
        await feed()
        continue
      }
      FFmpegError.throwIfError(answer, 'a picture of the film')
      if (from === undefined || frame.pts >= from) return true
      frame.unref()
    }
  }

  return {
    async next(target) {
      if (!(await decode())) return false
      if (target !== null) {
        fillFrame(shown, target.bytes)
        FFmpegError.throwIfError(await copier.scaleFrame(shown, frame), 'the colours of a frame')
      }
      frame.unref()
      return true
    },
    close() {
      frame.free()
      shown.free()
      copier.freeContext()
      decoder.freeContext()
    },
  }
}
