import { AVERROR_EAGAIN, AVERROR_EOF, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  Packet,
  SoftwareScaleContext,
  type Stream,
} from 'node-av/lib'
import { fillFrame } from '../../models/audio/frame-memory.ts'
import { blankFrame, filmColours } from '../../models/film/film-frame.ts'
import type { Planes } from '../../models/film/planes.ts'
import type { PictureSize } from '../../models/picture-size.ts'

/** The frames of a raw cut, read once from its start to its end. */
export type RawFrames = PictureSize & {
  /** Puts the next frame into `target`; where that is null the frame is passed over. Answers false after the last. */
  next(target: Planes | null): Promise<boolean>
  close(): Promise<void>
}

async function openFile(path: string): Promise<{ readonly file: FormatContext; readonly stream: Stream }> {
  const file = new FormatContext()
  const answer = await file.openInput(path, null, null)
  if (answer < 0) throw new Error('The lip-synced video could not be read.', { cause: new FFmpegError(answer) })
  const found = await file.findStreamInfo(null)
  const stream = found < 0 ? undefined : file.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO)
  if (stream !== undefined) return { file, stream }
  await file.closeInput()
  throw new Error('There are no pictures in the lip-synced video.')
}

/** On one thread: several decode a small picture for nearly twice the work. */
async function openDecoder({ codecpar }: Stream): Promise<CodecContext> {
  const codec = Codec.findDecoder(codecpar.codecId)
  if (codec === null) throw new Error('The lip-synced video is coded in an unknown way.')
  const decoder = new CodecContext()
  decoder.allocContext3(codec)
  FFmpegError.throwIfError(codecpar.toContext(decoder), 'the lip-synced video')
  FFmpegError.throwIfError(await decoder.open2(codec, Dictionary.fromObject({ threads: '1' })), 'the lip-synced video')
  return decoder
}

/** @throws Error with a sentence for the user where the file has no pictures. */
export async function openRawFrames(path: string): Promise<RawFrames> {
  const { file, stream } = await openFile(path)
  const decoder = await openDecoder(stream)
  const { width, height } = stream.codecpar
  const shown = blankFrame({ width, height }, filmColours)
  const copier = new SoftwareScaleContext()
  copier.allocContext()
  const packet = new Packet()
  packet.alloc()
  const frame = new Frame()
  frame.alloc()

  /** Gives the decoder the next piece of the file, or tells it that there is none. */
  async function feed(): Promise<void> {
    for (;;) {
      const answer = file.readFrameSync(packet)
      const isOver = answer === AVERROR_EOF
      if (!isOver) FFmpegError.throwIfError(answer, 'the lip-synced video')
      if (isOver || packet.streamIndex === stream.index) {
        FFmpegError.throwIfError(await decoder.sendPacket(isOver ? null : packet), 'the lip-synced video')
        packet.unref()
        return
      }
      packet.unref()
    }
  }

  async function decode(): Promise<boolean> {
    for (;;) {
      // The piece was decoded when it was sent: there is nothing to wait for.
      const answer = decoder.receiveFrameSync(frame)
      if (answer === AVERROR_EOF) return false
      if (answer !== AVERROR_EAGAIN) {
        FFmpegError.throwIfError(answer, 'the lip-synced video')
        return true
      }
      await feed()
    }
  }

  return {
    width,
    height,
    async next(target) {
      if (!(await decode())) return false
      if (target !== null) {
        fillFrame(shown, target.bytes)
        FFmpegError.throwIfError(await copier.scaleFrame(shown, frame), 'a frame of the lip-synced video')
      }
      frame.unref()
      return true
    },
    async close() {
      packet.free()
      frame.free()
      shown.free()
      copier.freeContext()
      decoder.freeContext()
      await file.closeInput()
    },
  }
}
